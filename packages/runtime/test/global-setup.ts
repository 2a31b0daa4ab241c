/** Builds the scripts of ranks and of the sandbox, which tests run as the product does. `npm test` has built them already. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

export default function setup(): void {
  if (process.env.COMMWORLD_BUILT) return;
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  execFileSync(process.execPath, ["build.mjs"], { cwd, stdio: "inherit" });
}
