import type { InterconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { eagerCost, eagerCreditPerSender, MAX_ANNOUNCED } from "./credit";
import { messageBytes, Network } from "./network.fixture";
import { CTS, DATA, EAGER, FIN, RTS_PULL, RTS_PUSH } from "./packet";
import { PUSH_WINDOW_BYTES } from "./receiver";
import { ANY, type ReceiveRequest } from "./request";

const CONTEXT = 0;

/** Sends `length` bytes from rank 0 to 1 and receives them into `room` bytes. */
function transfer(network: Network, length: number, room: number | null = null) {
  const bytes = messageBytes(length, length);
  const send = network.engines[0]!.send(1, CONTEXT, 7, bytes);
  const receive = network.engines[1]!.receive(0, 7, CONTEXT, room === null ? null : new Uint8Array(room));
  network.runAll([send, receive]);
  expect(receive.messageLength).toBe(length);
  expect(receive.length).toBe(Math.min(length, room ?? length));
  expect(Buffer.from(receive.buffer!).subarray(0, receive.length).equals(bytes.subarray(0, receive.length))).toBe(true);
  return receive;
}

describe("protocols", () => {
  it("[PROTO2] sends a message within its first packet up to the eager limit", () => {
    for (const length of [0, 1, 63, 64, 65, 128]) {
      const network = new Network({ nodes: [2] });
      transfer(network, length);
      expect([EAGER, RTS_PULL, RTS_PUSH, DATA].map((kind) => network.sent(kind))).toEqual([1, 0, 0, 0]);
    }
  });

  it("[PROTO3] lets the receiver copy a longer one out of the sender's segment, once", () => {
    const network = new Network({ nodes: [2] });
    for (const [index, length] of [129, 4000, 300_000].entries()) {
      transfer(network, length);
      expect([EAGER, RTS_PULL, FIN].map((kind) => network.sent(kind))).toEqual([0, index + 1, index + 1]);
    }
    network.settle();
    expect(network.heaps[0]!.used).toBe(0);
  });

  it("[PROTO3] copies nothing that lies in the segment already, and then is done when the receiver has it", () => {
    const network = new Network({ nodes: [2] });
    const heap = network.heaps[0]!;
    const bytes = new Uint8Array(heap.memory, heap.allocate(5000), 5000);
    bytes.set(messageBytes(5000, 1));
    const used = heap.used;
    const send = network.engines[0]!.send(1, CONTEXT, 0, bytes);
    network.settle();
    expect([heap.used, send.done]).toEqual([used, false]);
    const receive = network.engines[1]!.receive(ANY, ANY, CONTEXT, null);
    network.runAll([send, receive]);
    expect(receive.buffer).toEqual(messageBytes(5000, 1));
  });

  it("[PROTO4] pushes where memory is not shared, and where the segment is full", () => {
    for (const segment of [0, 65_536]) {
      const network = new Network({ nodes: [2], segment });
      transfer(network, 100_000);
      expect([RTS_PULL, RTS_PUSH, CTS].map((kind) => network.sent(kind))).toEqual([0, 1, 1]);
      expect(network.sent(DATA)).toBe(Math.ceil(100_000 / 256));
    }
  });

  it("[PROTO4] has no more than the window of a pushed message on the way", () => {
    const network = new Network({ nodes: [2], segment: 0, packetPayloadBytes: 65_536, inbox: 10_000 });
    const length = 5 * PUSH_WINDOW_BYTES + 77;
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const send = sender.send(1, CONTEXT, 0, messageBytes(length, 3));
    const receive = receiver.receive(0, 0, CONTEXT, null);
    for (let most = 0; !receive.done || !send.done; ) {
      for (let i = 0; i < 200; i++) sender.progress();
      most = network.transports[1]!.inbox.reduce((sum, packet) => sum + packet.byteLength - 48, 0);
      expect(most).toBeLessThanOrEqual(PUSH_WINDOW_BYTES);
      for (let i = 0; i < 3; i++) receiver.progress();
    }
    expect(Buffer.from(receive.buffer!).equals(messageBytes(length, 3))).toBe(true);
    expect(network.sent(CTS)).toBeGreaterThan(5);
  });

  it("[PROTO5] fills a shorter buffer and says how long the message was, in every protocol", () => {
    for (const segment of [0, 1 << 20])
      for (const [length, room] of [
        [100, 99],
        [100, 0],
        [10_000, 9_999],
        [10_000, 1],
        [10_000, 0],
      ] as const)
        transfer(new Network({ nodes: [2], segment }), length, room);
  });

  it("[PROTO6] keeps at a receiver no more than the credit of a sender; afterwards all arrive in order", () => {
    const network = new Network({ nodes: [1, 1], inbox: 200 });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const credit = eagerCreditPerSender(2);
    const count = 100_000;
    const length = 350;
    for (let i = 0; i < count; i++) sender.send(1, CONTEXT, 0, messageBytes(length, i));
    network.settle();
    const eager = network.sent(EAGER);
    expect(eager * eagerCost(length)).toBeLessThanOrEqual(credit);
    expect(eager).toBeGreaterThan(credit / eagerCost(length) - 2);
    expect(network.sent(RTS_PUSH)).toBe(MAX_ANNOUNCED);
    for (let i = 0; i < count; i++) {
      const receive = receiver.receive(0, ANY, CONTEXT, null);
      if (!receive.done) network.run(() => receive.done);
      if (!Buffer.from(receive.buffer!).equals(messageBytes(length, i))) throw new Error(`message ${i} is another`);
    }
    network.settle();
    expect(receiver.probe(ANY, ANY, CONTEXT).done).toBe(false);
  });

  it("[PROTO6] a sender without credit or announcements defers, and a later message does not overtake", () => {
    const network = new Network({ nodes: [2], segment: 0, inbox: 10_000 });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const sends = Array.from({ length: MAX_ANNOUNCED + 50 }, (_, i) =>
      sender.send(1, CONTEXT, i, messageBytes(200, i)),
    );
    sends.push(sender.send(1, CONTEXT, 1_000_000, messageBytes(3, 3)));
    network.settle();
    expect(network.sent(EAGER)).toBe(0);
    const receives = sends.map(() => receiver.receive(0, ANY, CONTEXT, null));
    network.runAll([...sends, ...receives]);
    expect(receives.map(({ matchedTag }) => matchedTag)).toEqual([...sends.keys()].slice(0, -1).concat(1_000_000));
  });

  it("[PROTO12] a send at once is one packet, within credit and room and behind none that waits, or nothing", () => {
    const network = new Network({ nodes: [2], inbox: 3 });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const now = (tag: number, length: number) => sender.sendNow(1, CONTEXT, tag, messageBytes(length, tag)) > 0;
    expect([now(0, 0), now(1, 100), now(2, 129), now(3, 128), now(4, 1)]).toEqual([true, true, false, true, false]);
    expect(network.sent(EAGER)).toBe(3);
    expect(sender.sendNow(0, CONTEXT, 0, messageBytes(1, 1))).toBe(0);
    const waits = sender.send(1, CONTEXT, 5, messageBytes(9, 5));
    receiver.progress();
    expect(now(6, 1)).toBe(false);
    network.settle();
    expect([waits.done, now(7, 1)]).toEqual([true, true]);
    network.settle();
    const lengths = [0, 1, 3, 5, 7].map((tag) => receiver.receive(0, tag, CONTEXT, null).buffer?.length);
    expect(lengths).toEqual([0, 100, 128, 9, 1]);
    const most = Math.floor(eagerCreditPerSender(2) / eagerCost(128));
    let sent = 0;
    while (now(8, 128)) {
      sent++;
      receiver.progress();
    }
    expect(sent).toBeGreaterThan(most - 6);
    expect(sent).toBeLessThanOrEqual(most);
  });

  const shapes: InterconnectName[] = ["crossbar", "ring", "tree"];
  it.each(shapes)(
    "[PROTO7] sends one message to many over a %s: one packet per link, big ones once in memory",
    (shape) => {
      for (const length of [0, 100, 50_000]) {
        const network = new Network({ nodes: [7], interconnect: shape, inbox: 2 });
        const dests = [0, 1, 3, 4, 5, 6];
        const sends = network.engines[2]!.sendMany(dests, CONTEXT, 9, messageBytes(length, 5));
        if (length === 50_000) expect(network.heaps[2]!.used).toBeLessThan(60_000);
        const receives = dests.map((dest) => network.engines[dest]!.receive(2, 9, CONTEXT, null));
        network.runAll([...sends, ...receives]);
        for (const { buffer } of receives) expect(Buffer.from(buffer!).equals(messageBytes(length, 5))).toBe(true);
        network.settle();
        expect(network.heaps[2]!.used).toBe(0);
        expect(network.sent(length > 128 ? RTS_PULL : EAGER)).toBe(6);
      }
    },
  );

  it("[PROTO7] sends many over nodes, and falls back to single messages where it must", () => {
    for (const segment of [0, 65_536, 1 << 20])
      for (const length of [10, 100_000]) {
        const network = new Network({ nodes: [2, 3], segment, interconnect: "tree" });
        const sends = network.engines[1]!.sendMany([0, 2, 3, 4], CONTEXT, 1, messageBytes(length, 1));
        const receives = [0, 2, 3, 4].map((dest) => network.engines[dest]!.receive(1, 1, CONTEXT, null));
        network.runAll([...sends, ...receives]);
        for (const { buffer } of receives) expect(Buffer.from(buffer!).equals(messageBytes(length, 1))).toBe(true);
      }
  });

  it.each(shapes)("[PROTO8] inboxes of one packet, all full in a cycle, never stand still on a %s", (shape) => {
    const network = new Network({ nodes: [5], interconnect: shape, inbox: 1, segment: 0 });
    const requests = network.engines.flatMap((engine, rank) =>
      Array.from({ length: 5 }, (_, other) => other)
        .filter((other) => other !== rank)
        .flatMap((other) => [
          engine.send(other, CONTEXT, 0, messageBytes(100, rank)),
          engine.send(other, CONTEXT, 0, messageBytes(2000, rank)),
          engine.receive(other, 0, CONTEXT, null),
          engine.receive(other, 0, CONTEXT, null),
        ]),
    );
    network.runAll(requests);
    const received = requests.filter((request): request is ReceiveRequest => "matchedSource" in request);
    expect(received.map(({ length }) => length).filter((length) => length === 2000)).toHaveLength(20);
  });

  it("[PROTO9] sends to itself, also what it never receives", () => {
    const network = new Network({ nodes: [1] });
    const engine = network.engines[0]!;
    const lengths = [0, 100, 100_000];
    const sends = lengths.map((length) => engine.send(0, CONTEXT, 0, messageBytes(length, length)));
    expect(sends.every((send) => send.done)).toBe(true);
    const receives = lengths.map(() => engine.receive(0, 0, CONTEXT, null));
    network.runAll(receives);
    expect(receives.map(({ length }) => length)).toEqual(lengths);
    expect(Buffer.from(receives[2]!.buffer!).equals(messageBytes(100_000, 100_000))).toBe(true);
  });

  it("[PROTO10] a probe sees the message that a receive would take, and leaves it", () => {
    const network = new Network({ nodes: [2] });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const early = receiver.probe(ANY, 4, CONTEXT);
    const other = receiver.probe(0, 5, CONTEXT);
    const given = receiver.probe(0, 4, CONTEXT);
    receiver.endProbe(given);
    sender.send(1, CONTEXT, 4, messageBytes(300, 1));
    network.settle();
    expect([early.done, other.done, given.done]).toEqual([true, false, false]);
    expect([early.matchedSource, early.matchedTag, early.messageLength]).toEqual([0, 4, 300]);
    expect(receiver.probe(0, ANY, CONTEXT).messageLength).toBe(300);
    network.runAll([receiver.receive(0, 4, CONTEXT, null)]);
    expect(receiver.probe(0, ANY, CONTEXT).done).toBe(false);
  });
});
