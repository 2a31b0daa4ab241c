/** One suite for every implementation of the room store and of the bus. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { InProcessHub } from "../src/bus/in-process";
import { RedisBus } from "../src/bus/redis";
import type { Bus } from "../src/bus/types";
import { connectRedis } from "../src/redis";
import type { RoomEvent } from "../src/room/events";
import { InProcessRoomStore } from "../src/store/in-process";
import { RedisRoomStore } from "../src/store/redis";
import type { RoomStore } from "../src/store/types";
import { startRedis, type TestRedis } from "./redis";
import { newRoomCode } from "./tickets";
import { until } from "./until";

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

const connect = () =>
  connectRedis(redis.url, (error) => {
    throw error;
  });

const join = (connection: string): RoomEvent => ({
  type: "join",
  member: { connection, relay: "r", user: "u", name: connection, role: "contributor", cores: 1 },
});

/** Two views of one store, as two relays have them. */
const stores: [string, () => Promise<[RoomStore, RoomStore]>][] = [
  [
    "in process",
    async () => {
      const store = new InProcessRoomStore();
      return [store, store];
    },
  ],
  ["Redis", async () => [new RedisRoomStore(await connect()), new RedisRoomStore(await connect())]],
];

describe.each(stores)("room store, %s", (_name, open) => {
  async function opened(): Promise<[RoomStore, RoomStore]> {
    const pair = await open();
    onTestFinished(async () => {
      for (const store of pair) await store.close();
    });
    return pair;
  }

  it("[STORE1] loses no update of two relays", async () => {
    const [a, b] = await opened();
    const code = newRoomCode();
    const joins = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? a : b).update(code, join(`c${i}`)));
    const updates = await Promise.all(joins);
    const given = updates.map(({ effects }) => (effects[0]?.type === "joined" ? effects[0].grId : -1));
    expect(given.sort((x, y) => x - y)).toEqual(Array.from({ length: 40 }, (_, i) => i));
    const snapshot = await b.read(code);
    expect(snapshot?.room.members.map((member) => member.grId)).toHaveLength(40);
  });

  it("[STORE2] has versions that grow with changes alone", async () => {
    const [a, b] = await opened();
    const code = newRoomCode();
    expect(await a.read(code)).toBeNull();
    const first = await a.update(code, join("x"));
    const second = await b.update(code, join("y"));
    expect(second.version).toBeGreaterThan(first.version);
    const nothing = await a.update(code, { type: "leave", connection: "nobody" });
    expect(nothing).toMatchObject({ version: second.version, changed: false });
    expect(await b.read(code)).toEqual({ version: second.version, born: first.version, room: second.room });
  });

  it("[STORE5] says which relays live", async () => {
    const [a, b] = await opened();
    const [one, two, none] = [randomUUID(), randomUUID(), randomUUID()];
    await a.renewLease(one, 60_000);
    await b.renewLease(two, 40);
    await until("a lease is over", async () => !(await a.liveRelays([two])).has(two));
    expect(await b.liveRelays([one, two, none])).toEqual(new Set([one]));
    await b.renewLease(two, 60_000);
    expect(await a.liveRelays([one, two])).toEqual(new Set([one, two]));
  });

  it("[STORE6] gives a deadline that has passed to one relay at a time", async () => {
    const [a, b] = await opened();
    const [early, late] = [newRoomCode(), newRoomCode()];
    const now = Date.now();
    for (const [code, until] of [
      [early, now + 1_000],
      [late, now + 90_000],
    ] as const) {
      await a.update(code, join("x"));
      await a.update(code, { type: "detach", connection: "x", until });
    }
    const take = async (at: number) => (await Promise.all([a.takeDue(at, 5_000), b.takeDue(at, 5_000)])).flat();
    expect(await take(now + 999)).toEqual([]);
    expect(await take(now + 1_000)).toEqual([early]);
    expect(await take(now + 2_000)).toEqual([]);
    expect(await take(now + 6_500)).toEqual([early]);
    await a.update(early, { type: "leave", connection: "x" });
    expect(await take(now + 60_000)).toEqual([]);
  });

  it("[STORE7] takes back what a relay knew of a room that is lost", async () => {
    const [a] = await opened();
    const [code, other] = [newRoomCode(), newRoomCode()];
    const { room, version, born } = await a.update(code, join("x"));
    const known = { room: { ...room, code: other }, version, born: born - 1 };
    const put = await a.update(other, join("y"), known);
    expect(put.room.members.map(({ connection, grId }) => [connection, grId])).toEqual([
      ["x", 0],
      ["y", 1],
    ]);
    expect((await a.update(other, join("z"), put)).room.members).toHaveLength(3);
  });

  it("[STORE3] lets an id be used once", async () => {
    const [a, b] = await opened();
    const id = randomUUID();
    const answers = await Promise.all([a.useOnce(id, 60), b.useOnce(id, 60), a.useOnce(id, 60)]);
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await b.useOnce(randomUUID(), 60)).toBe(true);
  });

  it("[STORE4] keeps rooms apart", async () => {
    const [a] = await opened();
    const [one, two] = [newRoomCode(), newRoomCode()];
    await a.update(one, join("x"));
    const { room } = await a.update(two, join("y"));
    expect(room.members.map((member) => [member.connection, member.grId])).toEqual([["y", 0]]);
    await a.ping();
  });
});

const buses: [string, () => Promise<[Bus, Bus, Bus]>][] = [
  [
    "in process",
    async () => {
      const hub = new InProcessHub();
      return [hub.connect(randomUUID()), hub.connect(randomUUID()), hub.connect(randomUUID())];
    },
  ],
  [
    "Redis",
    async () => {
      const one = async () => new RedisBus(randomUUID(), await connect(), await connect());
      return [await one(), await one(), await one()];
    },
  ],
];

describe.each(buses)("bus, %s", (_name, open) => {
  async function opened(): Promise<{ bus: Bus; heard: Uint8Array[] }[]> {
    const members = (await open()).map((bus) => ({ bus, heard: [] as Uint8Array[] }));
    for (const { bus, heard } of members) {
      bus.onMessage((message) => heard.push(message));
      await bus.start();
    }
    onTestFinished(async () => {
      for (const { bus } of members) await bus.close();
    });
    return members;
  }

  it("[BUS1] brings a message to its relay and no other, bytes unchanged", async () => {
    const [a, b, c] = await opened();
    const sizes = [1, 2, 255, 4096, 70_000, 300_000];
    const messages = sizes.map((size) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + size) & 255));
    for (const message of messages) await a!.bus.publish(b!.bus.self, message);
    await until("all have arrived", () => b!.heard.length === sizes.length);
    expect(b!.heard.map((bytes) => Buffer.from(bytes).equals(messages[b!.heard.indexOf(bytes)]!))).toEqual(
      sizes.map(() => true),
    );
    expect([a!.heard.length, c!.heard.length]).toEqual([0, 0]);
  });

  it("[BUS2] keeps the order of a relay's messages", async () => {
    const [a, b, c] = await opened();
    const number = (n: number) => new Uint8Array(new Uint32Array([n]).buffer);
    for (let n = 0; n < 500; n++) {
      void a!.bus.publish(c!.bus.self, number(n));
      void b!.bus.publish(c!.bus.self, number(n + 1_000_000));
    }
    await until("all have arrived", () => c!.heard.length === 1000);
    const numbers = c!.heard.map((bytes) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true));
    const expected = Array.from({ length: 500 }, (_, n) => n);
    expect(numbers.filter((n) => n < 1_000_000)).toEqual(expected);
    expect(numbers.filter((n) => n >= 1_000_000)).toEqual(expected.map((n) => n + 1_000_000));
  });

  it("[BUS3] tells whether somebody listened", async () => {
    const [a, b] = await opened();
    const message = new Uint8Array([1]);
    expect(await a!.bus.publish(b!.bus.self, message)).toBe(true);
    expect(await a!.bus.publish("nobody", message)).toBe(false);
    await a!.bus.ping();
    await b!.bus.close();
    await until("nobody listens", async () => !(await a!.bus.publish(b!.bus.self, message)));
  });

  it("[BUS5] tells when messages may have been missed", async () => {
    const [a, b] = await opened();
    if (!(a!.bus instanceof RedisBus)) return;
    let restored = 0;
    b!.bus.onRestored(() => restored++);
    const admin = await connect();
    onTestFinished(() => admin.disconnect());
    await admin.call("CLIENT", "KILL", "TYPE", "pubsub");
    await until("it is told", () => restored === 1);
    await until("messages arrive again", async () => a!.bus.publish(b!.bus.self, new Uint8Array([1])));
  });
});
