/** The router of packages/runtime against a real relay: the runtime itself must not depend on one. */
import {
  connectRouter,
  type RouterEvent,
  type RouterPort,
  type RouterScope,
  type RouterSocketConstructor,
  serveRouter,
  TicketRefused,
} from "@commworld/runtime/router";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { joinRoom } from "./member";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { attach, type Bridge, begin, beginWith, joined, newNode } from "./router-node";
import { REQUEST } from "./run";
import { sampleOf } from "./samples";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

function content(size: number, seed: number): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) bytes[i] = i * 7 + seed;
  return bytes;
}

describe("router", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it("[ROUTER1][ROUTER5] goes through a whole run", async () => {
    const { url, recorder } = await startTestRelay();
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host", cores: 2 });
    const guest = await joined(url, { room, cores: 1 });
    await host.heard("room", (event) => event.room.members.length === 2);
    const { run, bridges } = await begin(host, [host, guest]);
    expect(run.table).toEqual([
      { grId: 0, nrOffset: 0, count: 2 },
      { grId: 1, nrOffset: 2, count: 1 },
    ]);
    bridges[0]!.send([1], content(5, 1));
    bridges[1]!.send([0], content(9, 2));
    await until("both have arrived", () =>
      bridges.every(({ payloads, consumed }) => payloads.length === 1 && consumed > 0),
    );
    expect(bridges[1]!.payloads).toEqual([{ from: 0, bytes: content(5, 1) }]);
    expect(bridges[0]!.payloads).toEqual([{ from: 1, bytes: content(9, 2) }]);
    expect(bridges.map(({ consumed }) => consumed)).toEqual([5, 9]);

    guest.client.sendTelemetry(sampleOf(run.runId, 1, [2], 1));
    guest.client.sendConsole(run.runId, [{ pid: 2, stream: "stdout", text: "x".repeat(100_000), tMs: 1 }]);
    await host.heard("telemetry");
    const printed = () =>
      host.events.reduce(
        (sum, event) =>
          sum + (event.type === "console" ? event.chunks.reduce((all, chunk) => all + chunk.text.length, 0) : 0),
        0,
      );
    await until("all output has arrived", () => printed() === 100_000);
    host.client.finish(run.runId, { status: "succeeded", sample: sampleOf(run.runId, 0, [0, 1], 2) });
    guest.client.finish(run.runId, { status: "succeeded", sample: sampleOf(run.runId, 1, [2], 2) });
    for (const node of [host, guest])
      expect(await node.heard("ended")).toEqual({ type: "ended", runId: run.runId, status: "succeeded" });
    await until("the record is complete", () => recorder.ends.length === 1);
    guest.client.leave();
    expect(guest.events.at(-1)).toEqual({ type: "state", state: { phase: "closed", close: null } });
    await host.heard("room", (event) => event.room.members.length === 1 && event.room.phase === "open");
  });

  it("[ROUTER1][ROUTER4] carries 64 MiB across two relays, in order, and waits for slow sockets", async () => {
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const host = await joined(one.url, { room, role: "host" });
    const near = await joined(one.url, { room });
    const far = await joined(two.url, { room });
    await host.heard("room", (event) => event.room.members.length === 3);
    const { bridges } = await begin(host, [host, near, far]);
    const SIZE = 256 * 1024;
    const COUNT = 256;
    const [source, nearBridge, farBridge] = bridges as [Bridge, Bridge, Bridge];
    let sent = 0;
    while (sent < COUNT) {
      source.send(
        [near, far].map((node) => node.events.find((event) => event.type === "prepare")!).map((event) => event.grId),
        content(SIZE, sent),
      );
      sent++;
      await until("there is room", () => sent * SIZE - source.consumed <= 1024 * 1024);
    }
    await until(
      "all have arrived",
      () => [nearBridge, farBridge].every(({ payloads }) => payloads.length === COUNT),
      60_000,
    );
    for (const { payloads } of [nearBridge, farBridge])
      for (const [n, { from, bytes }] of payloads.entries()) {
        expect(from).toBe(0);
        if (Buffer.compare(bytes, content(SIZE, n)) !== 0) throw new Error(`payload ${n} is not what was sent`);
      }
  }, 90_000);

  it("[ROUTER14] gives the socket what came together as one message", async () => {
    const messages: (string | Uint8Array)[] = [];
    class Listening extends WebSocket {
      override send(data: string | Uint8Array): void {
        messages.push(data);
        super.send(data);
      }
    }
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host", Socket: Listening as unknown as RouterSocketConstructor });
    const guest = await joined(url, { room });
    const { run, bridges } = await begin(host, [host, guest]);
    const [source, sink] = bridges as [Bridge, Bridge];
    const COUNT = 20;
    messages.length = 0;
    for (let n = 0; n < COUNT; n++) source.send([1], content(100, n));
    await until("all are on their way", () => source.consumed === COUNT * 100);
    host.client.stopRun(run.runId);
    await until("all have arrived", () => sink.payloads.length === COUNT);
    for (const [n, { bytes }] of sink.payloads.entries()) expect(bytes).toEqual(content(100, n));
    const frames = messages.filter((data) => typeof data !== "string");
    expect(frames.length).toBeLessThan(COUNT / 2);
    expect(messages.at(-1)).toContain("run.stop");
  });

  it("[ROUTER2] takes frames that come twice or too early, and what is missing when it comes", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host" });
    const raw = await joinRoom(url, { room });
    host.client.startRun(REQUEST);
    const { run } = await host.heard("prepare");
    const bridge = attach(host, run);
    host.client.ready(run.runId);
    raw.say({ type: "run.ready", runId: run.runId });
    await raw.heard("run.go");
    for (const sequence of [0, 0, 2, 1, 1]) raw.frame(run.epoch, [0], Uint8Array.of(sequence), sequence);
    await until("all have arrived", () => bridge.payloads.length === 3);
    expect(bridge.payloads.map(({ bytes }) => bytes[0])).toEqual([0, 1, 2]);
    expect(host.events.filter((event) => event.type === "ended")).toEqual([]);
  });

  it("[ROUTER3] leaves frames that come before its bridge to their sender", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host" });
    const raw = await joinRoom(url, { room });
    host.client.startRun(REQUEST);
    const { run } = await host.heard("prepare");
    host.client.ready(run.runId);
    raw.say({ type: "run.ready", runId: run.runId });
    await host.heard("go");
    raw.frame(run.epoch, [0], Uint8Array.of(5), 0);
    raw.say({ type: "telemetry", sample: sampleOf(run.runId, 1, [1]) });
    await host.heard("telemetry");
    const bridge = attach(host, run);
    raw.frame(run.epoch, [0], Uint8Array.of(6), 1);
    raw.frame(run.epoch, [0], Uint8Array.of(5), 0);
    await until("both have arrived", () => bridge.payloads.length === 2);
    expect(bridge.payloads.map(({ bytes }) => bytes[0])).toEqual([5, 6]);
    expect(host.events.filter((event) => event.type === "ended")).toEqual([]);
  });

  it("[ROUTER7][ROUTER8] tells the end of the run when its socket is closed for good, and stays away", async () => {
    const { url } = await startTestRelay();
    const sockets: WebSocket[] = [];
    class Kept extends WebSocket {
      constructor(address: string) {
        super(address);
        sockets.push(this);
      }
    }
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host", Socket: Kept as unknown as RouterSocketConstructor });
    const { run } = await begin(host, [host]);
    sockets[0]!.send("{");
    expect(await host.heard("ended")).toMatchObject({ runId: run.runId, status: "lost", error: { kind: "node-lost" } });
    expect(host.events.at(-1)).toEqual({
      type: "state",
      state: { phase: "closed", close: { code: 4400, reason: "bad-message", retriable: false } },
    });
  });

  it("[ROUTER6] comes back when a retriable close finds it outside of a run", async () => {
    const first = await startTestRelay();
    const room = newRoomCode();
    const node = await joined(first.url, { room });
    const { port } = first.relay;
    await first.relay.close();
    const waiting = await node.heard(
      "state",
      ({ state }) => state.phase === "reconnecting" && state.retryAt !== undefined,
    );
    expect(waiting.state).toMatchObject({ attempt: 2, last: { reason: "going-away" } });
    await startTestRelay({ port });
    await until(
      "it is welcome again",
      () => node.events.filter((event) => event.type === "welcome").length === 2,
      20_000,
    );
    expect(node.events.filter((event) => event.type === "state").at(-1)).toEqual({
      type: "state",
      state: { phase: "connected" },
    });
  });

  it("[ROUTER7] stays away after a fatal close or a refused ticket", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const forged = newNode(url, { room, ticket: () => mintTicket({ room, secret: "z".repeat(40) }) });
    forged.client.connect();
    const closed = await forged.heard("state", ({ state }) => state.phase === "closed");
    expect(closed.state).toMatchObject({ close: { code: 4401, reason: "bad-ticket", retriable: false } });
    const refused = newNode(url, { room, ticket: () => Promise.reject(new TicketRefused("This room is closed.")) });
    refused.client.connect();
    const told = await refused.heard("state", ({ state }) => state.phase === "closed");
    expect(told.state).toEqual({
      phase: "closed",
      close: { code: 0, reason: "no-ticket", retriable: false },
      message: "This room is closed.",
    });
  });

  it("[ROUTER9] keeps a quiet connection alive with pings", async () => {
    const { url } = await startTestRelay({ timing: { silenceMs: 150 } });
    const node = await joined(url, { room: newRoomCode(), pingIntervalMs: 30 });
    const started = Date.now();
    await until("four times the silence has passed", () => Date.now() - started > 600);
    expect(node.events.filter((event) => event.type === "state" && event.state.phase === "closed")).toEqual([]);
    expect(node.events.filter((event) => event.type === "welcome")).toHaveLength(1);
  });

  it("[ROUTER9] gives a relay up that answers nothing", async () => {
    const { url } = await startTestRelay();
    const links: WebSocket[] = [];
    /** A connection whose incoming bytes stop. */
    class Deaf extends WebSocket {
      constructor(address: string) {
        super(address);
        links.push(this);
      }
    }
    const Socket = Deaf as unknown as RouterSocketConstructor;
    const node = await joined(url, { room: newRoomCode(), Socket, pingIntervalMs: 20, silenceMs: 100 });
    links[0]!.pause();
    const waiting = await node.heard("state", ({ state }) => state.phase === "reconnecting");
    expect(waiting.state).toMatchObject({ last: { code: 1006, reason: "connection-lost", retriable: true } });
    await until(
      "it is welcome again",
      () => node.events.filter((event) => event.type === "welcome").length === 2,
      20_000,
    );
  });

  it("[ROUTER11] is quiet after it has left", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const other = await joinRoom(url, { room, role: "host" });
    const node = await joined(url, { room });
    const begun = await beginWith(other, node);
    node.client.leave();
    const told = node.events.length;
    expect(node.events.slice(-2)).toMatchObject([
      { type: "ended", runId: begun, status: "lost" },
      { type: "state", state: { phase: "closed", close: null } },
    ]);
    expect(await other.heard("run.ended")).toMatchObject({ status: "lost", error: { grId: 1 } });
    await other.heard("room", ({ members }) => members.length === 1);
    expect(node.events).toHaveLength(told);
  });

  it("[ROUTER12] is the same from a page", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const { port1, port2 } = new MessageChannel();
    onTestFinished(() => port1.close());
    serveRouter(port2 as unknown as RouterScope, WebSocket as unknown as RouterSocketConstructor);
    const events: RouterEvent[] = [];
    let tickets = 0;
    const router = connectRouter(port1 as unknown as RouterPort, {
      url,
      room,
      name: "Ada",
      cores: 1,
      ticket: async () => {
        tickets++;
        if (tickets === 1) throw new Error("the server is busy");
        return mintTicket({ room, role: "host" });
      },
      onEvent: (event) => events.push(event),
    });
    router.connect();
    const heard = async (type: RouterEvent["type"]) => {
      await until(`the page hears ${type}`, () => events.some((event) => event.type === type));
      return events.find((event) => event.type === type)!;
    };
    await heard("welcome");
    expect(tickets).toBe(2);
    const bad = router.startRun({ ...REQUEST, hash: "00".repeat(32) });
    expect(await heard("refusal")).toMatchObject({ refusal: { ref: bad, code: "unknown-program" } });
    router.setCores(2);
    router.startRun(REQUEST);
    const prepare = await heard("prepare");
    if (prepare.type !== "prepare") throw new Error("no prepare");
    const { run } = prepare;
    expect(run.table).toEqual([{ grId: 0, nrOffset: 0, count: 2 }]);
    const bridge = new MessageChannel();
    router.attachBridge(bridge.port2, run);
    router.ready(run.runId);
    await heard("go");
    router.sendTelemetry(sampleOf(run.runId, 0, [0, 1], 1));
    router.sendConsole(run.runId, [{ pid: 0, stream: "stdout", text: "hi", tMs: 1 }]);
    router.finish(run.runId, { status: "succeeded", sample: sampleOf(run.runId, 0, [0, 1], 2) });
    expect(await heard("ended")).toMatchObject({ status: "succeeded" });
    router.stopRun(run.runId);
    router.leave();
    await until(
      "it is closed",
      () => JSON.stringify(events.at(-1)) === '{"type":"state","state":{"phase":"closed","close":null}}',
    );
    const gone = connectRouter(port1 as unknown as RouterPort, {
      url,
      room,
      name: "Ada",
      cores: 1,
      onEvent: (event) => events.push(event),
      ticket: () => Promise.reject(new TicketRefused("This room is closed.")),
    });
    gone.connect();
    await until("it stays away", () => JSON.stringify(events.at(-1)).includes("This room is closed."));
  });

  it("[ROUTER10] hands refusals to who asked", async () => {
    const { url } = await startTestRelay();
    const node = await joined(url, { room: newRoomCode() });
    const ref = node.client.startRun(REQUEST);
    expect((await node.heard("refusal")).refusal).toMatchObject({ ref, code: "not-host" });
    node.client.setCores(7);
    await node.heard("room", (event) => event.room.members[0]?.cores === 7);
  });
});
