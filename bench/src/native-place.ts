/** The same programs of C by gcc -O3 and Open MPI on this machine. */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { C_FOLDER, type CProgramName } from "./c-programs";

export interface NativePlace {
  readonly version: string;
  /** The lines that rank 0 printed. Throws when it fails. */
  run(name: CProgramName, ranks: number, args: readonly (number | string)[]): Promise<string[]>;
  close(): void;
}

/** More ranks than cores, and by root, as containers have it. */
const MPIRUN = ["--allow-run-as-root", "--oversubscribe"];

/** Undefined where there is no Open MPI. */
export function openNative(): NativePlace | undefined {
  const version = firstLine("mpirun", ["--version"]);
  const compiler = firstLine("mpicc", ["--version"]);
  if (version === undefined || compiler === undefined || !version.includes("Open MPI")) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "commworld-bench-"));
  const built = new Set<CProgramName>();
  return {
    version: `${version}, ${compiler}`,
    run: (name, ranks, args) => {
      const binary = join(folder, name);
      if (!built.has(name)) execFileSync("mpicc", ["-O3", "-o", binary, join(C_FOLDER, `${name}.c`), "-lm"]);
      built.add(name);
      return output("mpirun", [...MPIRUN, "-n", String(ranks), binary, ...args.map(String)]);
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function firstLine(command: string, args: string[]): string | undefined {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).split("\n")[0];
  } catch {
    return undefined;
  }
}

function output(command: string, args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(text.split("\n")) : reject(new Error(`${args.join(" ")} ended with ${code}`)),
    );
  });
}
