import { spawn } from "node:child_process";
import type { Writable } from "node:stream";
import { fileURLToPath } from "node:url";

const BINARY = fileURLToPath(new URL("../bin/commworld.mjs", import.meta.url));

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the real command. `onStdout` sees all that came so far, and may send a signal. */
export function commworld(
  args: string[],
  options: {
    cwd?: string;
    /** Standard input; none: it is at its end. */
    input?: (stdin: Writable) => void;
    onStdout?: (text: string, kill: (signal: NodeJS.Signals) => void) => void;
  } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(BINARY, args, { cwd: options.cwd, stdio: [options.input ? "pipe" : "ignore", "pipe", "pipe"] });
    if (child.stdin) {
      // A program that reads less than all closes it.
      child.stdin.on("error", () => {});
      options.input?.(child.stdin);
    }
    let stdout = "";
    let stderr = "";
    child.stdout!.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      options.onStdout?.(stdout, (signal) => child.kill(signal));
    });
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** Lines of "[rank] line" output by rank. */
export function linesByRank(stdout: string): Map<number, string[]> {
  const lines = new Map<number, string[]>();
  for (const line of stdout.split("\n").slice(0, -1)) {
    const [, rank, text] = /^\[(\d+)\] (.*)$/.exec(line) ?? [];
    if (rank === undefined || text === undefined) throw new Error(`not a rank's line: ${JSON.stringify(line)}`);
    lines.set(Number(rank), [...(lines.get(Number(rank)) ?? []), text]);
  }
  return lines;
}
