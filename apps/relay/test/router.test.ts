/** The router of packages/runtime against a real relay: the runtime itself must not depend on one. */
import type { PreparedRun } from "@commworld/protocol";
import { RoomClient, type RouterEvent, type RouterSocketConstructor, TicketRefused } from "@commworld/runtime/router";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { joinRoom } from "./member";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { REQUEST } from "./run";
import { sampleOf } from "./samples";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

type EventOf<T extends RouterEvent["type"]> = Extract<RouterEvent, { type: T }>;

interface Node {
  client: RoomClient;
  events: RouterEvent[];
  heard<T extends RouterEvent["type"]>(type: T, fits?: (event: EventOf<T>) => boolean): Promise<EventOf<T>>;
}

interface NodeOptions {
  room: string;
  role?: "host" | "contributor";
  cores?: number;
  ticket?: () => Promise<string>;
  Socket?: RouterSocketConstructor;
  pingIntervalMs?: number;
}

function newNode(url: string, options: NodeOptions): Node {
  const { room, role = "contributor", cores = 1 } = options;
  const events: RouterEvent[] = [];
  const client = new RoomClient({
    url,
    room,
    name: role === "host" ? "Ada" : "Ben",
    cores,
    Socket: options.Socket ?? (WebSocket as unknown as RouterSocketConstructor),
    ticket: options.ticket ?? (() => mintTicket({ room, role })),
    onEvent: (event) => events.push(event),
    ...(options.pingIntervalMs === undefined ? {} : { pingIntervalMs: options.pingIntervalMs }),
  });
  onTestFinished(() => client.leave());
  return {
    client,
    events,
    async heard(type, fits = () => true) {
      const find = () =>
        events.find(
          (event): event is EventOf<typeof type> => event.type === type && fits(event as EventOf<typeof type>),
        );
      await until(`the router says ${type}`, () => find() !== undefined);
      return find()!;
    },
  };
}

async function joined(url: string, options: NodeOptions): Promise<Node> {
  const node = newNode(url, options);
  node.client.connect();
  await node.heard("welcome");
  return node;
}

interface Bridge {
  port: MessagePort;
  payloads: { from: number; bytes: Uint8Array }[];
  consumed: number;
  send(grIds: number[], bytes: Uint8Array): void;
}

function attach(node: Node, run: PreparedRun): Bridge {
  const { port1, port2 } = new MessageChannel();
  const bridge: Bridge = {
    port: port1,
    payloads: [],
    consumed: 0,
    send(grIds, bytes) {
      const payload = bytes.slice().buffer;
      port1.postMessage({ type: "payload", grIds, payload }, [payload]);
    },
  };
  port1.onmessage = ({ data }) => {
    if (data.type === "consumed") bridge.consumed += data.bytes;
    else bridge.payloads.push({ from: data.grIds[0], bytes: new Uint8Array(data.payload) });
  };
  node.client.attachBridge(port2, run);
  onTestFinished(() => port1.close());
  return bridge;
}

async function begin(host: Node, nodes: Node[]): Promise<{ run: PreparedRun; bridges: Bridge[] }> {
  host.client.startRun(REQUEST);
  const { run } = await host.heard("prepare");
  const bridges: Bridge[] = [];
  for (const node of nodes) {
    await node.heard("prepare", (event) => event.run.runId === run.runId);
    bridges.push(attach(node, run));
    node.client.ready(run.runId);
  }
  for (const node of nodes) await node.heard("go");
  return { run, bridges };
}

const content = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, i) => (i * 7 + seed) & 255);

describe("router", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it("goes through a whole run", async () => {
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

  it("carries 64 MiB across two relays, in order, and waits for slow sockets", async () => {
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

  it("ends the run with a named cause when a frame is missing or comes twice", async () => {
    for (const sequences of [
      [0, 2],
      [0, 0],
    ]) {
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
      for (const sequence of sequences) raw.frame(run.epoch, [0], Uint8Array.of(1), sequence);
      const ended = await host.heard("ended");
      expect(ended).toMatchObject({
        status: "failed",
        error: { kind: "transport", message: expect.stringMatching(/between tab 1 and tab 0/) },
      });
      expect(await raw.heard("run.ended")).toMatchObject({ status: "failed", error: { kind: "transport", grId: 0 } });
      expect(bridge.payloads).toHaveLength(1);
      await host.heard(
        "room",
        (event) => event.room.run === null && host.events.indexOf(event) > host.events.indexOf(ended),
      );
      expect(host.events.filter((event) => event.type === "ended")).toHaveLength(1);
    }
  });

  it("drops frames of an older run and keeps those that come before its bridge", async () => {
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
    await until("the early frame has arrived", () => bridge.payloads.length === 1);
    expect(host.events.filter((event) => event.type === "ended")).toEqual([]);
  });

  it("tells the end of the run when its socket closes in one, and does not come back by itself", async () => {
    const { url, relay } = await startTestRelay();
    const room = newRoomCode();
    const host = await joined(url, { room, role: "host" });
    const { run } = await begin(host, [host]);
    await relay.close();
    expect(await host.heard("ended")).toMatchObject({ runId: run.runId, status: "lost", error: { kind: "node-lost" } });
    expect(host.events.at(-1)).toEqual({
      type: "state",
      state: { phase: "closed", close: { code: 1001, reason: "going-away", retriable: true } },
    });
  });

  it("comes back when a retriable close finds it outside of a run", async () => {
    const first = await startTestRelay();
    const room = newRoomCode();
    const node = await joined(first.url, { room });
    const { port } = first.relay;
    await first.relay.close();
    const waiting = await node.heard(
      "state",
      ({ state }) => state.phase === "connecting" && state.retryAt !== undefined,
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

  it("stays away after a fatal close or a refused ticket", async () => {
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

  it("notices a relay that is silent", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const node = await joined(url, { room, pingIntervalMs: 20 });
    await until("pings keep it connected", () => node.events.length > 1);
    expect(node.events.some((event) => event.type === "state" && event.state.phase === "closed")).toBe(false);
  });

  it("hands refusals to who asked", async () => {
    const { url } = await startTestRelay();
    const node = await joined(url, { room: newRoomCode() });
    const ref = node.client.startRun(REQUEST);
    expect((await node.heard("refusal")).refusal).toMatchObject({ ref, code: "not-host" });
    node.client.setCores(7);
    await node.heard("room", (event) => event.room.members[0]?.cores === 7);
  });
});
