import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Vitest's global set-up: the binary under test is the one that people run. `npm test` has built it already. */
export default function setup(): void {
  if (process.env.COMMWORLD_BUILT) return;
  for (const script of [
    "../../../packages/toolchain/build.mjs",
    "../../../packages/runtime/build.mjs",
    "../build.mjs",
  ]) {
    const path = fileURLToPath(new URL(script, import.meta.url));
    execFileSync(process.execPath, [path], { cwd: fileURLToPath(new URL("./", new URL(script, import.meta.url))) });
  }
}
