import type { Frame } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { Delivery, type DeliveryParts, WINDOW_START_BYTES } from "./delivery";
import { ACK_DELAY_MS, NACK_AGAIN_MS } from "./incoming";
import { FRAME_COST_BYTES } from "./outgoing";
import { fromWire, toWire } from "./serial";

const LIMIT = 4 * WINDOW_START_BYTES;
const NOTHING = new Uint8Array(0);
const bytes = (...values: number[]) => Uint8Array.from(values);

/** Node 0 of four, whose frames are kept. */
function newNode(change: Partial<DeliveryParts> = {}) {
  const sent: Frame[] = [];
  const given: [number, ...number[]][] = [];
  let left = 0;
  const delivery = new Delivery({
    grId: 0,
    epoch: 3,
    peers: [1, 2, 3],
    window: { start: WINDOW_START_BYTES, limit: LIMIT },
    transmit: (frame) => sent.push(frame),
    canTransmit: () => true,
    deliver: (source, payload) => given.push([source, ...payload]),
    left: (count) => {
      left += count;
    },
    ...change,
  });
  const take = () => sent.splice(0);
  const hear = (kind: Frame["kind"], sequence: number, ack: number, now: number, payload = NOTHING, source = 1) =>
    delivery.receive({ kind, source, epoch: 3, destinations: [{ grId: 0, sequence, ack }], payload }, now);
  return { delivery, sent, given, take, hear, left: () => left };
}

describe("delivery", () => {
  it("[DELIV1] numbers frames for each destination, and makes one frame for several", () => {
    const { delivery, take, left } = newNode();
    delivery.send([1, 2], bytes(7), 0);
    delivery.send([2], bytes(8, 9), 0);
    expect(take()).toEqual([
      {
        kind: "data",
        source: 0,
        epoch: 3,
        destinations: [
          { grId: 1, sequence: 0, ack: 0 },
          { grId: 2, sequence: 0, ack: 0 },
        ],
        payload: bytes(7),
      },
      { kind: "data", source: 0, epoch: 3, destinations: [{ grId: 2, sequence: 1, ack: 0 }], payload: bytes(8, 9) },
    ]);
    expect(left()).toBe(3);
  });

  it("[DELIV1] numbers go on beyond 2^32", () => {
    for (const number of [0, 5, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3])
      for (const distance of [-1000, -1, 0, 1, 1000])
        if (number + distance >= 0) expect(fromWire(toWire(number + distance), number)).toBe(number + distance);
  });

  it("[DELIV2] acknowledges with the next frame, else after a while, and everybody at once", () => {
    const { delivery, take, hear } = newNode();
    hear("data", 0, 0, 100, bytes(1));
    delivery.send([1], bytes(2), 101);
    expect(take()).toMatchObject([{ kind: "data", destinations: [{ grId: 1, ack: 1 }] }]);
    hear("data", 1, 1, 110, bytes(1));
    hear("data", 0, 0, 112, bytes(1), 3);
    expect(delivery.dueAt).toBeLessThanOrEqual(110 + ACK_DELAY_MS);
    delivery.tick(110 + ACK_DELAY_MS - 1);
    expect(take()).toEqual([]);
    delivery.tick(110 + ACK_DELAY_MS);
    const destinations = [
      { grId: 1, sequence: 1, ack: 2 },
      { grId: 3, sequence: 0, ack: 1 },
    ];
    expect(take()).toEqual([{ kind: "ack", source: 0, epoch: 3, destinations, payload: NOTHING }]);
    expect(delivery.dueAt).toBe(Number.POSITIVE_INFINITY);
    for (let n = 0; n < 4; n++) hear("data", 2 + n, 1, 200, new Uint8Array(16 * 1024));
    expect(take()).toMatchObject([{ kind: "ack", destinations: [{ ack: 6 }] }]);
  });

  it("[DELIV3] drops what comes twice, keeps what comes early, gives in order", () => {
    const { delivery, take, hear, given } = newNode();
    for (const sequence of [0, 3, 1, 1, 0, 3, 2]) hear("data", sequence, 0, 0, bytes(sequence));
    expect(given).toEqual([0, 1, 2, 3].map((sequence) => [1, sequence]));
    delivery.tick(ACK_DELAY_MS);
    take();
    hear("data", 2, 0, 50, bytes(2));
    delivery.tick(50 + ACK_DELAY_MS);
    expect(take()).toMatchObject([{ kind: "ack", destinations: [{ grId: 1, ack: 4 }] }]);
    expect(given).toHaveLength(4);
  });

  it("[DELIV3] keeps no more than the limit of what comes early", () => {
    const { delivery, hear, given } = newNode();
    const half = new Uint8Array(LIMIT / 2 - FRAME_COST_BYTES);
    for (const sequence of [1, 2, 3, 4]) hear("data", sequence, 0, 0, half);
    expect(delivery.bytesOf(1).early).toBe(LIMIT);
    hear("data", 2 ** 31, 0, 0, bytes(1));
    hear("data", 0, 0, 0, half);
    expect(given).toHaveLength(3);
    hear("data", 3, 0, 0, half);
    expect(given).toHaveLength(4);
    expect(delivery.bytesOf(1).early).toBe(0);
  });

  it("[DELIV4] tells of a gap at once and again, and sends again what a gap names", () => {
    const { delivery, take, hear } = newNode();
    hear("data", 4, 0, 0, bytes(4));
    expect(take()).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 4, ack: 0 }] }]);
    hear("data", 5, 0, 1, bytes(5));
    delivery.tick(NACK_AGAIN_MS - 1);
    expect(take()).toEqual([]);
    delivery.tick(NACK_AGAIN_MS);
    expect(take()).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 4, ack: 0 }] }]);
    hear("data", 1, 0, 120, bytes(1));
    hear("data", 0, 0, 120, bytes(0));
    expect(take()).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 4, ack: 2 }] }]);

    for (const value of [10, 11, 12, 13]) delivery.send([1], bytes(value), 130);
    take();
    hear("nack", 3, 1, 140);
    expect(take().map(({ payload, destinations }) => [payload[0], destinations[0]?.sequence])).toEqual([
      [11, 1],
      [12, 2],
    ]);
  });

  it("[DELIV5] asks when no ack comes, later and later, and answers who asks", () => {
    const { delivery, take, hear } = newNode();
    delivery.send([1], bytes(1), 0);
    take();
    const askedAt: number[] = [];
    while (askedAt.length < 5) {
      const now = delivery.dueAt;
      delivery.tick(now);
      for (const { kind, destinations } of take()) {
        expect([kind, destinations]).toEqual(["probe", [{ grId: 1, sequence: 1, ack: 0 }]]);
        askedAt.push(now);
      }
    }
    expect(askedAt.map((at, i) => at - (askedAt[i - 1] ?? 0))).toEqual([500, 500, 1000, 1000, 1000]);
    hear("ack", 0, 1, 5_000);
    expect(delivery.isSettled).toBe(true);

    hear("probe", 0, 1, 5_010);
    expect(take()).toMatchObject([{ kind: "ack", destinations: [{ grId: 1, sequence: 1, ack: 0 }] }]);
    hear("probe", 2, 1, 5_020);
    expect(take()).toMatchObject([{ kind: "nack", destinations: [{ grId: 1, sequence: 2, ack: 0 }] }]);
  });

  it("[DELIV5] asks earlier on a fast network", () => {
    const { delivery, take, hear } = newNode();
    for (let n = 0; n < 10; n++) {
      delivery.send([1], bytes(n), 10 * n);
      hear("ack", 0, n + 1, 10 * n + 2);
    }
    take();
    delivery.send([1], bytes(99), 1_000);
    delivery.tick(1_000);
    expect(delivery.dueAt).toBe(1_100);
  });

  it("[DELIV6] keeps within a window that grows with acks and halves after a gap", () => {
    const { delivery, take, hear } = newNode();
    const payload = new Uint8Array(64 * 1024 - FRAME_COST_BYTES);
    for (let n = 0; n < 40; n++) delivery.send([1], payload, 0);
    expect(take()).toHaveLength(4);
    hear("ack", 0, 4, 10);
    expect(take()).toHaveLength(8);
    hear("ack", 0, 12, 20);
    expect(take()).toHaveLength(16);
    expect(delivery.bytesOf(1)).toMatchObject({ window: LIMIT, unacked: LIMIT });
    hear("nack", 13, 12, 30);
    expect(take()).toHaveLength(1);
    expect(delivery.bytesOf(1).window).toBe(LIMIT / 2);
    hear("ack", 0, 28, 40);
    expect(take()).toHaveLength(12);
  });

  it("[DELIV6] lets payloads pass that share no destination with one that waits", () => {
    const { delivery, take, hear } = newNode();
    const large = new Uint8Array(WINDOW_START_BYTES);
    delivery.send([1], large, 0);
    delivery.send([1, 2], bytes(1), 0);
    delivery.send([2, 3], bytes(2), 0);
    delivery.send([3], bytes(3), 0);
    expect(take().map(({ destinations }) => destinations.map(({ grId }) => grId))).toEqual([[1]]);
    hear("ack", 0, 1, 5);
    expect(take().map(({ destinations }) => destinations.map(({ grId }) => grId))).toEqual([[1, 2], [2, 3], [3]]);
    delivery.send([1], large, 10);
    delivery.send([1], large, 10);
    delivery.send([2], bytes(4), 10);
    expect(take().map(({ destinations }) => destinations.map(({ grId }) => grId))).toEqual([[1], [2]]);
  });

  it("[DELIV7] is silent while the socket is away, and asks everybody when it is back", () => {
    const { delivery, take, hear } = newNode();
    delivery.send([1], bytes(1), 0);
    hear("data", 0, 0, 1, bytes(9), 2);
    take();
    delivery.pause();
    delivery.send([1], bytes(2), 10);
    delivery.tick(10_000);
    expect(take()).toEqual([]);
    expect(delivery.dueAt).toBe(Number.POSITIVE_INFINITY);
    delivery.resume(20_000);
    expect(take()).toMatchObject([
      {
        kind: "probe",
        destinations: [
          { grId: 1, sequence: 1, ack: 0 },
          { grId: 2, sequence: 0, ack: 1 },
          { grId: 3, sequence: 0, ack: 0 },
        ],
      },
      { kind: "data", payload: bytes(2), destinations: [{ grId: 1, sequence: 1 }] },
    ]);
  });

  it("[DELIV8] minds neither strangers nor other epochs nor acks of what was never sent", () => {
    const { delivery, take, hear, given } = newNode();
    delivery.send([1], bytes(1), 0);
    take();
    hear("data", 0, 0, 1, bytes(1), 9);
    const destinations = [{ grId: 0, sequence: 0, ack: 1 }];
    delivery.receive({ kind: "data", source: 1, epoch: 4, destinations, payload: bytes(1) }, 1);
    delivery.receive(
      { kind: "ack", source: 1, epoch: 3, destinations: [{ grId: 2, sequence: 0, ack: 1 }], payload: NOTHING },
      1,
    );
    hear("ack", 0, 2, 1);
    hear("ack", 0, 2 ** 31, 1);
    hear("nack", 2 ** 31, 5, 1);
    expect([given, take(), delivery.isSettled]).toEqual([[], [], false]);
    hear("ack", 0, 1, 2);
    expect(delivery.isSettled).toBe(true);
  });

  it("[DELIV9] does not wait for a lost node", () => {
    const { delivery, take, hear, given, left } = newNode();
    const large = new Uint8Array(WINDOW_START_BYTES);
    delivery.send([1], large, 0);
    delivery.send([1], bytes(1), 0);
    delivery.send([1, 2], bytes(1, 2), 0);
    take();
    delivery.lose(1, 1);
    expect(take().map(({ destinations }) => destinations)).toEqual([[{ grId: 2, sequence: 0, ack: 0 }]]);
    expect(left()).toBe(large.length + 3);
    hear("data", 0, 0, 2, bytes(1));
    expect(given).toEqual([]);
    hear("ack", 0, 1, 2, NOTHING, 2);
    expect(delivery.isSettled).toBe(true);
  });
});
