/** All servers of the suite, started together: those that are not measured are idle. */
import { fileURLToPath } from "node:url";
import { testDatabase } from "@commworld/db/testing";
import { buildRelay, newRoom, type ServerProcess, startRelayServer, startServer } from "../relay-server";
import { startRedis } from "./redis-server";
import { commWorld, naiveWs, type OpenRoomAt, rawTcp, socketIo } from "./systems";

export type SystemName = "raw TCP" | "naive ws" | "socket.io" | "CommWorld";

export interface System {
  name: SystemName;
  relays: 1 | 2;
  pids: number[];
  /** Of Redis, where it carries messages. */
  redisPids: number[];
  ports: number[];
  open: OpenRoomAt;
}

export interface Setup {
  systems: System[];
  /** A relay without members, as an operator runs it beside others. */
  startRelay(): Promise<ServerProcess>;
  makeRoom(): ReturnType<typeof newRoom>;
  close(): Promise<void>;
}

const baseline = (file: string, env: Record<string, string> = {}) =>
  startServer(["--import", "tsx", fileURLToPath(new URL(`servers/${file}.ts`, import.meta.url))], {
    NODE_ENV: "production",
    ...env,
  });

export async function openSetup(): Promise<Setup> {
  buildRelay();
  const [database, redis] = await Promise.all([testDatabase(), startRedis()]);
  const shared = { REDIS_URL: redis.url };
  const startRelay = async () => startRelayServer(database.url, { ...shared, LOG_LEVEL: "info" });
  const makeRoom = () => newRoom(database.db);
  const servers: ServerProcess[] = [];
  const started = async (server: Promise<ServerProcess>) => {
    servers.push(await server);
    return servers.at(-1)!;
  };
  const tcp = await started(baseline("raw-tcp"));
  const naive = await started(baseline("naive-ws"));
  const socketAlone = await started(baseline("socket-io"));
  const sockets = [await started(baseline("socket-io", shared)), await started(baseline("socket-io", shared))];
  const relays = [await started(startRelay()), await started(startRelay())];
  const of = (
    name: SystemName,
    used: readonly ServerProcess[],
    open: OpenRoomAt,
    redisPids: number[] = [],
  ): System => ({
    name,
    relays: used.length === 1 ? 1 : 2,
    pids: used.map(({ pid }) => pid),
    redisPids,
    ports: used.map(({ port }) => port),
    open,
  });
  const ports = (of: readonly ServerProcess[]) => of.map(({ port }) => port);
  const first = relays.slice(0, 1);
  return {
    systems: [
      of("raw TCP", [tcp], rawTcp(tcp.port)),
      of("naive ws", [naive], naiveWs(naive.port)),
      of("socket.io", [socketAlone], socketIo([socketAlone.port])),
      of("CommWorld", first, commWorld(ports(first), makeRoom)),
      of("socket.io", sockets, socketIo(ports(sockets)), [redis.pid]),
      of("CommWorld", relays, commWorld(ports(relays), makeRoom), [redis.pid]),
    ],
    startRelay,
    makeRoom,
    close: async () => {
      await Promise.all(servers.map((server) => server.close()));
      await redis.close();
      await database.teardown();
    },
  };
}
