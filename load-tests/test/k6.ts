import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { onPath } from "../../scripts/lib/machine.mjs";

/** k6 on the PATH, or where `go install` puts it. */
export function findK6(): string | undefined {
  if (onPath("k6")) return "k6";
  if (!onPath("go")) return undefined;
  const installed = join(execFileSync("go", ["env", "GOPATH"], { encoding: "utf8" }).trim(), "bin/k6");
  return existsSync(installed) ? installed : undefined;
}
