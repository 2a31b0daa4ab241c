/** The router of packages/runtime when sockets break during a run. */
import { LIMITS } from "@commworld/protocol";
import type { RouterSocketConstructor } from "@commworld/runtime/router";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { startRedis, type TestRedis } from "./redis";
import { startTestRelay } from "./relay";
import { type Bridge, begin, joined, type Node } from "./router-node";
import { sampleOf } from "./samples";
import { mintTicket, newRoomCode } from "./tickets";
import { until } from "./until";

/** Sockets that the test can cut, and that go where it says. */
function network(first: string) {
  const sockets: WebSocket[] = [];
  let url = first;
  let isDown = false;
  class Cuttable extends WebSocket {
    constructor(address: string) {
      super(isDown ? "ws://127.0.0.1:1/" : address.replace(first, url));
      sockets.push(this);
    }
  }
  return {
    Socket: Cuttable as unknown as RouterSocketConstructor,
    cut: () => sockets.at(-1)!.terminate(),
    connections: () => sockets.length,
    down(value: boolean) {
      isDown = value;
    },
    move(next: string) {
      url = next;
    },
  };
}

const numbered = (n: number) => Uint8Array.of(n & 255, n >> 8, ...new Uint8Array(200));
const numbers = (bridge: Bridge) => bridge.payloads.map(({ bytes }) => bytes[0]! + 256 * bytes[1]!);

async function finish(runId: string, nodes: Node[]): Promise<void> {
  for (const [grId, { client }] of nodes.entries())
    client.finish(runId, { status: "succeeded", sample: sampleOf(runId, grId, [grId], 1) });
  for (const node of nodes) expect(await node.heard("ended")).toMatchObject({ runId, status: "succeeded" });
}

describe("a router whose socket breaks", () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it("[ROUTER17] goes on with its run: nothing is lost, doubled or out of order", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const net = network(url);
    const host = await joined(url, { room, role: "host", Socket: net.Socket });
    const guest = await joined(url, { room });
    const { run, bridges } = await begin(host, [host, guest]);
    const COUNT = 600;
    for (let n = 0; n < COUNT; n++) {
      bridges[0]!.send([1], numbered(n));
      bridges[1]!.send([0], numbered(n));
      if (n % 150 === 100) {
        net.cut();
        await host.heard("resumed", ({ runId }) => runId === run.runId);
        host.events.length = 0;
      }
    }
    const expected = Array.from({ length: COUNT }, (_, n) => n);
    for (const bridge of bridges) {
      await until("all have arrived", () => bridge.payloads.length >= COUNT);
      expect(numbers(bridge)).toEqual(expected);
    }
    expect(net.connections()).toBe(5);
    await finish(run.runId, [host, guest]);
  });

  it("[ROUTER21] [ROUTER22] loses no line of output, of its own or of others", async () => {
    const { url, recorder } = await startTestRelay();
    const room = newRoomCode();
    const net = network(url);
    const host = await joined(url, { room, role: "host", Socket: net.Socket });
    const guest = await joined(url, { room });
    const { run } = await begin(host, [host, guest]);
    const { runId } = run;
    const COUNT = 300;
    const heard: string[][] = [[], []];
    const print = (node: Node, pid: number, n: number) =>
      node.client.sendConsole(runId, [{ pid, stream: "stdout", text: `${pid} ${n}`, tMs: n }]);
    for (let n = 0; n < COUNT; n++) {
      print(host, 0, n);
      print(guest, 1, n);
      if (n % 60 !== 30) continue;
      net.cut();
      await host.heard("resumed");
      for (const [index, node] of [host, guest].entries())
        for (const event of node.events.splice(0))
          if (event.type === "console") heard[index]!.push(...event.chunks.map(({ text }) => text));
    }
    const lines = (pid: number) => Array.from({ length: COUNT }, (_, n) => `${pid} ${n}`);
    const all = (index: number, node: Node) => [
      ...heard[index]!,
      ...node.events.flatMap((event) => (event.type === "console" ? event.chunks.map(({ text }) => text) : [])),
    ];
    await until("all is heard", () => all(0, host).length >= COUNT && all(1, guest).length >= COUNT);
    expect([all(0, host), all(1, guest)]).toEqual([lines(1), lines(0)]);
    for (const pid of [0, 1])
      expect(
        recorder.output.filter(({ grId }) => grId === pid).flatMap(({ chunks }) => chunks.map(({ text }) => text)),
      ).toEqual(lines(pid));
    await finish(runId, [host, guest]);
  });

  it("[ROUTER17] goes on through another relay, and says what it had to say meanwhile", async () => {
    const one = await startTestRelay({ redisUrl: redis.url });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const net = network(one.url);
    const host = await joined(one.url, { room, role: "host" });
    const guest = await joined(one.url, { room, Socket: net.Socket });
    const { run, bridges } = await begin(host, [host, guest]);
    net.move(two.url);
    net.down(true);
    net.cut();
    const away = await guest.heard(
      "state",
      ({ state }) => state.phase === "reconnecting" && state.retryAt !== undefined,
    );
    if (away.state.phase !== "reconnecting") throw new Error("not reconnecting");
    expect(away.state).toMatchObject({ attempt: 2, last: { reason: "connection-lost" } });
    expect(away.state.keptUntil - away.state.lostAt).toBe(LIMITS.graceMs);
    guest.client.sendConsole(run.runId, [{ pid: 1, stream: "stdout", text: "said while away", tMs: 1 }]);
    bridges[1]!.send([0], numbered(1));
    bridges[0]!.send([1], numbered(2));
    await host.heard("room", (event) => event.room.members.some((member) => member.away));
    net.down(false);
    guest.client.retryNow();
    expect((await guest.heard("resumed")).runId).toBe(run.runId);
    await host.heard("console", ({ chunks }) => chunks[0]?.text === "said while away");
    await until("both have arrived", () => bridges.every(({ payloads }) => payloads.length === 1));
    expect(guest.events.filter(({ type }) => type === "prepare")).toHaveLength(1);
    expect(guest.events.filter(({ type }) => type === "go")).toHaveLength(1);
    await finish(run.runId, [host, guest]);
  });

  it("[ROUTER18] says again that it is ready or has finished", async () => {
    const { url } = await startTestRelay();
    const room = newRoomCode();
    const net = network(url);
    const host = await joined(url, { room, role: "host" });
    const guest = await joined(url, { room, Socket: net.Socket });
    await host.heard("room", (event) => event.room.members.length === 2);
    const { run } = await begin(host, [host, guest]);
    net.down(true);
    net.cut();
    await guest.heard("state", ({ state }) => state.phase === "reconnecting");
    guest.client.finish(run.runId, { status: "succeeded", sample: sampleOf(run.runId, 1, [1], 1) });
    host.client.finish(run.runId, { status: "succeeded", sample: sampleOf(run.runId, 0, [0], 1) });
    net.down(false);
    guest.client.retryNow();
    for (const node of [host, guest]) expect(await node.heard("ended")).toMatchObject({ status: "succeeded" });
  });

  it("[ROUTER19] ends its run and joins anew when its place was not kept", async () => {
    const { url } = await startTestRelay({ timing: { graceMs: 100 } });
    const room = newRoomCode();
    const net = network(url);
    const host = await joined(url, { room, role: "host" });
    const guest = await joined(url, { room, Socket: net.Socket });
    const { run } = await begin(host, [host, guest]);
    net.down(true);
    net.cut();
    expect(await host.heard("node-lost")).toMatchObject({ runId: run.runId, grId: 1 });
    net.down(false);
    guest.client.retryNow();
    expect(await guest.heard("ended")).toMatchObject({ runId: run.runId, status: "lost" });
    await until("it is welcome again", () => guest.events.filter(({ type }) => type === "welcome").length === 2);
    expect(guest.events.filter(({ type }) => type === "resumed")).toEqual([]);
  });

  it("[ROUTER20] moves to another relay when its own is about to end", async () => {
    const one = await startTestRelay({ redisUrl: redis.url, timing: { drainSpreadMs: 50 } });
    const two = await startTestRelay({ redisUrl: redis.url });
    const room = newRoomCode();
    const nets = [network(one.url), network(one.url)];
    const tickets = () => mintTicket({ room, role: "host" });
    const [host, guest] = [
      await joined(one.url, { room, Socket: nets[0]!.Socket, ticket: tickets }),
      await joined(one.url, { room, Socket: nets[1]!.Socket }),
    ] as const;
    const { run, bridges } = await begin(host, [host, guest]);
    for (const net of nets) net.move(two.url);
    const drained = one.relay.drain();
    onTestFinished(() => drained);
    for (const node of [host, guest]) {
      expect((await node.heard("state", ({ state }) => state.phase === "reconnecting")).state).toMatchObject({
        last: { reason: "going-away" },
      });
      await node.heard("resumed");
    }
    await drained;
    bridges[0]!.send([1], numbered(7));
    await until("it arrives", () => bridges[1]!.payloads.length === 1);
    await finish(run.runId, [host, guest]);
  });
});
