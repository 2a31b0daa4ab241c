import { describe, expect, it } from "vitest";
import { MAX_ANNOUNCED } from "./credit";
import { messageBytes, Network, WORLDS } from "./network.fixture";
import { HEADER_WORDS, RECALLED, W_DEST, W_ID, W_KIND, W_SOURCE } from "./packet";
import { ANY, type SendRequest } from "./request";

const CONTEXT = 0;
const TAG = 7;
const ITSELF: (typeof WORLDS)[number] = ["itself", { nodes: [1] }];
const LENGTHS = [0, 1, 128, 5000, 100_000];

function send(network: Network, dest: number, length: number, synchronous: boolean): SendRequest | number {
  const bytes = messageBytes(length, length);
  const sender = network.engines[0]!;
  return (
    (!synchronous && sender.sendNow(dest, CONTEXT, TAG, bytes)) || sender.send(dest, CONTEXT, TAG, bytes, synchronous)
  );
}

describe.each([...WORLDS, ITSELF])("messages to %s", (_, options) => {
  const dest = options.nodes.reduce((sum, count) => sum + count, 0) - 1;
  const recall = (network: Network, sent: SendRequest | number) =>
    network.engines[0]!.recall({ dest, context: CONTEXT, tag: TAG, sent });

  it.each(LENGTHS)("[PROTO13] of %i bytes are taken back while no receive has matched them", (length) => {
    for (const synchronous of [false, true]) {
      const network = new Network(options);
      const sent = send(network, dest, length, synchronous);
      const kept = network.engines[0]!.send(dest, CONTEXT, TAG, messageBytes(3, 1));
      network.settle();
      const asked = recall(network, sent);
      network.runAll(typeof sent === "number" ? [asked] : [asked, sent]);
      expect(asked.isTakenBack).toBe(true);
      const receive = network.engines[dest]!.receive(ANY, TAG, CONTEXT, null);
      network.runAll([receive, kept]);
      expect(receive.length).toBe(3);
    }
  });

  it.each(LENGTHS)("[PROTO13] of %i bytes stay with the receive that has matched them", (length) => {
    const network = new Network(options);
    const receive = network.engines[dest]!.receive(0, TAG, CONTEXT, null);
    network.settle();
    const sent = send(network, dest, length, false);
    const asked = recall(network, sent);
    network.runAll([asked, receive]);
    expect([asked.isTakenBack, receive.length]).toEqual([false, length]);
  });
});

describe("messages that are taken back", () => {
  it("[PROTO13] give back the announcements that they took", () => {
    const network = new Network({ nodes: [2], segment: 0 });
    for (let round = 0; round <= MAX_ANNOUNCED; round++) {
      const sent = send(network, 1, 5000, false);
      const asked = network.engines[0]!.recall({ dest: 1, context: CONTEXT, tag: TAG, sent });
      network.runAll([asked]);
      if (!asked.isTakenBack) throw new Error(`round ${round}`);
    }
    expect(network.engines[1]!.leftovers().messages).toEqual([]);
  });

  it("[PROTO13] may wait at their sender still", () => {
    const network = new Network({ nodes: [2], segment: 0 });
    const sends = Array.from({ length: 5000 }, () => network.engines[0]!.send(1, CONTEXT, TAG, messageBytes(5000, 1)));
    const last = sends.at(-1)!;
    const asked = network.engines[0]!.recall({ dest: 1, context: CONTEXT, tag: TAG, sent: last });
    expect([asked.done, asked.isTakenBack, last.done]).toEqual([true, true, true]);
  });

  it("[PROTO13] are told by their receiver alone, and nobody waits for one that has failed", () => {
    const network = new Network({ nodes: [3] });
    const [sender, , other] = network.engines;
    const sent = send(network, 1, 10, false);
    const asked = sender!.recall({ dest: 1, context: CONTEXT, tag: TAG, sent });
    const header = new Int32Array(HEADER_WORDS);
    header[W_KIND] = RECALLED | (1 << 16);
    header[W_SOURCE] = 2;
    header[W_DEST] = 0;
    header[W_ID] = sent as number;
    other!.post(header, null);
    sender!.progress();
    expect(asked.done).toBe(false);
    network.engines[1]!.die();
    network.runAll([asked]);
    expect(asked.isTakenBack).toBe(false);
  });
});
