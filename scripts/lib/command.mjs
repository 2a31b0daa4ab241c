import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";

/** Of the system's -20 to 19: about a third of what others get where both want all. */
const GIVES_WAY = 5;

/**
 * Runs a command to its end, standard input closed. Its output goes to `log` (a file) and its last lines are returned.
 * An aborted signal ends its whole process group.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {object} options
 * @param {string} options.cwd
 * @param {Record<string, string | undefined>} [options.env]
 * @param {string} [options.log]
 * @param {(line: string) => boolean} [options.show] lines that are printed, too
 * @param {AbortSignal} [options.signal]
 * @param {boolean} [options.givesWay] to whatever else there is to do
 * @returns {Promise<{ code: number, tail: string }>}
 */
export function runCommand(file, args, { cwd, env, log, show, signal, givesWay }) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: env ?? process.env,
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    if (givesWay && child.pid) lowerPriority(child.pid);
    const sink = log ? createWriteStream(log) : undefined;
    let tail = "";
    let line = "";
    /** @param {string} text */
    const print = (text) => {
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      for (const one of lines) if (show?.(one)) console.log(one);
    };
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      sink?.write(chunk);
      if (show) print(chunk.toString());
      tail = (tail + chunk.toString()).slice(-8_000);
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    const abort = () => signalGroup(child.pid, "SIGTERM");
    signal?.addEventListener("abort", abort, { once: true });
    /** @param {number} code */
    const settle = (code) => {
      signal?.removeEventListener("abort", abort);
      if (sink) sink.end(() => resolve({ code, tail }));
      else resolve({ code, tail });
    };
    child.once("error", (error) => {
      tail += error.message;
      settle(127);
    });
    child.once("close", (code) => settle(code ?? 1));
  });
}

/** @param {number} pid its children have the same, those that it starts from now on */
function lowerPriority(pid) {
  try {
    setPriority(pid, GIVES_WAY);
  } catch {
    // It has ended already.
  }
}

/**
 * @param {number | undefined} pid the group's leader
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  if (!pid) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/**
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text.trimEnd().split("\n").slice(-count).join("\n");
}
