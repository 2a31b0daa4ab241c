/** Real processes of the product, ended by their own pid. */
import { type ChildProcess, spawn } from "node:child_process";

const START_MS = 60_000;

export interface Service {
  readonly pid: number;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServiceOptions {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  env: Record<string, string | undefined>;
  /** Resolves when the service answers. */
  ready(output: () => string): Promise<boolean>;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: { NODE_ENV: "production", PATH: process.env.PATH, HOME: process.env.HOME, ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-100_000);
    });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const deadline = Date.now() + START_MS;
  while (!(await options.ready(() => output))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${options.name} did not start (exit code ${child.exitCode}):\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    pid: child.pid!,
    output: () => output,
    stop: (signal = "SIGTERM") => stopChild(child, ended, signal),
  };
}

async function stopChild(child: ChildProcess, ended: Promise<void>, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(timer);
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
