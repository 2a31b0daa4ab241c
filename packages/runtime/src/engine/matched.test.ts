import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { eagerCost, eagerCreditPerSender } from "./credit";
import { messageBytes, Network, type NetworkOptions } from "./network.fixture";
import { EAGER } from "./packet";
import { ANY } from "./request";

const CONTEXT = 0;
const WORLDS: [name: string, options: NetworkOptions][] = [
  ["shared memory", { nodes: [2] }],
  ["ports", { nodes: [2], segment: 0 }],
  ["two nodes", { nodes: [1, 1] }],
];

describe.each(WORLDS)("matched probes over %s", (_, options) => {
  it.each([0, 100, 129, 50_000])(
    "[MATCH6] take a message of %i bytes out of matching, to be received later",
    (length) => {
      const network = new Network(options);
      const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
      const waiting = receiver.match(ANY, 5, CONTEXT);
      const sends = [1, 2, 3].map((seed) => sender.send(1, CONTEXT, 5, messageBytes(length, seed), seed === 1));
      network.settle();
      expect([waiting.done, waiting.matchedSource, waiting.matchedTag, waiting.messageLength]).toEqual([
        true,
        0,
        5,
        length,
      ]);
      expect(sends[0]!.done).toBe(false);
      const second = receiver.matchNow(0, ANY, CONTEXT)!;
      expect([second.source, second.tag, second.length]).toEqual([0, 5, length]);
      const third = receiver.receive(0, 5, CONTEXT, null);
      expect(receiver.matchNow(ANY, ANY, CONTEXT)).toBeUndefined();
      const later = receiver.receiveMatched(second, null);
      const short = receiver.receiveMatched(waiting.message!, new Uint8Array(Math.min(length, 60)));
      network.runAll([...sends, third, later, short]);
      expect(Buffer.from(third.buffer!).equals(messageBytes(length, 3))).toBe(true);
      expect(Buffer.from(later.buffer!).equals(messageBytes(length, 2))).toBe(true);
      expect([short.length, short.messageLength]).toEqual([Math.min(length, 60), length]);
      expect(short.buffer).toEqual(messageBytes(length, 1).subarray(0, short.length));
    },
  );
});

describe("matched probes", () => {
  it("[MATCH6] stand in line with the receives, the earliest first (seeded)", () => {
    for (let seed = 1; seed <= 200; seed++) {
      const next = mulberry32(seed);
      const network = new Network({ nodes: [2], seed });
      const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
      const early = Math.floor(next() * 12);
      const send = (i: number) => sender.send(1, CONTEXT, i, messageBytes(i % 2 === 0 ? 50 : 400, i));
      for (let i = 0; i < early; i++) send(i);
      network.settle();
      const takers = Array.from({ length: 12 }, () =>
        next() < 0.5 ? receiver.match(0, ANY, CONTEXT) : receiver.receive(ANY, ANY, CONTEXT, null),
      );
      for (let i = early; i < 12; i++) send(i);
      network.runAll(takers);
      expect(
        takers.map(({ matchedTag }) => matchedTag),
        `seed ${seed}`,
      ).toEqual([...takers.keys()]);
    }
  });

  it("[MATCH6] hold the sender's credit until the message is received", () => {
    const network = new Network({ nodes: [1, 1], inbox: 500 });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const length = 10_000;
    const most = Math.floor(eagerCreditPerSender(2) / eagerCost(length));
    const held = Array.from({ length: most }, () => receiver.match(0, 0, CONTEXT));
    for (let i = 0; i < most; i++) sender.send(1, CONTEXT, 0, messageBytes(length, i));
    network.runAll(held);
    const more = sender.send(1, CONTEXT, 1, messageBytes(length, 1));
    network.settle();
    expect([network.sent(EAGER), more.done]).toEqual([most, false]);
    for (const { message } of held) receiver.receiveMatched(message!, null);
    network.settle();
    sender.send(1, CONTEXT, 2, messageBytes(length, 2));
    const receives = [receiver.receive(0, 1, CONTEXT, null), receiver.receive(0, 2, CONTEXT, null)];
    network.runAll(receives);
    expect(network.sent(EAGER)).toBe(most + 1);
  });
});

describe("receives taken back", () => {
  it("[MATCH7] are done, received nothing, and leave the message to the next", () => {
    const network = new Network({ nodes: [2] });
    const [sender, receiver] = network.engines as [(typeof network.engines)[0], (typeof network.engines)[0]];
    const first = receiver.receive(ANY, 1, CONTEXT, new Uint8Array(300));
    const next = receiver.receive(0, ANY, CONTEXT, null);
    expect(receiver.cancel(first)).toBe(true);
    expect([first.done, first.cancelled]).toEqual([true, true]);
    expect(receiver.cancel(first)).toBe(false);
    network.runAll([sender.send(1, CONTEXT, 1, messageBytes(300, 1)), next]);
    expect(first.buffer!.every((byte) => byte === 0)).toBe(true);
    expect(receiver.cancel(next)).toBe(false);
    expect(next.cancelled).toBe(false);
  });

  it("[MATCH7] too late, while their data is on the way, stay", () => {
    const network = new Network({ nodes: [1, 1] });
    const receive = network.engines[1]!.receive(0, 0, CONTEXT, null);
    const send = network.engines[0]!.send(1, CONTEXT, 0, messageBytes(100_000, 4));
    network.run(() => receive.matchedSource === 0);
    expect([receive.done, network.engines[1]!.cancel(receive)]).toEqual([false, false]);
    network.runAll([send, receive]);
    expect(Buffer.from(receive.buffer!).equals(messageBytes(100_000, 4))).toBe(true);
  });
});
