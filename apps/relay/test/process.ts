/** The bundle as an operator runs it: a process of its own. Killed after the test. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { onTestFinished } from "vitest";
import { until } from "./until";

const HERE = path.join(import.meta.dirname, "..");

export interface RelayProcess {
  child: ChildProcess;
  /** What it wrote, both streams, line by line. */
  lines(): string[];
  exitCode(): Promise<number | null>;
  /** Resolves with its ports, rejects when it ends instead. */
  listening(): Promise<{ port: number; metricsPort: number }>;
}

/** `npm test` has built it already. */
export function buildRelay(): void {
  if (process.env.COMMWORLD_BUILT) return;
  execFileSync(process.execPath, [path.join(HERE, "build.mjs")], { stdio: "inherit" });
}

export function startProcess(env: Record<string, string>): RelayProcess {
  const child = spawn(process.execPath, [path.join(HERE, "dist", "main.js")], {
    env: { PATH: process.env.PATH, RELAY_HOST: "127.0.0.1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const take = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", take);
  child.stderr.on("data", take);
  const closed = new Promise<number | null>((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await closed;
  });
  const lines = () => output.split("\n").filter(Boolean);
  const announcement = () => lines().find((line) => line.includes('"msg":"listening"'));
  return {
    child,
    lines,
    exitCode: () => closed,
    async listening() {
      await until(
        "the relay listens",
        () => {
          if (child.exitCode !== null) throw new Error(output);
          return announcement() !== undefined;
        },
        20_000,
      );
      return JSON.parse(announcement()!) as { port: number; metricsPort: number };
    },
  };
}
