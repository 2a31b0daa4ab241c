import { encodeFrame, type Frame, LIMITS, MAX_BUNDLE_BYTES } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { joinRoom, type TestMember } from "./member";
import { startTestRelay } from "./relay";
import { beginRun } from "./run";
import { newRoomCode } from "./tickets";
import { until } from "./until";

async function runOfThree(timing: { stalledMs?: number; graceMs?: number } = {}) {
  const relay = await startTestRelay({ timing });
  const room = newRoomCode();
  const host = await joinRoom(relay.url, { room, role: "host" });
  const b = await joinRoom(relay.url, { room });
  const c = await joinRoom(relay.url, { room });
  const watcher = await joinRoom(relay.url, { room, cores: 0 });
  const run = await beginRun(host, [host, b, c]);
  return { ...relay, room, host, b, c, watcher, run };
}

const bytes = (...values: number[]) => Uint8Array.from(values);
const counter = async (metric: { get(): Promise<{ values: { value: number }[] }> }) =>
  (await metric.get()).values[0]?.value ?? 0;

/** Another room of the same relay still works. */
async function othersAreWell(url: string): Promise<void> {
  const room = newRoomCode();
  const host = await joinRoom(url, { room, role: "host" });
  const guest = await joinRoom(url, { room });
  const run = await beginRun(host, [host, guest]);
  host.frame(run.epoch, [guest.grId], bytes(9));
  await until("a frame arrives", () => guest.frames.length === 1);
}

describe("frames on one relay", () => {
  it("[ROUTE1] reach all their destinations and nobody else", async () => {
    const { host, b, c, watcher, run } = await runOfThree();
    host.frame(run.epoch, [1, 2], bytes(1, 2, 3), 7);
    b.frame(run.epoch, [0], bytes(4));
    await until("all have arrived", () => b.frames.length === 1 && c.frames.length === 1 && host.frames.length === 1);
    const destinations = [
      { grId: 1, sequence: 7, ack: 0 },
      { grId: 2, sequence: 7, ack: 0 },
    ];
    const expected = { kind: "data", source: 0, epoch: run.epoch, destinations, payload: Buffer.from([1, 2, 3]) };
    expect([b.frames[0], c.frames[0]]).toEqual([expected, expected]);
    expect(host.frames[0]).toMatchObject({ source: 1, payload: Buffer.from([4]) });
    expect(watcher.frames).toEqual([]);
  });

  it("[ROUTE9] of one message leave in one message to each of their destinations", async () => {
    const { host, b, c, run } = await runOfThree();
    const COUNT = 500;
    const frameOf = (n: number): Frame => ({
      kind: "data",
      source: 0,
      epoch: run.epoch,
      destinations: (n % 5 === 0 ? [1] : [1, 2]).map((grId) => ({ grId, sequence: n, ack: 0 })),
      payload: new Uint8Array(40).fill(n),
    });
    host.bundle(Array.from({ length: COUNT }, (_, n) => encodeFrame(frameOf(n))));
    await until("all have arrived", () => b.frames.length === COUNT && c.frames.length === (COUNT * 4) / 5);
    expect([b.bundlesReceived, c.bundlesReceived]).toEqual([1, 1]);
    expect(b.frames.map(({ destinations }) => destinations[0]!.sequence)).toEqual(
      Array.from({ length: COUNT }, (_, n) => n),
    );
    expect(c.frames[3]!.payload).toEqual(Buffer.alloc(40, 4));
  });

  it("[ROUTE9] stay in their place among what the relay itself says", async () => {
    const { host, b, run } = await runOfThree();
    const order: string[] = [];
    b.socket.on("message", (_data, isBinary) => order.push(isBinary ? "frame" : "text"));
    host.frame(run.epoch, [1], bytes(1));
    host.say({ type: "run.stop", runId: run.runId });
    await b.heard("run.ended");
    expect(order.slice(0, 2)).toEqual(["frame", "text"]);
  });

  it("[ROUTE2] must carry the socket's own GR_ID", async () => {
    const { url, host, b, run } = await runOfThree();
    b.frame(run.epoch, [2], bytes(1), 0, 0);
    expect(await b.closed()).toBe("bad-source");
    expect((await host.heard("run.ended")).status).toBe("lost");
    await othersAreWell(url);
  });

  it.each<[string, (member: TestMember, epoch: number) => void, string]>([
    ["to itself", (m, epoch) => m.frame(epoch, [1], bytes(1)), "bad-frame"],
    ["to a watcher", (m, epoch) => m.frame(epoch, [3], bytes(1)), "bad-frame"],
    ["to nobody", (m, epoch) => m.frame(epoch, [0, 77], bytes(1)), "bad-frame"],
    ["of an epoch to come", (m, epoch) => m.frame(epoch + 1, [0], bytes(1)), "bad-frame"],
    ["that is empty", (m) => m.raw(new Uint8Array(0)), "bad-frame"],
    [
      "that is cut",
      (m, epoch) =>
        m.bundle([
          encodeFrame({
            kind: "data",
            source: 1,
            epoch,
            destinations: [{ grId: 0, sequence: 0, ack: 0 }],
            payload: bytes(1),
          }).subarray(0, 15),
        ]),
      "bad-frame",
    ],
    ["whose record is cut", (m) => m.raw(bytes(9, 0, 0, 0, 1)), "bad-frame"],
    ["of another version", (m) => m.bundle([bytes(1, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)]), "version"],
    ["of another kind", (m) => m.bundle([bytes(2, 9, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0)]), "bad-frame"],
    ["in a bundle that is too large", (m) => m.raw(new Uint8Array(MAX_BUNDLE_BYTES + 1)), "too-large"],
  ])("[ROUTE3] [ROUTE4] [ROUTE5] close the socket of who sends one %s", async (_name, send, reason) => {
    const { url, host, b, run } = await runOfThree();
    send(b, run.epoch);
    expect(await b.closed()).toBe(reason);
    expect((await host.heard("run.ended")).error).toMatchObject({ kind: "node-lost", grId: 1 });
    await othersAreWell(url);
  });

  it("[ROUTE3] may not come from a watcher, nor before the run has begun", async () => {
    const { watcher, host, run, url } = await runOfThree();
    watcher.frame(run.epoch, [0], bytes(1));
    expect(await watcher.closed()).toBe("bad-frame");
    expect(host.of("run.ended")).toEqual([]);

    const room = newRoomCode();
    const early = await joinRoom(url, { room, role: "host" });
    await joinRoom(url, { room });
    early.say({ type: "run.start", ref: "r", request: { ...run, ranks: undefined } });
    const { run: starting } = await early.heard("run.prepare");
    early.frame(starting.epoch, [1], bytes(1));
    expect(await early.closed()).toBe("bad-frame");
  });

  it("[ROUTE4] of a run that is over are dropped and counted", async () => {
    const { host, b, run, metrics } = await runOfThree();
    host.say({ type: "run.stop", runId: run.runId });
    await b.heard("run.ended");
    b.frame(run.epoch, [0], bytes(1));
    b.frame(run.epoch - 1, [0], bytes(1));
    b.say({ type: "ping", t: 1 });
    await b.heard("pong");
    expect(await counter(metrics.framesLate)).toBe(2);
    expect(b.close).toBeNull();
    expect(host.frames).toEqual([]);
  });

  it("[ROUTE6] stay in order from one source to one destination", async () => {
    const { host, b, c, run } = await runOfThree();
    const COUNT = 3000;
    for (let n = 0; n < COUNT; n++) {
      host.frame(run.epoch, n % 3 === 0 ? [1, 2] : [1], bytes(n & 255, n >> 8), n);
      if (n % 2 === 0) c.frame(run.epoch, [1], bytes(n & 255, n >> 8), n);
    }
    await until("all have arrived", () => b.frames.length === COUNT * 1.5);
    const of = (source: number) =>
      b.frames.filter((frame) => frame.source === source).map((frame) => frame.destinations[0]!.sequence);
    expect(of(0)).toEqual(Array.from({ length: COUNT }, (_, n) => n));
    expect(of(2)).toEqual(Array.from({ length: COUNT / 2 }, (_, n) => 2 * n));
  });

  it("[ROUTE7] wait while their destination is behind", async () => {
    const { host, b, c, run, metrics } = await runOfThree();
    const FRAMES = 160;
    const payload = new Uint8Array(LIMITS.framePayloadBytes);
    b.keepFrames = false;
    b.socket.pause();
    for (let n = 0; n < FRAMES; n++) host.frame(run.epoch, [1], payload, n);
    await until("the source is paused", async () => (await counter(metrics.pauses)) > 0);
    const taken = await counter(metrics.framesIn);
    expect(taken).toBeLessThan(FRAMES / 2);
    host.say({ type: "ping", t: 1 });
    for (let n = 0; n < 20; n++) {
      c.say({ type: "ping", t: n });
      await c.heard("pong", ({ t }) => t === n);
    }
    expect(await counter(metrics.framesIn)).toBeLessThanOrEqual(taken + 2);
    expect(host.of("pong")).toEqual([]);
    b.socket.resume();
    await until("all have arrived", () => b.framesReceived === FRAMES);
    expect(b.bytesReceived).toBe(FRAMES * payload.length);
    await host.heard("pong");
  });

  it("[ROUTE8] do not pile up for a reader that never reads", async () => {
    const { host, b, c, run } = await runOfThree({ stalledMs: 300, graceMs: 200 });
    const payload = new Uint8Array(LIMITS.framePayloadBytes);
    b.socket.pause();
    const sources = [host, c];
    for (let n = 0; n < 80; n++) for (const source of sources) source.frame(run.epoch, [1], payload, n);
    const { status, error } = await until("the run is over", () => host.of("run.ended").length > 0, 25_000).then(
      () => host.of("run.ended")[0]!,
    );
    expect({ status, kind: error?.kind, grId: error?.grId }).toEqual({ status: "lost", kind: "node-lost", grId: 1 });
    b.socket.resume();
    await b.closed();
  });
});
