import { describe, expect, it } from "vitest";
import { INT } from "../../datatype/predefined";
import type { NetworkOptions } from "../../engine/network.fixture";
import { resolveBuffer } from "../buffer";
import { PROC_NULL } from "../constants";
import type { Datatype } from "../datatype";
import { Status } from "../status";
import { World } from "../world.fixture";
import { CHANNEL_BYTES, PartitionLayout, readChannel, writeChannel } from "./layout";
import { rangeOf } from "./partitions";
import { type PartitionedReceive, precvInit } from "./receive";
import { type PartitionedSend, psendInit } from "./send";

const WORLDS: [name: string, options: NetworkOptions][] = [
  ["shared memory", { nodes: [2] }],
  ["ports", { nodes: [2], segment: 0 }],
  ["two nodes", { nodes: [1, 1] }],
];
const PARTITIONS: [send: number, receive: number, elements: number][] = [
  [1, 1, 12],
  [4, 4, 12],
  [1, 12, 12],
  [12, 1, 12],
  [6, 4, 12],
  [5000, 8, 40_000],
  [3, 2, 0],
];

function pair(world: World, out: Int32Array, inp: Int32Array, [sends, receives]: readonly number[], tag = 5) {
  const send = psendInit(world.worlds[0]!, resolveBuffer(out), sends!, 1, tag);
  const receive = precvInit(world.worlds[1]!, resolveBuffer(inp), receives!, 0, tag);
  return { send, receive };
}

function complete(world: World, send: PartitionedSend, receive: PartitionedReceive, status = new Status()): Status {
  world.network.runAll([send.request, receive.request]);
  send.finish();
  receive.finish(status);
  return status;
}

describe.each(WORLDS)("partitions over %s", (_, options) => {
  it.each(PARTITIONS)(
    "[PART1] %i of the sender come as %i of the receiver, %i elements, start after start",
    (...how) => {
      const world = new World(options);
      const [sends, receives, elements] = how;
      const out = new Int32Array(elements);
      const inp = new Int32Array(elements);
      const { send, receive } = pair(world, out, inp, how);
      for (let round = 0; round < 3; round++) {
        if (round === 1) send.start();
        receive.start();
        if (round !== 1) send.start();
        out.forEach((_, i) => {
          out[i] = i * 3 + round;
        });
        const order = rangeOf(0, sends - 1).sort(() => world.network.random() - 0.5);
        for (const partition of order.slice(1)) send.ready([partition]);
        world.network.settle();
        expect([send.done, receive.done]).toEqual([false, false]);
        send.ready([order[0]!]);
        const status = complete(world, send, receive);
        expect([status.source, status.tag, status.count]).toEqual([0, 5, elements * 4]);
        expect(inp).toEqual(out);
        expect(receive.arrived(receives - 1).value).toBe(true);
      }
    },
  );
});

describe("partitions", () => {
  it("[PART2] arrive by themselves", () => {
    const world = new World({ nodes: [2] });
    const out = Int32Array.from({ length: 8 }, (_, i) => i + 1);
    const inp = new Int32Array(8);
    const { send, receive } = pair(world, out, inp, [8, 4]);
    send.start();
    receive.start();
    const arrived = () => [0, 1, 2, 3].map((partition) => receive.arrived(partition).value);
    send.ready([3, 0]);
    world.network.settle();
    expect(arrived()).toEqual([false, false, false, false]);
    send.ready([2]);
    world.network.settle();
    expect([arrived(), inp[2], inp[3]]).toEqual([[false, true, false, false], 3, 4]);
    send.ready([1, 4, 5, 6, 7]);
    complete(world, send, receive);
    expect(arrived()).toEqual([true, true, true, true]);
  });

  it("[PART2] of datatypes with gaps are in place when they have arrived", () => {
    const world = new World({ nodes: [2] });
    const everyOther = INT.Create_resized(0, 8).Commit();
    const memory = new Int32Array(8);
    const send = psendInit(world.worlds[0]!, resolveBuffer(Int32Array.of(1, 2, 3, 4)), 4, 1, 0);
    const receive = precvInit(world.worlds[1]!, resolveBuffer([memory, 4, everyOther as Datatype]), 2, 0, 0);
    receive.start();
    send.start();
    send.ready([2, 3]);
    world.network.settle();
    expect([receive.arrived(0).value, receive.arrived(1).value]).toEqual([false, true]);
    expect([...memory]).toEqual([0, 0, 0, 0, 3, 0, 4, 0]);
    send.ready([0, 1]);
    complete(world, send, receive);
    expect([...memory]).toEqual([1, 0, 2, 0, 3, 0, 4, 0]);
  });

  it("[PART3] match in the order of their making, by tag, and no other message", () => {
    const world = new World({ nodes: [2] });
    const [first, second, other, plain] = [1, 2, 3, 4].map((value) => Int32Array.of(value)) as [
      Int32Array,
      Int32Array,
      Int32Array,
      Int32Array,
    ];
    const [sender, receiver] = world.worlds as [(typeof world.worlds)[0], (typeof world.worlds)[0]];
    const sends = [psendInit(sender, resolveBuffer(first), 1, 1, 5), psendInit(sender, resolveBuffer(second), 1, 1, 5)];
    sends.push(psendInit(sender, resolveBuffer(other), 1, 1, 6));
    const rooms = [0, 1, 2].map(() => new Int32Array(1));
    const receives = [6, 5, 5].map((tag, i) => precvInit(receiver, resolveBuffer(rooms[i]!), 1, 0, tag));
    for (const one of [...receives.reverse(), ...sends.reverse()]) one.start();
    for (const one of sends) one.ready([0]);
    const message = sender.runtime.engine.send(1, sender.context, 5, new Uint8Array(plain.buffer));
    const room = new Uint8Array(4);
    const request = receiver.runtime.engine.receive(0, 5, receiver.context, room);
    world.network.runAll([...sends.map((one) => one.request), ...receives.map((one) => one.request), message, request]);
    expect([rooms.map(([value]) => value), room[0]]).toEqual([[3, 1, 2], 4]);
  });

  it("[PART4] refuse what makes no sense, each with its class", () => {
    const world = new World({ nodes: [2] });
    const [sender, receiver] = world.worlds as [(typeof world.worlds)[0], (typeof world.worlds)[0]];
    const six = resolveBuffer(new Int32Array(6));
    expect(() => psendInit(sender, six, 0, 1, 0)).toThrow(/ERR_ARG/);
    expect(() => psendInit(sender, six, 4, 1, 0)).toThrow(/ERR_COUNT/);
    expect(() => psendInit(sender, six, 2, 2, 0)).toThrow(/ERR_RANK/);
    expect(() => psendInit(sender, six, 2, 1, -1)).toThrow(/ERR_TAG/);
    expect(() => precvInit(receiver, six, 2, -1, 0)).toThrow(/ERR_RANK/);
    const { send, receive } = pair(world, new Int32Array(6), new Int32Array(6), [3, 2]);
    expect(() => send.ready([0])).toThrow(/ERR_REQUEST/);
    send.start();
    expect(() => send.ready([0, 3])).toThrow(/ERR_ARG/);
    expect(() => send.ready([1, 1])).toThrow(/ERR_ARG/);
    send.ready([0]);
    expect(() => send.ready([0])).toThrow(/ERR_ARG/);
    expect(() => receive.arrived(2)).toThrow(/ERR_ARG/);
    expect(() => psendInit(sender, resolveBuffer(new Int32Array(0)), 1_000_001, 1, 0)).toThrow(/ERR_ARG/);
    expect(() => rangeOf(2, 1)).toThrow(/ERR_ARG/);
    expect(() => rangeOf(0, 0x7fff_fffe)).toThrow(/ERR_ARG/);
  });

  it("[PART4] that are more than the buffer holds are a truncation", () => {
    const world = new World({ nodes: [2] });
    const inp = new Int32Array(2);
    const { send, receive } = pair(world, Int32Array.of(1, 2, 3, 4), inp, [4, 1]);
    receive.start();
    send.start();
    send.ready([0, 1, 2, 3]);
    expect(() => complete(world, send, receive)).toThrow(/ERR_TRUNCATE/);
    expect([...inp]).toEqual([1, 2]);
  });

  it("[PART5] to nobody and from nobody are complete", () => {
    const world = new World({ nodes: [2] });
    const data = resolveBuffer(new Int32Array(4));
    const send = psendInit(world.worlds[0]!, data, 2, PROC_NULL, 0);
    const receive = precvInit(world.worlds[1]!, data, 2, PROC_NULL, 0);
    send.start();
    receive.start();
    send.ready([0, 1]);
    const status = complete(world, send, receive);
    expect([status.source, status.count, receive.arrived(0).value]).toEqual([PROC_NULL, 0, true]);
  });
});

describe("what a sender tells of its partitions", () => {
  it("[PART6] is read again, and anything else is refused", () => {
    const channel = { tag: 3, layout: new PartitionLayout(5000, 12) };
    const said = readChannel(writeChannel(channel))!;
    expect([said.tag, said.layout.partitions, said.layout.partitionBytes]).toEqual([3, 5000, 12]);
    const fields = (...values: number[]) => readChannel(new Uint8Array(Float64Array.from(values).buffer));
    for (const bad of [
      [-1, 4, 4],
      [0, 0, 4],
      [0, 1.5, 4],
      [0, Number.NaN, 4],
      [2 ** 31, 1, 4],
      [0, 2 ** 40, 2 ** 40],
    ])
      expect(fields(...bad)).toBeUndefined();
    expect(readChannel(new Uint8Array(CHANNEL_BYTES - 8))).toBeUndefined();
  });

  it("[PART6] is at most 1024 messages for a start, which cover all bytes in order", () => {
    for (const partitions of [1, 1023, 1024, 1025, 8192, 100_001]) {
      const layout = new PartitionLayout(partitions, 3);
      expect(layout.messages).toBeLessThanOrEqual(1024);
      let end = 0;
      for (let message = 0; message < layout.messages; message++) {
        const [start, next] = layout.bytesOf(message);
        expect(start).toBe(end);
        expect(layout.messagesOver(start, next)).toEqual([message, message + 1]);
        end = next;
      }
      expect(end).toBe(partitions * 3);
    }
  });
});
