import { readEnv } from "./env";

/** A wrong environment is told at once and in one line, not by the first request. */
export function checkEnv(): void {
  const result = readEnv();
  if (result.ok) return;
  console.error(result.message);
  process.exit(1);
}
