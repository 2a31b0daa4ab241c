import { PROTOCOL_VERSION } from "@commworld/protocol";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinRoom, openSocket } from "./member";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay, type TestRelay } from "./relay";
import { beginRun } from "./run";
import { newRoomCode } from "./tickets";
import { until } from "./until";

describe("what operators see", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  /** As Prometheus reads it: the sum of the lines of a name that have the labels. */
  async function read({ metrics }: TestRelay, name: string, labels = ""): Promise<number> {
    const lines = (await metrics.registry.metrics()).split("\n");
    const own = lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    expect(own.length, name).toBeGreaterThan(0);
    return own.filter((line) => line.includes(labels)).reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  it("[PROC5] counts what it carries, to members and to relays", async () => {
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const host = await joinRoom(one.url, { room, role: "host" });
    const near = await joinRoom(one.url, { room });
    const far = await joinRoom(two.url, { room });
    const run = await beginRun(host, [host, near, far]);
    const FRAMES = 40;
    for (let n = 0; n < FRAMES; n++) {
      host.frame(run.epoch, [near.grId, far.grId], new Uint8Array(100), n);
      await until("it is there", () => near.frames.length > n && far.frames.length > n);
    }
    expect([await read(one, "relay_connections"), await read(two, "relay_connections")]).toEqual([2, 1]);
    expect(await read(one, "relay_rooms")).toBe(1);
    expect(await read(one, "relay_frames_received_total")).toBe(FRAMES);
    expect(await read(one, "relay_frame_bytes_received_total")).toBeGreaterThan(FRAMES * 100);
    expect(await read(one, "relay_frames_delivered_total")).toBe(FRAMES);
    expect(await read(one, "relay_frames_published_total")).toBe(FRAMES);
    expect(await read(two, "relay_frames_from_relays_total")).toBe(FRAMES);
    expect(await read(two, "relay_frames_delivered_total")).toBe(FRAMES);
    expect(await read(one, "relay_queue_bytes")).toBe(0);
    for (const relay of [one, two]) {
      await until("a delivery is measured", async () => (await read(relay, "relay_delivery_seconds_count")) > 0);
      expect(await read(relay, "relay_delivery_seconds_sum")).toBeGreaterThan(0);
    }
    expect(await read(one, "relay_bus_seconds_count")).toBeGreaterThanOrEqual(FRAMES);
    near.raw("{");
    await near.closed();
    expect(await read(one, "relay_closes_total", 'reason="bad-message"')).toBe(1);
  });

  it("[PROC6] names room, member and run in the log, and does not let members fill it", async () => {
    const lines: Record<string, unknown>[] = [];
    const lengths: number[] = [];
    const log = pino(
      { level: "info" },
      {
        write: (line: string) => {
          lines.push(JSON.parse(line) as Record<string, unknown>);
          lengths.push(line.length);
        },
      },
    );
    const { url } = await startTestRelay({ log });
    const room = newRoomCode();
    const host = await joinRoom(url, { room, role: "host" });
    const guest = await joinRoom(url, { room });
    const run = await beginRun(host, [host, guest]);
    guest.raw(JSON.stringify({ type: "run.start", ref: "1", request: { ranks: { ["x".repeat(100_000)]: 1 } } }));
    expect(await guest.closed()).toBe("bad-message");
    const stranger = await openSocket(url);
    stranger.raw(JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket: 'a\n"b', name: "Eve", cores: 1 }));
    await stranger.closed();
    host.say({ type: "run.stop", runId: run.runId });
    await host.heard("run.ended");
    await until("the end is told", () => lines.some(({ msg }) => msg === "run ended"));
    const about = (msg: string) => lines.filter((line) => line.msg === msg);
    for (const msg of ["run begins", "run ended"]) expect(about(msg)).toMatchObject([{ room, run: run.runId }]);
    expect(about("a socket is closed")).toMatchObject([
      { reason: "bad-message", room, grId: guest.grId, run: run.runId },
      { reason: "bad-ticket" },
    ]);
    expect(Math.max(...lengths)).toBeLessThan(800);
  });
});
