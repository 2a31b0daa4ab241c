import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import { deliverBuffer, serializePacket } from "../transport/message-port";
import { eagerCost, eagerCreditPerSender, MAX_ANNOUNCED } from "./credit";
import { messageBytes, Network } from "./network.fixture";
import {
  ACK,
  CREDIT,
  CTS,
  DATA,
  EAGER,
  EAGER_SYNC,
  HEADER_WORDS,
  RTS_PUSH,
  W_CONTEXT,
  W_DEST,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_LENGTH,
  W_OFFSET,
  W_PAYLOAD,
  W_SOURCE,
  W_TAG,
  writeLong,
} from "./packet";
import { ANY } from "./request";

interface Fields {
  kind: number;
  source?: number;
  tag?: number;
  context?: number;
  id?: number;
  handle?: number;
  length?: number;
  offset?: number;
  payload?: Uint8Array;
}

/** Gives rank `dest` a packet that no honest engine would send. */
function inject(network: Network, dest: number, fields: Fields): void {
  const header = new Int32Array(HEADER_WORDS);
  const payload = fields.payload ?? new Uint8Array(0);
  header[W_KIND] = fields.kind;
  header[W_SOURCE] = fields.source ?? 1;
  header[W_DEST] = dest;
  header[W_CONTEXT] = fields.context ?? 0;
  header[W_TAG] = fields.tag ?? 0;
  header[W_ID] = fields.id ?? 0;
  header[W_HANDLE] = fields.handle ?? 0;
  header[W_PAYLOAD] = payload.length;
  writeLong(header, W_LENGTH, fields.length ?? payload.length);
  writeLong(header, W_OFFSET, fields.offset ?? 0);
  deliverBuffer(serializePacket(header, null, payload), network.engines[dest]!);
}

const twoNodes = () => new Network({ nodes: [1, 1, 1] });

describe("packets of a hostile node", () => {
  it("[HOST1] with unknown numbers change nothing (seeded)", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const next = mulberry32(seed);
      const pick = (n: number) => Math.floor(next() * n);
      const network = twoNodes();
      const bytes = messageBytes(60_000, seed);
      const send = network.engines[0]!.send(1, 0, 3, bytes);
      const receive = network.engines[1]!.receive(0, 3, 0, null);
      while (!send.done || !receive.done) {
        if (pick(3) === 0)
          inject(network, pick(2), {
            kind: [CTS, DATA, CREDIT, ACK][pick(4)]!,
            source: 2,
            id: pick(4),
            handle: pick(4),
            length: pick(100_000),
            offset: pick(3) === 0 ? 0 : pick(2 ** 31),
            payload: messageBytes(pick(100), 9),
          });
        network.step();
      }
      expect(Buffer.from(receive.buffer!).equals(bytes), `seed ${seed}`).toBe(true);
    }
  });

  it("[HOST2] with DATA at a wrong offset or beyond what was granted write nothing", () => {
    const network = twoNodes();
    const receive = network.engines[0]!.receive(1, 0, 0, new Uint8Array(1000));
    inject(network, 0, { kind: RTS_PUSH, length: 500, id: 5 });
    const data = (offset: number, length: number, id = 1) =>
      inject(network, 0, { kind: DATA, id, offset, payload: new Uint8Array(length).fill(7) });
    data(1, 10);
    data(499, 2);
    data(0, 501);
    data(0, 10, 2);
    data(2 ** 40, 1);
    expect(receive.buffer!.every((byte) => byte === 0)).toBe(true);
    data(0, 0);
    data(0, 500);
    data(0, 500);
    expect(receive.done).toBe(true);
    expect(receive.buffer!.subarray(0, 501).indexOf(0)).toBe(500);
  });

  it("[HOST3] are dropped beyond the credit and the announcements of a sender", () => {
    const network = twoNodes();
    const credit = eagerCreditPerSender(3);
    const payload = new Uint8Array(16_000);
    const most = Math.floor(credit / eagerCost(payload.length));
    for (let i = 0; i < most + 100; i++) inject(network, 0, { kind: EAGER, payload, tag: i });
    for (let i = 0; i < MAX_ANNOUNCED + 100; i++) inject(network, 0, { kind: RTS_PUSH, length: 9, context: 4, tag: i });
    const engine = network.engines[0]!;
    expect(engine.probe(1, most - 1, 0).done).toBe(true);
    expect(engine.probe(1, most, 0).done).toBe(false);
    expect(engine.probe(1, MAX_ANNOUNCED - 1, 4).done).toBe(true);
    expect(engine.probe(1, MAX_ANNOUNCED, 4).done).toBe(false);
    // What was received makes room again; other senders never lost theirs.
    engine.receive(1, 0, 0, null);
    inject(network, 0, { kind: EAGER, payload, tag: 99_999 });
    inject(network, 0, { kind: EAGER, payload, tag: 1, source: 2 });
    expect([engine.probe(1, 99_999, 0).done, engine.probe(2, ANY, 0).done]).toEqual([true, true]);
  });

  it("[HOST1] that acknowledge a message of another, or twice, change nothing", () => {
    const network = twoNodes();
    const sends = [1, 2].map((tag) => network.engines[0]!.send(1, 0, tag, messageBytes(50, tag), true));
    network.settle();
    for (let id = 0; id < 5; id++) inject(network, 0, { kind: ACK, source: 2, id });
    expect(sends.map(({ done }) => done)).toEqual([false, false]);
    inject(network, 0, { kind: ACK, source: 1, id: sends[0]!.id });
    inject(network, 0, { kind: ACK, source: 1, id: sends[0]!.id });
    expect(sends.map(({ done }) => done)).toEqual([true, false]);
  });

  it("[HOST3] are dropped beyond the credit of a sender also when they wait to be acknowledged", () => {
    const network = twoNodes();
    const payload = new Uint8Array(16_000);
    const most = Math.floor(eagerCreditPerSender(3) / eagerCost(payload.length));
    for (let i = 0; i < most + 5; i++) inject(network, 0, { kind: EAGER_SYNC, payload, tag: i, id: i });
    const engine = network.engines[0]!;
    expect([engine.probe(1, most - 1, 0).done, engine.probe(1, most, 0).done]).toEqual([true, false]);
  });

  it("[HOST1] with credit that was never owed do no harm", () => {
    const network = twoNodes();
    for (let i = 0; i < 5; i++) inject(network, 0, { kind: CREDIT, offset: 2 ** 45 });
    const send = network.engines[0]!.send(1, 0, 0, messageBytes(50, 1));
    const receive = network.engines[1]!.receive(0, 0, 0, null);
    network.runAll([send, receive]);
    expect(receive.buffer).toEqual(messageBytes(50, 1));
  });
});
