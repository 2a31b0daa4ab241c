/** What goes wrong on purpose. Each resolves when the cluster is whole again, though its nodes may not be yet. */
import { Redis } from "ioredis";
import type { startCluster } from "./cluster";
import type { Crowd } from "./crowd";

type Cluster = Awaited<ReturnType<typeof startCluster>>;

export interface Fault {
  name: string;
  cause(cluster: Cluster, crowd: Crowd, round: number): Promise<void>;
}

const SLOW_MS = 2_500;
const DOWN_MS = 1_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const FAULTS: Fault[] = [
  {
    name: "three sockets are cut",
    async cause(_cluster, { people }, round) {
      for (let n = 0; n < 3; n++) people[(round * 3 + n) % people.length]!.socket.terminate();
    },
  },
  {
    name: "a relay is killed",
    async cause(cluster, _crowd, round) {
      const address = cluster.addresses[round % 2]!;
      await cluster.stopRelay(address, "SIGKILL");
      await wait(DOWN_MS);
      await cluster.startRelay(address);
    },
  },
  {
    name: "subscribers are killed",
    async cause({ redis }) {
      const admin = new Redis(redis.url);
      await admin.call("CLIENT", "KILL", "TYPE", "pubsub");
      admin.disconnect();
    },
  },
  {
    name: "a relay is drained",
    async cause(cluster, _crowd, round) {
      const address = cluster.addresses[(round + 1) % 2]!;
      const code = await cluster.stopRelay(address, "SIGTERM");
      if (code !== 0) throw new Error(`a relay that was drained ended with ${code}`);
      await cluster.startRelay(address);
    },
  },
  {
    name: "Redis is restarted, empty",
    async cause({ redis }) {
      await redis.stopServer();
      await wait(DOWN_MS);
      await redis.startServer();
    },
  },
  {
    name: "one node reads nothing",
    async cause(_cluster, { people }, round) {
      const { socket } = people[(round * 5 + 1) % people.length]!;
      socket.pause();
      await wait(SLOW_MS);
      socket.resume();
    },
  },
];
