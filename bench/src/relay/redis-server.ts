/** A Redis of its own on a free port, as the compose file configures it: nothing on disk. */
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { tmpdir } from "node:os";

export interface RedisProcess {
  url: string;
  pid: number;
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisProcess> {
  const port = await freePort();
  const args = ["--port", `${port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", tmpdir()];
  const child = spawn("redis-server", args, { stdio: ["ignore", "pipe", "inherit"] });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  void ended.then(() => process.off("exit", kill));
  await new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.stdout.on("data", (text: Buffer) => {
      if (text.includes("Ready to accept connections")) resolve();
    });
    void ended.then((code) => reject(new Error(`redis-server ended with ${code}`)));
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: child.pid!,
    close: async () => {
      child.kill();
      await ended;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
