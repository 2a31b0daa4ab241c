import { describe, expect, it } from "vitest";
import { messageBytes, Network, WORLDS } from "./network.fixture";
import { ACK, EAGER, EAGER_SYNC, RTS_PULL, RTS_PUSH } from "./packet";
import { ANY, type SendRequest } from "./request";

const CONTEXT = 0;
const LENGTHS = [0, 1, 100, 128, 129, 5000, 100_000];

const synchronous = (network: Network, dest: number, length: number, tag = 7): SendRequest =>
  network.engines[0]!.send(dest, CONTEXT, tag, messageBytes(length, length), true);

describe.each(WORLDS)("synchronous sends over %s", (_, options) => {
  const dest = options.nodes.reduce((sum, count) => sum + count, 0) - 1;

  it.each(LENGTHS)("[PROTO11] of %i bytes are done when a receive has matched, not before", (length) => {
    const network = new Network(options);
    const send = synchronous(network, dest, length);
    network.settle();
    expect(send.done).toBe(false);
    const other = network.engines[dest]!.receive(0, 8, CONTEXT, null);
    network.settle();
    expect([send.done, other.done]).toEqual([false, false]);
    const receive = network.engines[dest]!.receive(ANY, 7, CONTEXT, null);
    network.runAll([send, receive]);
    expect(Buffer.from(receive.buffer!).equals(messageBytes(length, length))).toBe(true);
  });

  it.each(LENGTHS)("[PROTO11] of %i bytes find a receive that waits, also one that is too short", (length) => {
    const network = new Network(options);
    const receives = [null, new Uint8Array(length >> 1)].map((buffer) =>
      network.engines[dest]!.receive(0, 7, CONTEXT, buffer),
    );
    network.settle();
    const sends = [synchronous(network, dest, length), synchronous(network, dest, length)];
    network.runAll([...sends, ...receives]);
    expect(receives.map((receive) => receive.length)).toEqual([length, length >> 1]);
  });
});

describe("synchronous sends", () => {
  it("[PROTO11] cost one packet more than others up to the eager limit, and none beyond", () => {
    const network = new Network({ nodes: [2] });
    for (const length of [128, 129]) {
      const receive = network.engines[1]!.receive(0, 7, CONTEXT, null);
      network.runAll([synchronous(network, 1, length), receive]);
    }
    expect([EAGER, EAGER_SYNC, ACK, RTS_PULL, RTS_PUSH].map((kind) => network.sent(kind))).toEqual([0, 1, 1, 1, 0]);
  });

  it("[PROTO11] to itself wait for the receive too", () => {
    const network = new Network({ nodes: [1] });
    for (const length of LENGTHS) {
      const send = synchronous(network, 0, length);
      network.settle();
      expect(send.done).toBe(false);
      const receive = network.engines[0]!.receive(0, 7, CONTEXT, null);
      network.runAll([send, receive]);
      expect(receive.length).toBe(length);
    }
  });

  it("[MATCH2] keep their place among others of the same pair", () => {
    const network = new Network({ nodes: [2], inbox: 3 });
    const sends = Array.from({ length: 60 }, (_, i) =>
      network.engines[0]!.send(1, CONTEXT, i, messageBytes((i * 37) % 300, i), i % 3 === 0),
    );
    network.settle();
    for (let i = 0; i < 60; i++) {
      const receive = network.engines[1]!.receive(0, ANY, CONTEXT, null);
      network.runAll([receive]);
      expect(receive.matchedTag).toBe(i);
    }
    network.runAll(sends);
  });
});
