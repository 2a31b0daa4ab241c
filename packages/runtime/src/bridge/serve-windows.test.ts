/** The bridge serves the windows of its ranks to other nodes, in the ranks' own shared memory. */
import { expect, it } from "vitest";
import { W_HANDLE, W_ID, W_KIND, WAKE } from "../engine/packet";
import type { BridgePayload, NodeSpec } from "../node/types";
import { isGranted, LOCK_EXCLUSIVE, LOCK_SHARED, releaseLock, takeTicket } from "../rma/lock";
import { NodeWindows } from "../rma/node-windows";
import * as packets from "../rma/packets";
import { OWN, SEGMENT } from "../rma/window-table";
import { attachWindowTable, createNodeMemory } from "../shm/node-memory";
import { SegmentHeap } from "../shm/segment";
import { serializePacket } from "../transport/message-port";
import { SharedMemoryTransport } from "../transport/shared-memory";
import { OUTBOX } from "../transport/transport";
import { Batch, splitPayload } from "./batch";
import { Bridge, type RouterPort } from "./bridge";
import { sharedMemoryLink } from "./rank-link";

/** This node is the second: ranks 2 and 3. */
const SPEC: NodeSpec = {
  runId: "run",
  epoch: 1,
  grId: 1,
  table: [
    { grId: 0, nrOffset: 0, count: 2 },
    { grId: 1, nrOffset: 2, count: 2 },
  ],
  interconnect: "crossbar",
  transport: "shared-memory",
};
const WINDOW = 12;

function createNode() {
  const memory = createNodeMemory(2);
  const base = new SegmentHeap(memory.segments[1]!.buffer).allocate(64);
  const slot = attachWindowTable(memory, 1).open(WINDOW, { kind: SEGMENT, owner: 1, base, size: 64 })!;
  const sent: BridgePayload[] = [];
  const faults: string[] = [];
  const timers: (() => void)[] = [];
  const router: RouterPort = { onmessage: null, postMessage: (message) => void sent.push(message as BridgePayload) };
  new Bridge({
    spec: SPEC,
    link: sharedMemoryLink(memory),
    router,
    windows: new NodeWindows(memory, 2),
    setTimeout: (work) => void timers.push(work),
    onLost: () => {},
    onFault: (message) => void faults.push(message),
  });
  let ids = 0;
  /** A frame of the other node with requests to rank 3. */
  const receive = (
    ...requests: { kind: number; runs?: number[]; data?: number[]; handle?: number; window?: number }[]
  ) => {
    const batch = new Batch();
    for (const { kind, runs = [], data = [], handle = 0, window = WINDOW } of requests) {
      const payload = packets.writeRuns(runs, Uint8Array.from(data));
      const fields = { kind, source: 0, dest: 3, window, id: ++ids, runs: runs.length / 2, handle };
      batch.add(
        new Uint8Array(
          serializePacket(packets.rmaHeader(fields, payload.length), null, payload),
          0,
          48 + payload.length,
        ),
      );
    }
    router.onmessage!({ data: { type: "payload", grIds: [0], payload: batch.payload() } });
  };
  const replies = () =>
    sent
      .flatMap(({ payload }) => splitPayload(payload)!)
      .map((bytes) => {
        const words = new Int32Array(bytes.slice(0, 48).buffer);
        expect(words[W_KIND]! & 0xffff).toBe(packets.RMA_REPLY);
        return { id: words[W_ID]!, error: words[W_HANDLE]!, payload: [...bytes.subarray(48)] };
      });
  const bytes = new Uint8Array(memory.segments[1]!.buffer, base, 64);
  const rank = new SharedMemoryTransport(memory, 1);
  const lose = () =>
    router.onmessage!({ data: { type: "lost", grId: 0, error: { kind: "transport", message: "lost" } } });
  return { lose, slot, receive, replies, bytes, faults, timers, rank, table: attachWindowTable(memory, 1) };
}

it("[BRIDGE12] serves accesses to segment windows without the rank, and passes the rest on", () => {
  const { receive, replies, bytes, rank, table, faults } = createNode();
  receive({ kind: packets.RMA_PUT, runs: [4, 2], data: [7, 8] }, { kind: packets.RMA_GET, runs: [3, 4] });
  expect(replies()).toEqual([
    { id: 1, error: 0, payload: [] },
    { id: 2, error: 0, payload: [0, 7, 8, 0] },
  ]);
  expect([...bytes.subarray(4, 6)]).toEqual([7, 8]);
  table.open(14, { kind: OWN, owner: 1, base: 0, size: 64 });
  receive({ kind: packets.RMA_GET, runs: [0, 4], window: 14 });
  const passed: number[] = [];
  rank.poll({ onPacket: (words, at) => void passed.push(words[at + W_ID]!) }, 10);
  expect([passed, replies().length, faults]).toEqual([[3], 2, []]);
});

it("[BRIDGE12] waits for a lock that a rank holds, and wakes ranks that wait for one of its own", async () => {
  const { receive, replies, slot, rank } = createNode();
  const ticket = takeTicket(slot.words, slot.lock);
  expect(isGranted(slot.words, slot.lock, LOCK_EXCLUSIVE, ticket)).toBe(true);
  receive({ kind: packets.RMA_LOCK, handle: LOCK_SHARED });
  expect(replies()).toEqual([]);
  releaseLock(slot.words, slot.lock, LOCK_EXCLUSIVE);
  expect(slot.takeWaiters().bridge).toBe(true);
  const wake = packets.rmaHeader({ kind: WAKE, source: 3, dest: 3, window: 0, id: 0, handle: 0 }, 0);
  rank.trySend(OUTBOX, wake, null, null);
  await expect.poll(() => replies().length).toBe(1);
  const mine = takeTicket(slot.words, slot.lock);
  slot.addWaiter(1);
  expect(isGranted(slot.words, slot.lock, LOCK_EXCLUSIVE, mine)).toBe(false);
  receive({ kind: packets.RMA_UNLOCK });
  const kinds: number[] = [];
  rank.poll({ onPacket: (words, at) => void kinds.push(words[at + W_KIND]! & 0xffff) }, 10);
  expect([kinds, isGranted(slot.words, slot.lock, LOCK_EXCLUSIVE, mine)]).toEqual([[WAKE], true]);
});

it("[BRIDGE12] gives the locks of a lost node to others", () => {
  const { receive, replies, slot, lose } = createNode();
  receive({ kind: packets.RMA_LOCK, handle: LOCK_EXCLUSIVE });
  expect(replies()).toHaveLength(1);
  const ticket = takeTicket(slot.words, slot.lock);
  expect(isGranted(slot.words, slot.lock, LOCK_EXCLUSIVE, ticket)).toBe(false);
  lose();
  expect(isGranted(slot.words, slot.lock, LOCK_EXCLUSIVE, ticket)).toBe(true);
});

it("[BRIDGE12] an access that breaks the rules, or one too many, is a fault of its node", () => {
  const broken = createNode();
  broken.receive({ kind: packets.RMA_PUT, runs: [0, 4], data: [1] });
  expect([broken.faults.length, broken.replies()]).toEqual([1, []]);
  const greedy = createNode();
  takeTicket(greedy.slot.words, greedy.slot.lock);
  const lock = { kind: packets.RMA_LOCK, handle: LOCK_SHARED };
  greedy.receive(lock);
  greedy.receive(lock);
  expect(greedy.faults.length).toBe(1);
});

it("[BRIDGE12] whatever stands in the slot, nothing outside the segment is reached and nothing throws", () => {
  const { receive, replies, slot, faults, rank } = createNode();
  const floats = new Float64Array(slot.words.buffer, slot.words.byteOffset, 8);
  for (const [kind, owner, base, size] of [
    [SEGMENT, 1, -8, 64],
    [SEGMENT, 1, 2 ** 40, 64],
    [SEGMENT, 1, Number.NaN, 64],
    [SEGMENT, 1, 0, 2 ** 40],
    [SEGMENT, 9, 0, 64],
    [3, 1, 4, 0],
    [3, 1, 2 ** 30, 0],
    [77, 1, 0, 64],
  ] as const) {
    [slot.words[1], slot.words[2], floats[5], floats[6]] = [kind, owner, base, size];
    receive({ kind: packets.RMA_GET, runs: [0, 64] });
  }
  expect([replies(), faults]).toEqual([[], []]);
  // What is not reached went to the rank, which looks for itself.
  expect(rank.poll({ onPacket: () => {} }, 20)).toBe(8);
});
