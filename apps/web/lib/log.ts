import { type Logger, pino } from "pino";
import { env } from "./env";
import { once } from "./once";

export function log(): Logger {
  return once("log", () => pino({ name: "web", level: env().LOG_LEVEL, redact: ["*.cookie", "*.authorization"] }));
}
