import { execFileSync, spawn } from "node:child_process";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { ROOT } from "../lib/paths.mjs";

/** Runs scripts/start.mjs as a person would and follows what it says. */
export function startProcess(env: Record<string, string>) {
  const { DATABASE_URL: _database, REDIS_URL: _redis, ...inherited } = process.env;
  const child = spawn(process.execPath, [join(ROOT, "scripts/start.mjs")], {
    cwd: ROOT,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      for (const look of watchers) look();
    });
  const exited = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));

  return {
    pid: child.pid ?? 0,
    exited,
    output: () => output,
    signal: (name: NodeJS.Signals) => child.kill(name),
    /** Resolves when it has said `text`; rejects when it ends without. */
    said: (text: string) =>
      new Promise<void>((resolve, reject) => {
        const look = () => {
          if (!output.includes(text)) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
        exited.then((code) => reject(new Error(`ended with ${code} and did not say "${text}":\n${output}`)));
      }),
  };
}

export interface Process {
  pid: number;
  args: string;
}

/** Everything that `pid` started and what those started. */
export function descendantsOf(pid: number): Process[] {
  const lines = execFileSync("ps", ["-eo", "pid=,ppid=,args="], { encoding: "utf8" }).trim().split("\n");
  const all = lines.map((line) => {
    const [, id = "0", parent = "0", args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(id), parent: Number(parent), args };
  });
  const found: Process[] = [];
  const visit = (parent: number) => {
    for (const entry of all)
      if (entry.parent === parent) {
        found.push({ pid: entry.pid, args: entry.args });
        visit(entry.pid);
      }
  };
  visit(pid);
  return found;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Something that has a port and says nothing. */
export async function listening(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return { port: address.port, server };
}
