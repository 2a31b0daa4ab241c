/** The stores and buses an environment asks for. */
import { randomUUID } from "node:crypto";
import { InProcessHub } from "./bus/in-process";
import { RedisBus } from "./bus/redis";
import type { Bus } from "./bus/types";
import type { Log } from "./log";
import { connectRedis } from "./redis";
import { InProcessRoomStore } from "./store/in-process";
import { RedisRoomStore } from "./store/redis";
import type { RoomStore } from "./store/types";

/** Without a URL this relay is alone. A relay has a new name each time it starts: nobody waits for the old one. */
export async function openStoreAndBus(redisUrl: string | undefined, log: Log): Promise<{ store: RoomStore; bus: Bus }> {
  const self = randomUUID();
  if (redisUrl === undefined) return { store: new InProcessRoomStore(), bus: new InProcessHub().connect(self) };
  const onError = (error: Error) => log.warn({ err: error }, "Redis is not reachable");
  const connect = (options?: { autoPipelining: boolean }) => connectRedis(redisUrl, onError, options);
  // What a turn publishes is one message per relay already: it leaves at once.
  const [commands, publisher, subscriber] = await Promise.all([
    connect(),
    connect({ autoPipelining: false }),
    connect(),
  ]);
  return { store: new RedisRoomStore(commands), bus: new RedisBus(self, publisher, subscriber) };
}
