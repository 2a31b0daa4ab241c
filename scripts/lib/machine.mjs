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
