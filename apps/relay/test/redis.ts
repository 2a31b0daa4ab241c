/** A real Redis on a free port, in a directory of its own, stopped by its process id. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/test/free-port";

const REDIS_SERVER = "/usr/bin/redis-server";

export interface TestRedis {
  url: string;
  /** Ends the server and starts an empty one on the same port. */
  restart(): Promise<void>;
  stopServer(): Promise<void>;
  startServer(): Promise<void>;
  stop(): Promise<void>;
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stdout!.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Ready to accept connections")) resolve();
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`redis-server ended with ${code}: ${output}`)));
  });
}

async function launch(port: number, directory: string): Promise<ChildProcess> {
  const server = spawn(
    REDIS_SERVER,
    ["--port", String(port), "--bind", "127.0.0.1", "--dir", directory, "--save", "", "--appendonly", "no"],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  await ready(server);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

export async function startRedis(): Promise<TestRedis> {
  const directory = await mkdtemp(join(tmpdir(), "commworld-redis-"));
  const port = await freePort();
  let server = await launch(port, directory);
  return {
    url: `redis://127.0.0.1:${port}`,
    async restart() {
      await end(server);
      server = await launch(port, directory);
    },
    stopServer: () => end(server),
    async startServer() {
      server = await launch(port, directory);
    },
    async stop() {
      await end(server);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
