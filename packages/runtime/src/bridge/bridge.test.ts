import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it } from "vitest";
import { EAGER, HEADER_WORDS, W_DEST, W_ID, W_KIND, W_PAYLOAD, W_SOURCE } from "../engine/packet";
import type { BridgeMessage, BridgePayload, NodeSpec } from "../node/types";
import { createNodeMemory } from "../shm/node-memory";
import { deliverBuffer, serializePacket } from "../transport/message-port";
import { SharedMemoryTransport } from "../transport/shared-memory";
import { OUTBOX } from "../transport/transport";
import { Batch, splitPayload } from "./batch";
import { Bridge, type RouterPort } from "./bridge";
import { type RankLink, sharedMemoryLink } from "./rank-link";
import { readForeignPacket } from "./validate-packet";

/** This node is the second: ranks 2, 3, 4. */
const SPEC: NodeSpec = {
  runId: "run",
  epoch: 1,
  grId: 1,
  table: [
    { grId: 0, nrOffset: 0, count: 2 },
    { grId: 1, nrOffset: 2, count: 3 },
    { grId: 4, nrOffset: 5, count: 2 },
  ],
  interconnect: "crossbar",
  transport: "shared-memory",
};

function header(source: number, dest: number, id: number, payload: number): Int32Array {
  const words = new Int32Array(HEADER_WORDS);
  words[W_KIND] = EAGER;
  words[W_SOURCE] = source;
  words[W_DEST] = dest;
  words[W_ID] = id;
  words[W_PAYLOAD] = payload;
  return words;
}

function createBridge() {
  const outbox: ArrayBuffer[] = [];
  const inboxes: { id: number; dest: number; length: number }[][] = [[], [], []];
  const full = new Set<number>();
  const sent: BridgePayload[] = [];
  const faults: string[] = [];
  const losses: string[] = [];
  const timers: (() => void)[] = [];
  let announce = () => {};
  const segments = [0, 1, 2].map(() => ({ buffer: new SharedArrayBuffer(1 << 20) }));
  const link: RankLink = {
    segments,
    onOutbox: (callback) => {
      announce = callback;
    },
    drainOutbox(sink, limit) {
      const taken = outbox.splice(0, limit);
      for (const packet of taken) deliverBuffer(packet, sink);
      return taken.length;
    },
    tryDeliver(nrId, words, payload) {
      if (full.has(nrId)) return false;
      inboxes[nrId]!.push({ id: words[W_ID]!, dest: words[W_DEST]!, length: payload?.length ?? 0 });
      return true;
    },
  };
  const router: RouterPort = {
    onmessage: null,
    postMessage(message, transfer) {
      if (message.type === "payload") sent.push(message);
      expect(transfer).toEqual(message.type === "payload" ? [message.payload] : []);
    },
  };
  const bridge = new Bridge({
    spec: SPEC,
    link,
    router,
    mostWaitingBytes: 1040,
    setTimeout: (work) => void timers.push(work),
    onLost: (error) => void losses.push(error.message),
    onFault: (message) => void faults.push(message),
  });
  return {
    bridge,
    sent,
    faults,
    losses,
    timers,
    inboxes,
    full,
    queue: (destinations: number[], id: number, payload = 10) =>
      outbox.push(serializePacket(header(3, destinations[0]!, id, payload), destinations, new Uint8Array(payload))),
    announce: () => announce(),
    left: () => outbox.length,
    tell: (data: BridgeMessage) => router.onmessage!({ data }),
    /** A frame of another node with one packet per entry. */
    receive(grId: number, packets: [source: number, destinations: number[], id: number][]) {
      const batch = new Batch();
      for (const [source, destinations, id] of packets)
        batch.add(
          new Uint8Array(serializePacket(header(source, destinations[0]!, id, 4), destinations, new Uint8Array(4))),
        );
      router.onmessage!({ data: { type: "payload", grIds: [grId], payload: batch.payload() } });
    },
  };
}

/** Numbers of the packets in the frames, by frame. */
function ids(sent: readonly BridgePayload[]): number[][] {
  return sent.map(({ payload }) =>
    splitPayload(payload)!.map((bytes) => readForeignPacket(bytes, { from: 2, count: 3 }, 7)!.header[W_ID]!),
  );
}

describe("bridge", () => {
  it("[BRIDGE1] joins packets for the same nodes in one frame and keeps their order", () => {
    const { queue, announce, sent } = createBridge();
    queue([0], 1);
    queue([1], 2);
    queue([5], 3);
    queue([0, 6], 4);
    queue([1, 5], 5);
    queue([0], 6);
    announce();
    expect(sent.map(({ grIds }) => grIds)).toEqual([[0], [4], [0, 4], [0]]);
    expect(ids(sent)).toEqual([[1, 2], [3], [4, 5], [6]]);
  });

  it("[BRIDGE2] closes a frame before it is over the protocol's limit", () => {
    const { queue, announce, sent, tell } = createBridge();
    for (let id = 0; id < 40; id++) queue([0], id, 32 * 1024);
    announce();
    tell({ type: "consumed", bytes: 0 });
    expect(sent.length).toBeGreaterThan(4);
    for (const { payload } of sent) expect(payload.byteLength).toBeLessThanOrEqual(LIMITS.framePayloadBytes);
    expect(ids(sent).flat()).toEqual([...Array(40).keys()]);
  });

  it("[BRIDGE3] takes nothing from the ranks while the router has too much unsent", () => {
    const { queue, announce, sent, tell, left } = createBridge();
    for (let id = 0; id < 2000; id++) queue([0], id, 30_000);
    announce();
    const unsent = () => sent.reduce((sum, { payload }) => sum + payload.byteLength, 0);
    const before = unsent();
    expect(before).toBeLessThan(4 * 1024 * 1024 + 256 * 31_000);
    const waiting = left();
    announce();
    expect(left()).toBe(waiting);
    tell({ type: "consumed", bytes: before });
    expect(left()).toBeLessThan(waiting);
    while (left() > 0) tell({ type: "consumed", bytes: 4_000_000 });
    expect(ids(sent).flat()).toEqual([...Array(2000).keys()]);
  });

  it("[BRIDGE4] gives each of its own ranks its copy, addressed to it alone", () => {
    const { receive, inboxes, faults } = createBridge();
    receive(4, [
      [5, [2], 1],
      [6, [0, 2, 4], 2],
      [5, [4], 3],
    ]);
    expect(inboxes.map((inbox) => inbox.map(({ id, dest }) => [id, dest]))).toEqual([
      [
        [1, 2],
        [2, 2],
      ],
      [],
      [
        [2, 4],
        [3, 4],
      ],
    ]);
    expect(faults).toEqual([]);
  });

  it("[BRIDGE5] keeps in order what finds an inbox full, and tries again", () => {
    const { receive, inboxes, full, timers } = createBridge();
    full.add(0);
    receive(0, [
      [0, [2], 1],
      [0, [3], 2],
    ]);
    full.delete(0);
    receive(0, [[1, [2], 3]]);
    expect(inboxes[0]).toEqual([]);
    expect(inboxes[1]!.map(({ id }) => id)).toEqual([2]);
    expect(timers).toHaveLength(1);
    timers.shift()!();
    expect(inboxes[0]!.map(({ id }) => id)).toEqual([1, 3]);
    expect(timers).toHaveLength(0);
  });

  it.each([
    ["a node that is not in the table", 9, 0],
    ["this node itself", 1, 2],
    ["a rank of another node", 0, 5],
  ])("[BRIDGE6] reports a frame in the name of %s", (_, grId, source) => {
    const { receive, faults, inboxes } = createBridge();
    receive(grId, [[source, [2], 1]]);
    expect(faults).toHaveLength(1);
    expect(inboxes.flat()).toEqual([]);
  });

  it("[BRIDGE6] reports a frame that is not made of packets", () => {
    const { tell, faults } = createBridge();
    tell({ type: "payload", grIds: [0], payload: new Uint8Array([1, 2, 3]).buffer });
    expect(faults).toHaveLength(1);
  });

  it("[BRIDGE8] tells once when so many packets are with the router, those of before counted", () => {
    const { bridge, queue, announce, sent } = createBridge();
    let told = 0;
    queue([0], 1);
    announce();
    bridge.whenPassed(3, () => told++);
    queue([0], 2);
    announce();
    expect(told).toBe(0);
    queue([5], 3);
    announce();
    expect([told, sent.length]).toEqual([1, 3]);
    queue([5], 4);
    announce();
    expect(told).toBe(1);
  });

  it("[BRIDGE9] tells the ranks of a lost node's failed ranks, behind what came of it, and speaks no more with it", () => {
    const { queue, announce, sent, receive, tell, inboxes, full, timers, losses, faults } = createBridge();
    full.add(1);
    receive(0, [[0, [3], 7]]);
    tell({ type: "lost", grId: 0, error: { kind: "node-lost", message: "Ada left" } });
    tell({ type: "lost", grId: 0, error: { kind: "node-lost", message: "again" } });
    tell({ type: "lost", grId: 99, error: { kind: "node-lost", message: "nobody" } });
    receive(0, [[0, [2], 8]]);
    expect(losses).toEqual(["Ada left"]);
    expect(inboxes.map((inbox) => inbox.map(({ id }) => id))).toEqual([[0, 0], [], [0, 0]]);
    full.clear();
    for (const retry of timers.splice(0)) retry();
    expect(inboxes[1]!.map(({ id, dest }) => [id, dest])).toEqual([
      [7, 3],
      [0, 3],
      [0, 3],
    ]);
    queue([0], 1);
    queue([0, 5], 2);
    announce();
    expect(sent.map(({ grIds }) => grIds)).toEqual([[4]]);
    expect(faults).toEqual([]);
  });

  it("[BRIDGE10] ends the run when more waits for an inbox than its bound", () => {
    const { receive, faults, full, inboxes, timers, bridge } = createBridge();
    full.add(1);
    for (let id = 0; id < 20; id++) receive(0, [[0, [3], id]]);
    expect([faults, bridge.waitingBytes]).toEqual([[], 1040]);
    receive(0, [[0, [2], 77]]);
    expect([faults.length, inboxes[0]!.length]).toEqual([0, 1]);
    receive(0, [[0, [3], 20]]);
    expect([faults, bridge.waitingBytes]).toEqual([["more waits for rank 3 than its peers have credit for"], 1040]);
    full.clear();
    for (const retry of timers.splice(0)) retry();
    expect([bridge.waitingBytes, inboxes[1]!.map(({ id }) => id)]).toEqual([0, [...Array(20).keys()]]);
  });

  it("[BRIDGE7] carries packets between real inboxes, outbox and router", async () => {
    const memory = createNodeMemory(3);
    const sent: BridgePayload[] = [];
    const router: RouterPort = { onmessage: null, postMessage: (message) => void sent.push(message as BridgePayload) };
    new Bridge({
      spec: SPEC,
      link: sharedMemoryLink(memory),
      router,
      setTimeout: () => {},
      onLost: (error) => expect.fail(error.message),
      onFault: (message) => expect.fail(message),
    });
    const rank = new SharedMemoryTransport(memory, 1);
    expect(rank.trySend(OUTBOX, header(3, 0, 77, 3), null, new Uint8Array([1, 2, 3]))).toBe(true);
    await expect.poll(() => sent.length).toBe(1);
    const [packet] = splitPayload(sent[0]!.payload)!;
    expect(packet!.subarray(48)).toEqual(new Uint8Array([1, 2, 3]));
    const batch = new Batch();
    batch.add(new Uint8Array(serializePacket(header(0, 3, 5, 4), null, new Uint8Array([9, 8, 7, 6]))));
    router.onmessage!({ data: { type: "payload", grIds: [0], payload: batch.payload() } });
    const got: number[][] = [];
    rank.poll(
      { onPacket: (_words, _at, bytes, start, length) => void got.push([...bytes.subarray(start, start + length)]) },
      9,
    );
    expect(got).toEqual([[9, 8, 7, 6]]);
  });
});
