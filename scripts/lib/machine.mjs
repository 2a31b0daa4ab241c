import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { lastLines, runCommand } from "./command.mjs";
import { Failure } from "./failure.mjs";
import { ROOT } from "./paths.mjs";

/** What the tests run besides npm's packages: any of the programs, from the Debian package of that name. */
const NEEDED = [
  { programs: ["chromium", "chromium-browser", "google-chrome"], debian: "chromium" },
  { programs: ["redis-server"], debian: "redis-server" },
  { programs: ["caddy"], debian: "caddy" },
];

/**
 * Installs what the tests need and the machine lacks, by apt-get where that is possible; else says what to install.
 * @param {(line: string) => void} say
 */
export async function provideTestMachine(say) {
  const missing = () => NEEDED.filter(({ programs }) => !programs.some(onPath)).map(({ debian }) => debian);
  const before = missing();
  if (before.length === 0) return;
  const debianRoot = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  const advice = `npm test needs ${before.join(", ")} on the PATH: install them (Debian, Ubuntu: sudo apt-get install ${before.join(" ")}) and run it again`;
  if (!debianRoot) throw new Failure(advice);
  say(`Installing ${before.join(", ")} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update", "-q"], { cwd: ROOT, env });
  const args = ["install", "-q", "-y", ...before];
  const { tail } = await runCommand("apt-get", args, { cwd: ROOT, env });
  if (missing().length > 0) throw new Failure(`${advice}\n${lastLines(tail, 10)}`);
}

const K6 = "go.k6.io/k6@v1.8.1";

/** k6 on the PATH, or where `go install` puts it. */
export function findK6() {
  if (onPath("k6")) return "k6";
  if (!onPath("go")) return undefined;
  const installed = join(execFileSync("go", ["env", "GOPATH"], { encoding: "utf8" }).trim(), "bin/k6");
  return existsSync(installed) ? installed : undefined;
}

/**
 * Installs k6, which runs the scenarios of load-tests/, where Go is there to build it. Without it those tests are left out.
 * @param {(line: string) => void} say
 */
export async function provideK6(say) {
  if (findK6()) return;
  if (!onPath("go")) return say("Without Go and k6 the scenarios of load-tests/ are not tried");
  say("Building k6 (go install, some minutes)");
  const { tail } = await runCommand("go", ["install", K6], { cwd: ROOT });
  if (!findK6()) say(`k6 could not be built, so the scenarios of load-tests/ are not tried\n${lastLines(tail, 5)}`);
}

/** @param {string} program */
export function onPath(program) {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
