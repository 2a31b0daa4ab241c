import { env } from "@/lib/env";
import { once } from "@/lib/once";
import { RateLimit } from "./rate-limit";

export const MODULES_PER_MINUTE = 20;

/** Writes of one user. */
export const writes = () => once("rate:writes", () => new RateLimit(env().WRITES_PER_MINUTE));
/** Telemetry of one user: two batches a second. */
export const telemetryWrites = () => once("rate:telemetry", () => new RateLimit(env().WRITES_PER_MINUTE));
/** Modules of one user: a room's host compiles one for each run of a changed program. */
export const moduleWrites = () => once("rate:modules", () => new RateLimit(MODULES_PER_MINUTE));
/** New visitors from one address. */
export const signIns = () => once("rate:sign-ins", () => new RateLimit(env().SIGN_INS_PER_MINUTE));
