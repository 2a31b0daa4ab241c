/** Floods over real bridges, rings and engines of several nodes in one thread: what waits anywhere stays within its bound. */
import { describe, expect, it } from "vitest";
import { eagerCreditPerSender } from "../engine/credit";
import { Engine } from "../engine/engine";
import { messageBytes } from "../engine/network.fixture";
import { ANY } from "../engine/request";
import type { BridgeMessage, NodeSpec } from "../node/types";
import { interconnect } from "../routing/interconnect";
import { createNodeMemory } from "../shm/node-memory";
import { SegmentHeap } from "../shm/segment";
import { SharedMemoryTransport } from "../transport/shared-memory";
import { Bridge, type RouterPort } from "./bridge";
import { sharedMemoryLink } from "./rank-link";

const CONTEXT = 0;

/** Nodes of so many ranks; payloads between them wait in `wire`, and everything happens in `step`. */
function createNodes(counts: number[]) {
  let first = 0;
  const table = counts.map((count, grId) => {
    first += count;
    return { grId, nrOffset: first - count, count };
  });
  const engines: Engine[] = [];
  const heaps: SegmentHeap[] = [];
  const wire: { from: number; to: number; payload: ArrayBuffer }[] = [];
  const retries: (() => void)[] = [];
  const ports: RouterPort[] = [];
  const bridges = table.map(({ grId, nrOffset, count }) => {
    const memory = createNodeMemory(count);
    for (let nrId = 0; nrId < count; nrId++) {
      const heap = new SegmentHeap(memory.segments[nrId]!.buffer);
      const place = {
        pid: nrOffset + nrId,
        worldSize: first,
        nrOffset,
        localCount: count,
        nodes: table,
        cores: 2,
        interconnect: interconnect("crossbar", count),
      };
      heaps.push(heap);
      engines.push(
        new Engine({
          place,
          transport: new SharedMemoryTransport(memory, nrId),
          heap,
          uncrowded: false,
          now: () => performance.now(),
          nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
        }),
      );
    }
    const router: RouterPort = {
      onmessage: null,
      postMessage: (message) => {
        if (message.type !== "payload") return;
        for (const to of message.grIds) wire.push({ from: grId, to, payload: message.payload.slice(0) });
        wire.push({ from: grId, to: -1, payload: message.payload });
      },
    };
    ports.push(router);
    const spec: NodeSpec = {
      runId: "flood",
      epoch: 1,
      grId,
      table,
      interconnect: "crossbar",
      transport: "shared-memory",
    };
    return new Bridge({
      spec,
      // The outbox is looked at in `step`.
      link: { ...sharedMemoryLink(memory), onOutbox: () => {} },
      router,
      setTimeout: (work) => void retries.push(work),
      onLost: (error) => expect.fail(error.message),
      onFault: (message) => expect.fail(message),
    });
  });
  const tell = (grId: number, data: BridgeMessage) => ports[grId]!.onmessage!({ data });
  /** Lets everybody but `computing` do what it can; false: nothing happened. */
  const step = (computing: readonly number[]): boolean => {
    let events = 0;
    for (const [pid, engine] of engines.entries()) if (!computing.includes(pid)) events += engine.progress();
    for (const { grId } of table) tell(grId, { type: "consumed", bytes: 0 });
    events += wire.length;
    for (const { from, to, payload } of wire.splice(0))
      if (to < 0) tell(from, { type: "consumed", bytes: payload.byteLength });
      else tell(to, { type: "payload", grIds: [from], payload });
    for (const retry of retries.splice(0)) retry();
    return events > 0;
  };
  return { engines, heaps, bridges, step };
}

/** Steps until nothing happens; what the largest of a number was. */
function settle(
  step: (computing: readonly number[]) => boolean,
  computing: readonly number[],
  size: () => number,
): number {
  let most = 0;
  for (let quiet = 0; quiet < 3; ) {
    quiet = step(computing) ? 0 : quiet + 1;
    most = Math.max(most, size());
  }
  return most;
}

describe("floods", () => {
  it.each([
    ["many senders of another node to one", [3, 1], [0, 1, 2], [3]],
    ["senders of two nodes to one", [1, 1, 1], [0, 1], [2]],
    ["one sender to all", [1, 2, 1], [0], [1, 2, 3]],
  ])("[BRIDGE10] %s that computes stay within credit, and all arrives afterwards", (_, counts, senders, receivers) => {
    const { engines, heaps, bridges, step } = createNodes(counts);
    const credit = eagerCreditPerSender(engines.length);
    const waiting = () => Math.max(...bridges.map((bridge) => bridge.waitingBytes));
    const bytes = messageBytes(16 * 1024, 3);
    const count = Math.ceil((1.2 * credit) / bytes.length);
    const sent = senders.flatMap((sender) =>
      receivers.flatMap((dest) => [
        ...Array.from({ length: count }, () => engines[sender]!.send(dest, CONTEXT, 0, bytes)),
        engines[sender]!.send(dest, CONTEXT, 1, messageBytes(3_000_000, sender)),
      ]),
    );
    const most = settle(step, receivers, waiting);
    expect(most).toBeGreaterThan(credit / 2);
    expect(most).toBeLessThan(credit * senders.length * 1.05);
    const received = receivers.flatMap((dest) =>
      senders.flatMap((sender) => [
        ...Array.from({ length: count }, () => engines[dest]!.receive(sender, 0, CONTEXT, null)),
        engines[dest]!.receive(sender, 1, CONTEXT, null),
      ]),
    );
    settle(step, [], waiting);
    expect([...sent, ...received].every((request) => request.done)).toBe(true);
    expect(
      received
        .filter(({ length }) => length === 3_000_000)
        .every(({ buffer, source }) => buffer![9] === messageBytes(10, source)[9]),
    ).toBe(true);
    expect([waiting(), ...heaps.map((heap) => heap.used)]).toEqual([0, ...heaps.map(() => 0)]);
  });

  it("[BRIDGE10] long messages that a rank has matched before it computes stay within their windows", () => {
    const { engines, bridges, step } = createNodes([1, 1]);
    const [sender, receiver] = engines as [Engine, Engine];
    const count = 100;
    const bytes = messageBytes(1_000_000, 5);
    const receives = Array.from({ length: count }, () => receiver.receive(0, 0, CONTEXT, null));
    const sent = Array.from({ length: count }, () => sender.send(1, CONTEXT, 0, bytes));
    for (let turn = 0; turn < 20; turn++) step([0]);
    const most = settle(step, [1], () => Math.max(...bridges.map((bridge) => bridge.waitingBytes)));
    expect(most).toBeGreaterThan(10_000_000);
    expect(most).toBeLessThan(34 * 1024 * 1024);
    settle(step, [], () => 0);
    expect([...receives, ...sent].every(({ done }) => done)).toBe(true);
    expect(receives.every(({ buffer }) => buffer![999_999] === bytes[999_999])).toBe(true);
  });

  it("[BRIDGE11] a long message leaves its node while its rank computes, once the receiver has granted it", () => {
    const { engines, heaps, step } = createNodes([1, 1]);
    const [sender, receiver] = engines as [Engine, Engine];
    const bytes = messageBytes(5_000_000, 1);
    const own = heaps[0]!.allocate(bytes.length);
    const inSegment = new Uint8Array(heaps[0]!.memory, own, bytes.length);
    inSegment.set(bytes);
    const receives = [1, 2, 3].map((tag) => receiver.receive(0, tag, CONTEXT, null));
    const copied = sender.send(1, CONTEXT, 1, bytes);
    const uncopied = sender.send(1, CONTEXT, 2, inSegment);
    const synchronous = sender.send(1, CONTEXT, 3, bytes, true);
    settle(step, [0], () => 0);
    expect(receives.map(({ done, buffer }) => done && buffer!.every((byte, i) => byte === bytes[i]))).toEqual(
      Array(3).fill(true),
    );
    settle(step, [], () => 0);
    expect([copied.done, uncopied.done, synchronous.done]).toEqual([true, true, true]);
    expect(receiver.receive(ANY, ANY, CONTEXT, null).done).toBe(false);
  });

  it("[BRIDGE11] copies for the bridge are bounded; what is more its rank sends", () => {
    const { engines, heaps, step } = createNodes([1, 1]);
    const [sender, receiver] = engines as [Engine, Engine];
    const sent = Array.from({ length: 100 }, (_, i) => sender.send(1, CONTEXT, 0, messageBytes(1_000_000, i)));
    const { used } = heaps[0]!;
    expect([used > 60 * 1024 * 1024, used < 80 * 1024 * 1024]).toEqual([true, true]);
    const receives = sent.map(() => receiver.receive(0, 0, CONTEXT, null));
    settle(step, [], () => 0);
    expect(receives.map(({ done, buffer }, i) => done && buffer![7] === messageBytes(8, i)[7])).toEqual(
      Array(100).fill(true),
    );
    expect([sent.every(({ done }) => done), heaps[0]!.used]).toEqual([true, 0]);
  });
});
