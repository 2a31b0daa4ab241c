/** One room on two relays that share a Redis. */
import { LIMITS, splitBundle } from "@commworld/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectRedis } from "../src/redis";
import type { Timing } from "../src/session/parts";
import { RedisRoomStore } from "../src/store/redis";
import { joinRoom } from "./member";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { sampleOf } from "./samples";
import { newRoomCode } from "./tickets";
import { until } from "./until";

describe("two relays", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  async function roomOnTwo(timing: Partial<Timing> = {}) {
    const one = await startTestRelay({ redisUrl: redis.url, timing });
    const two = await startTestRelay({ redisUrl: redis.url, timing });
    const room = newRoomCode();
    const host = await joinRoom(one.url, { room, role: "host", name: "Ada", cores: 1 });
    const near = await joinRoom(one.url, { room, name: "Ben", cores: 1 });
    const far = await joinRoom(two.url, { room, name: "Cy", cores: 1 });
    const further = await joinRoom(two.url, { room, name: "Di", cores: 1 });
    await host.heard("room", ({ members }) => members.length === 4);
    return { one, two, room, host, near, far, further };
  }

  it("[ROUTE1] carry frames with one copy per relay", async () => {
    const { one, host, near, far, further } = await roomOnTwo();
    const run = await beginRun(host, [host, near, far, further]);
    const payload = Uint8Array.from({ length: 5000 }, (_, i) => i & 255);
    host.frame(run.epoch, [1, 2, 3], payload, 4);
    await until("all have it", () => [near, far, further].every(({ frames }) => frames.length === 1));
    const destinations = [1, 2, 3].map((grId) => ({ grId, sequence: 4, ack: 0 }));
    for (const { frames } of [near, far, further])
      expect(frames).toEqual([
        { kind: "data", source: 0, epoch: run.epoch, destinations, payload: Buffer.from(payload) },
      ]);
    expect((await one.metrics.framesToRelays.get()).values[0]?.value).toBe(1);
    expect(host.frames).toEqual([]);
  });

  it("[ROUTE6] [ROUTE7] keep order and hold a source back that Redis cannot follow", async () => {
    const { host, near, far, further } = await roomOnTwo();
    const run = await beginRun(host, [host, near, far, further]);
    const COUNT = 400;
    for (const member of [far, further]) member.keepFrames = false;
    const seen: number[] = [];
    far.socket.on("message", (data: Buffer, isBinary) => {
      const split = splitBundle(isBinary ? data : new Uint8Array(0));
      for (const frame of split.ok ? split.frames : []) seen.push(Buffer.from(frame).readUInt32LE(16));
    });
    const payload = new Uint8Array(LIMITS.framePayloadBytes / 4);
    for (let n = 0; n < COUNT; n++) host.frame(run.epoch, [far.grId, further.grId].sort(), payload, n);
    await until("all have arrived", () => far.framesReceived === COUNT && further.framesReceived === COUNT, 30_000);
    expect(seen).toEqual(Array.from({ length: COUNT }, (_, n) => n));
  });

  it("[ROUTE8] give a reader up at once when it is behind by more than 16 MiB", async () => {
    const { two, host, near, far, further } = await roomOnTwo({ graceMs: 200 });
    const run = await beginRun(host, [host, near, far, further]);
    far.socket.pause();
    for (const member of [near, further]) member.keepFrames = false;
    const payload = new Uint8Array(LIMITS.framePayloadBytes);
    for (let n = 0; n < 120; n++) host.frame(run.epoch, [far.grId, further.grId].sort(), payload, n);
    expect(await host.heard("run.ended")).toMatchObject({ status: "lost", error: { grId: far.grId } });
    const { values } = await two.metrics.closes.get();
    expect(values).toMatchObject([{ labels: { reason: "slow-reader" }, value: 1 }]);
    further.say({ type: "ping", t: 1 });
    await further.heard("pong");
  });

  it("[REC4] [REC7] show telemetry, output and widgets to the members of both", async () => {
    const { host, near, far, further } = await roomOnTwo();
    const run = await beginRun(host, [host, near, far, further]);
    const sample = sampleOf(run.runId, far.grId, [far.grId], 1);
    far.say({ type: "telemetry", sample });
    const chunks = [{ pid: far.grId, stream: "stderr" as const, text: "é", tMs: 1 }];
    far.say({ type: "console", runId: run.runId, seq: 1, chunks });
    const widgets = [{ pid: far.grId, name: "w", kind: "progress" as const, fraction: 0.5 }];
    far.say({ type: "widgets", runId: run.runId, widgets });
    for (const viewer of [host, near, further]) {
      expect((await viewer.heard("widgets")).widgets).toEqual(widgets);
      expect((await viewer.heard("telemetry")).sample).toEqual(sample);
      expect((await viewer.heard("console")).chunks[0]?.text).toBe("é");
    }
    expect(far.of("telemetry")).toEqual([]);
  });

  it("[ROOM11] end a run when a tab of the other relay closes", async () => {
    const { one, two, host, near, far, further } = await roomOnTwo();
    const run = await beginRun(host, [host, near, far, further]);
    far.socket.close(1001);
    for (const member of [host, near, further])
      expect(await member.heard("run.ended")).toMatchObject({
        runId: run.runId,
        status: "lost",
        error: { name: "Cy", grId: far.grId },
      });
    await until("one record is complete", () => one.recorder.ends.length + two.recorder.ends.length === 1);
  });

  it("[ROOM18] lose the members of a relay that died without a word", async () => {
    const { one, two, room, host, near, far, further } = await roomOnTwo({ graceMs: 1_000 });
    // A member whose relay never was: as after a kill, nobody took it out of the room.
    const store = new RedisRoomStore(await connectRedis(redis.url, () => {}));
    await store.update(room, {
      type: "join",
      member: { connection: "ghost", relay: "dead", user: "u", name: "Ghost", role: "contributor", cores: 1 },
    });
    await store.close();
    near.say({ type: "member.cores", cores: 2 });
    await host.heard("room", ({ members }) => members.some(({ name }) => name === "Ghost"));
    await until("the ghost is gone", () => host.of("room").at(-1)?.members.length === 4);
    await beginRun(host, [host, near, far, further]);
    expect(one.recorder.begun.length + two.recorder.begun.length).toBe(1);
  });

  it("[SESS15] [ROOM23] put back what the store has lost, and the run goes on", async () => {
    const { one, room, host, near, far, further } = await roomOnTwo();
    const run = await beginRun(host, [host, near, far, further]);
    near.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    const connection = await connectRedis(redis.url, () => {});
    await connection.flushall();
    for (const member of [far, further]) member.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    await connection.flushall();
    connection.disconnect();
    host.frame(run.epoch, [1, 2], Uint8Array.of(1));
    await until("frames flow", () => near.frames.length === 1 && far.frames.length === 1);
    const late = await joinRoom(one.url, { room, name: "Ed" });
    expect(late.grId).toBe(4);
    host.say({ type: "run.finish", runId: run.runId, status: "succeeded" });
    for (const member of [host, near, far, further])
      expect(await member.heard("run.ended")).toMatchObject({ runId: run.runId, status: "succeeded" });
    expect([host, near, far, further].map(({ close }) => close)).toEqual([null, null, null, null]);
  });
});
