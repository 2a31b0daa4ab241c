import { isNodeServer, readEnv } from "./lib/env";

/** Called once when a server starts: a wrong environment is told at once and in one line, not by the first request. */
export async function register(): Promise<void> {
  if (!isNodeServer()) return;
  const result = readEnv();
  if (result.ok) return;
  console.error(result.message);
  process.exit(1);
}
