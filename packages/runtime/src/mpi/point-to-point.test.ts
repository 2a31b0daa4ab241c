import { afterEach, describe, expect, it } from "vitest";
import { ARRAYS, type ArrayKind } from "./array-kind";
import { attachBuffer, BSEND_OVERHEAD, BUFFER_AUTOMATIC, detachBuffer, flushBuffer } from "./attached-buffer";
import { Communicator } from "./communicator";
import { ANY_SOURCE, ANY_TAG, PROC_NULL } from "./constants";
import { BYTE, DATATYPE_OF_KIND, DOUBLE } from "./datatype";
import { MPIError } from "./errors";
import { Group } from "./group";
import { improbe, MESSAGE_NO_PROC, MESSAGE_NULL, mprobe } from "./message";
import type { Pending } from "./pending";
import * as p2p from "./point-to-point";
import { Status } from "./status";
import { World } from "./world.fixture";

const MODES = ["standard", "synchronous", "buffered", "ready"] as const;
const COUNTS = [0, 1, 7, 100, 3000];
const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9];

const worldOf = (size: number, segment = 1 << 20) =>
  new World({ nodes: size > 2 ? [size - 2, 2] : [size], seed: size, inbox: 4, interconnect: "tree", segment });

/** What rank `rank` sends: whole numbers that every kind can hold. */
function valuesOf(kind: ArrayKind, count: number, rank: number) {
  const array = new ARRAYS[kind](count);
  for (let i = 0; i < count; i++) {
    const value = (rank * 31 + i) % 100;
    if (array instanceof BigInt64Array || array instanceof BigUint64Array) array[i] = BigInt(value);
    else array[i] = value;
  }
  return array;
}

function classOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MPIError) return error.className;
    throw error;
  }
  return "";
}

/** The world of all ranks, one with the ranks reversed, and two intercommunicators between its halves. */
function communicators(world: World): [name: string, comms: Communicator[]][] {
  const pids = [...world.worlds.keys()];
  const make = (name: string, context: number, group: (pid: number) => number[], remote?: (pid: number) => number[]) =>
    [
      name,
      world.runtimes.map((runtime, pid) => {
        const others = remote && { remote: new Group(remote(pid)) };
        return new Communicator(runtime, { group: new Group(group(pid)), ...others, context, name });
      }),
    ] as [string, Communicator[]];
  const isLow = (pid: number) => pid < pids.length / 2;
  const half = (low: boolean) => pids.filter((pid) => isLow(pid) === low);
  const made = [
    ["world", world.worlds] as [string, Communicator[]],
    make("reversed", 20, () => pids.toReversed()),
    make("self", 22, (pid) => [pid]),
  ];
  if (pids.length > 1)
    made.push(
      make(
        "halves",
        24,
        (pid) => half(isLow(pid)),
        (pid) => half(!isLow(pid)),
      ),
    );
  return made;
}

const peerRank = (comm: Communicator, by: number) => (comm.rank + by + comm.peers.size) % comm.peers.size;

describe("point-to-point", () => {
  it.each(SIZES)("[P2P1] every mode x datatype x count x kind of communicator, %i ranks", (size) => {
    const world = worldOf(size);
    for (const runtime of world.runtimes) attachBuffer(runtime, BUFFER_AUTOMATIC);
    const kinds = Object.keys(ARRAYS) as ArrayKind[];
    for (const [name, comms] of communicators(world))
      for (const [index, kind] of kinds.entries())
        for (const count of COUNTS.slice(index % 2, size > 3 ? 4 : 5)) {
          const mode = MODES[(index + count) % 4]!;
          // Everybody sends to everybody of its peers, who may be fewer.
          const rooms = comms.map((comm) => comm.peers.pids.map(() => new ARRAYS[kind](count)));
          const receives = comms.flatMap((comm, pid) =>
            rooms[pid]!.map((room, source) => p2p.receiveBuffer(comm, room, source, count)),
          );
          const sends = comms.flatMap((comm) =>
            comm.peers.pids.map((_, dest) => p2p.sendBuffer(comm, valuesOf(kind, count, comm.rank), dest, count, mode)),
          );
          world.finish<unknown>([...sends, ...receives]);
          const where = `${name} ${mode} ${count} ${kind}`;
          for (const [pid, comm] of comms.entries())
            for (const [source, room] of rooms[pid]!.entries()) {
              expect(room, where).toEqual(valuesOf(kind, count, source));
              const status = new Status();
              receives.shift()!.finish(status);
              expect([status.source, status.tag, status.Get_count(DATATYPE_OF_KIND[kind])], where).toEqual([
                source,
                count,
                count,
              ]);
              expect(comm.peers.rankOf(comm.peers.pids[source]!)).toBe(source);
            }
        }
  });

  it.each(SIZES)("[P2P2] values, exchanges and exchanges in place, %i ranks", (size) => {
    const world = worldOf(size);
    for (const [name, comms] of communicators(world).filter(([, [comm]]) => comm!.remote === undefined))
      for (const [index, length] of [0, 10, 200, 5000].entries()) {
        const text = (rank: number) => `${rank}`.padEnd(length, "x");
        const values = world.finish(
          comms.map((comm) =>
            p2p.sendrecv(
              p2p.sendValue(comm, text(comm.rank), peerRank(comm, 1), 3, MODES[index % 2]),
              p2p.receiveValue(comm, peerRank(comm, -1), 3),
            ),
          ),
        );
        expect(values, name).toEqual(comms.map((comm) => text(peerRank(comm, -1))));
        // Every other number of the memory.
        const column = DOUBLE.Create_vector(length, 1, 2);
        column.Commit();
        const memories = comms.map((comm) => new Float64Array(length * 2).fill(comm.rank + 1));
        world.finish(
          comms.map((comm, pid) =>
            p2p.sendrecvReplace(comm, [memories[pid]!, 1, column], peerRank(comm, 1), 4, peerRank(comm, -1), ANY_TAG),
          ),
        );
        for (const [pid, comm] of comms.entries())
          expect(memories[pid], name).toEqual(
            Float64Array.from(memories[pid]!, (_, i) => (i % 2 === 0 ? peerRank(comm, -1) : comm.rank) + 1),
          );
      }
  });

  it("[P2P3] a synchronous send completes when its receive has begun, others by themselves", () => {
    for (const length of [0, 50, 1000, 60_000]) {
      const world = worldOf(3);
      const [first, , last] = world.worlds as [Communicator, Communicator, Communicator];
      attachBuffer(world.runtimes[0]!, BUFFER_AUTOMATIC);
      const sends = MODES.map((mode, tag) => p2p.sendBuffer(first, new Uint8Array(length).fill(tag), 2, tag, mode));
      world.network.settle();
      expect([sends[1]!.request.done, sends[2]!.request.done]).toEqual([false, true]);
      const receives = MODES.map((_, tag) => p2p.receiveBuffer(last, new Uint8Array(length), 0, tag));
      world.finish([...sends, ...receives]);
    }
  });
});

describe("attached buffers", () => {
  const length = 1000;
  const room = (messages: number) => messages * (length + BSEND_OVERHEAD);
  /** Without shared memory, so that a long message stays with its sender. */
  let world: World;
  const send = (comm: Communicator, bytes = length): Pending<void> =>
    p2p.sendBuffer(comm, new Uint8Array(bytes).fill(7), 1, 0, "buffered");
  const receive = () => p2p.receiveBuffer(world.worlds[1]!, new Uint8Array(length), 0, 0);
  const open = () => {
    world = new World({ nodes: [2], segment: 0 });
    return world.worlds[0]!;
  };
  afterEach(() => world.network.settle());

  it("[P2P4] have room for so many messages, and again when these have left", () => {
    const comm = open();
    expect(classOf(() => send(comm, 0))).toBe("MPI_ERR_BUFFER");
    const memory = new Uint8Array(room(3));
    attachBuffer(comm.runtime, memory);
    expect(classOf(() => send(comm, room(3) - BSEND_OVERHEAD + 1))).toBe("MPI_ERR_BUFFER");
    for (let i = 0; i < 3; i++) expect(send(comm).request.done).toBe(true);
    expect(classOf(() => send(comm))).toBe("MPI_ERR_BUFFER");
    world.finish([receive()]);
    send(comm);
    expect(classOf(() => send(comm, 0))).toBe("MPI_ERR_BUFFER");
    const flushing = flushBuffer(comm.runtime);
    const detaching = detachBuffer(comm.runtime);
    world.network.settle();
    expect([flushing.request.done, detaching.request.done]).toEqual([false, false]);
    world.finish([receive(), receive(), receive()]);
    world.finish<unknown>([flushing, detaching]);
    expect(detaching.finish()).toBe(memory);
    expect(detachBuffer(comm.runtime).finish()).toBe(null);
  });

  it("[P2P4] give the message as it was when it was sent", () => {
    const comm = open();
    attachBuffer(comm.runtime, BUFFER_AUTOMATIC);
    const data = new Uint8Array(length).fill(1);
    p2p.sendBuffer(comm, data, 1, 0, "buffered");
    data.fill(2);
    const got = new Uint8Array(length);
    world.finish([p2p.receiveBuffer(world.worlds[1]!, got, 0, 0)]);
    expect(got.every((byte) => byte === 1)).toBe(true);
    expect(detachBuffer(comm.runtime).finish()).toBe(BUFFER_AUTOMATIC);
  });

  it("[P2P4] of a communicator serve it alone", () => {
    const comm = open();
    attachBuffer(comm, new Uint8Array(room(1)));
    attachBuffer(comm.runtime, new Uint8Array(room(0) + BSEND_OVERHEAD));
    expect(send(comm).request.done).toBe(true);
    const other = new Communicator(comm.runtime, { group: comm.group, context: 30, name: "" });
    expect(classOf(() => send(other))).toBe("MPI_ERR_BUFFER");
    world.finish([receive()]);
  });

  it("[P2P4] are memory, one at a time", () => {
    const comm = open();
    for (const bad of [null, undefined, 5, "text", [1], {}])
      expect(classOf(() => attachBuffer(comm, bad))).toBe("MPI_ERR_BUFFER");
    for (const memory of [new Float64Array(4), new ArrayBuffer(8), new DataView(new ArrayBuffer(8))]) {
      attachBuffer(comm, memory);
      expect(classOf(() => attachBuffer(comm, memory))).toBe("MPI_ERR_BUFFER");
      expect(detachBuffer(comm).finish()).toBe(memory);
    }
  });
});

describe("nobody", () => {
  it("[P2P5] takes and gives nothing, at once, in every call", () => {
    const comm = new World({ nodes: [1] }).worlds[0]!;
    const data = Float64Array.of(1, 2);
    const receives: [Pending<unknown>, unknown][] = [
      [p2p.receiveBuffer(comm, data, PROC_NULL, ANY_TAG), undefined],
      [p2p.receiveValue(comm, PROC_NULL, 5), null],
      [p2p.probe(comm, PROC_NULL, 5), true],
      [p2p.sendrecvReplace(comm, data, PROC_NULL, 0, PROC_NULL, 0), undefined],
      [mprobe(comm, PROC_NULL, 5), MESSAGE_NO_PROC],
      [MESSAGE_NO_PROC.receiveBuffer(data), undefined],
      [MESSAGE_NO_PROC.receiveValue(), null],
    ];
    for (const [pending, result] of receives) {
      const status = new Status();
      status.set(3, 3, 3);
      expect([pending.request.done, pending.finish(status)]).toEqual([true, result]);
      expect([status.source, status.tag, status.count, status.error]).toEqual([PROC_NULL, ANY_TAG, 0, 0]);
    }
    for (const mode of MODES)
      expect([
        p2p.sendBuffer(comm, data, PROC_NULL, 0, mode),
        p2p.sendValue(comm, 1, PROC_NULL, 0, mode),
      ]).toMatchObject([{ request: { done: true } }, { request: { done: true } }]);
    const status = new Status();
    expect(p2p.iprobe(comm, PROC_NULL, 0, status).value).toBe(true);
    expect(improbe(comm, PROC_NULL, 0, status).value).toBe(MESSAGE_NO_PROC);
    expect([status.source, data]).toEqual([PROC_NULL, Float64Array.of(1, 2)]);
  });
});

describe("matched messages", () => {
  it("[P2P6] are received once, by their holder, as memory or as value", () => {
    for (const length of [0, 40, 3000, 50_000]) {
      const world = worldOf(3);
      const [comm, , last] = world.worlds as [Communicator, Communicator, Communicator];
      const sends = [0, 1].map((tag) => p2p.sendBuffer(comm, new Uint8Array(length).fill(tag + 1), 2, tag));
      const value = p2p.sendValue(comm, { length }, 2, 2);
      const probes = [mprobe(last, 0, 1), mprobe(last, ANY_SOURCE, ANY_TAG), mprobe(last, 0, 2)];
      const messages = world.finish(probes);
      const status = new Status();
      probes[0]!.finish(status);
      expect([status.source, status.tag, status.count, probes[0]!.finish()]).toEqual([0, 1, length, messages[0]]);
      expect(improbe(last, ANY_SOURCE, ANY_TAG, undefined).value).toBe(null);
      expect(classOf(() => messages[0]!.receiveBuffer("no memory" as never))).toBe("MPI_ERR_BUFFER");
      const rooms = [new Uint8Array(length), new Uint8Array(Math.max(0, length - 1))];
      const receives = [messages[0]!.receiveBuffer(rooms[0]!), messages[1]!.receiveBuffer(rooms[1]!)];
      const decoded = messages[2]!.receiveValue();
      world.network.runAll([...sends, value, ...receives, decoded].map(({ request }) => request));
      receives[0]!.finish(status);
      expect([status.source, status.tag, status.Get_count(BYTE), decoded.finish()]).toEqual([0, 1, length, { length }]);
      expect(rooms[0]!.every((byte) => byte === 2) && rooms[1]!.every((byte) => byte === 1)).toBe(true);
      if (length > 0) expect(classOf(() => receives[1]!.finish())).toBe("MPI_ERR_TRUNCATE");
      for (const message of [...messages, MESSAGE_NULL]) {
        expect(message!.isNull).toBe(true);
        expect(classOf(() => message!.receiveValue())).toBe("MPI_ERR_REQUEST");
        expect(classOf(() => message!.receiveBuffer(rooms[0]!))).toBe("MPI_ERR_REQUEST");
      }
    }
  });
});

describe("wrong arguments", () => {
  const wrong = (value: unknown) => value as never;
  const data = new Float64Array(2);
  const calls: [string, (comm: Communicator) => unknown, string][] = [];
  for (const mode of MODES)
    calls.push(
      [`${mode} rank`, (comm) => p2p.sendBuffer(comm, data, 2, 0, mode), "MPI_ERR_RANK"],
      [`${mode} any source`, (comm) => p2p.sendBuffer(comm, data, ANY_SOURCE, 0, mode), "MPI_ERR_RANK"],
      [`${mode} tag`, (comm) => p2p.sendValue(comm, 1, 0, ANY_TAG, mode), "MPI_ERR_TAG"],
      [`${mode} large tag`, (comm) => p2p.sendValue(comm, 1, 0, 2 ** 30, mode), "MPI_ERR_TAG"],
      [`${mode} buffer`, (comm) => p2p.sendBuffer(comm, wrong([1]), 0, 0, mode), "MPI_ERR_BUFFER"],
      [`${mode} count`, (comm) => p2p.sendBuffer(comm, [data, 3], 0, 0, mode), "MPI_ERR_COUNT"],
      [`${mode} type`, (comm) => p2p.sendBuffer(comm, [data, wrong("x")], 0, 0, mode), "MPI_ERR_TYPE"],
      [`${mode} value`, (comm) => p2p.sendValue(comm, () => 1, 0, 0, mode), "MPI_ERR_TYPE"],
      [`${mode} init rank`, (comm) => p2p.sendInit(comm, data, -5, 0, mode), "MPI_ERR_RANK"],
      [`${mode} init tag`, (comm) => p2p.sendInit(comm, data, 0, -5, mode), "MPI_ERR_TAG"],
      [`${mode} init buffer`, (comm) => p2p.sendInit(comm, wrong(1), 0, 0, mode), "MPI_ERR_BUFFER"],
    );
  calls.push(
    ["receive rank", (comm) => p2p.receiveBuffer(comm, data, 2, 0), "MPI_ERR_RANK"],
    ["receive tag", (comm) => p2p.receiveValue(comm, 0, -7), "MPI_ERR_TAG"],
    ["receive buffer", (comm) => p2p.receiveBuffer(comm, wrong({}), 0, 0), "MPI_ERR_BUFFER"],
    ["receive init", (comm) => p2p.receiveInit(comm, data, 9, 0), "MPI_ERR_RANK"],
    ["probe", (comm) => p2p.probe(comm, 0.5, 0), "MPI_ERR_RANK"],
    ["mprobe", (comm) => mprobe(comm, 2, 0), "MPI_ERR_RANK"],
    ["improbe", (comm) => improbe(comm, 0, -3, undefined), "MPI_ERR_TAG"],
    ["replace source", (comm) => p2p.sendrecvReplace(comm, data, 0, 0, 2, 0), "MPI_ERR_RANK"],
    ["replace dest", (comm) => p2p.sendrecvReplace(comm, data, 2, 0, 0, 0), "MPI_ERR_RANK"],
    ["replace tag", (comm) => p2p.sendrecvReplace(comm, data, 0, 0, 0, -4), "MPI_ERR_TAG"],
  );

  it.each(calls)("[P2P7] are errors of their class and begin nothing: %s", (_, call, className) => {
    const world = new World({ nodes: [2] });
    const comm = world.worlds[0]!;
    attachBuffer(comm, BUFFER_AUTOMATIC);
    expect(classOf(() => call(comm))).toBe(className);
    world.network.settle();
    for (const engine of world.network.engines) expect(engine.probe(-1, -1, 0).done).toBe(false);
    // A receive that was posted would take this.
    const [send, receive] = [p2p.sendValue(comm, "next", 0, 0), p2p.receiveValue(comm, 0, 0)];
    world.finish<unknown>([send, receive]);
    expect(receive.finish()).toBe("next");
  });
});

describe("sends at once", () => {
  it("[P2P8] do what Send does for plain bytes, and nothing at all for anything else", () => {
    const world = new World({ nodes: [2] });
    const comm = world.worlds[0]!;
    const bytes = new Uint8Array([1, 2, 3]);
    class OwnBytes extends Uint8Array {}
    const others: unknown[][] = [
      [new Float64Array(1), 1],
      [new OwnBytes(3), 1],
      [[bytes, 3], 1],
      [null, 1],
      [bytes, 0],
      [bytes, 2],
      [bytes, -1],
      [bytes, 0.5],
      [bytes, "1"],
      [bytes, 1, -1],
      [bytes, 1, 2 ** 31],
      [new Uint8Array(129), 1],
    ];
    for (const args of others) expect(p2p.sendQuick(comm, args), String(args[1])).toBeUndefined();
    expect([p2p.sendQuick(undefined, [bytes, 1]), p2p.sendQuick(comm.group, [bytes, 1])]).toEqual([
      undefined,
      undefined,
    ]);
    world.network.settle();
    expect(world.network.engines[1]!.probe(-1, -1, 0).done).toBe(false);
    for (const args of [
      [bytes, 1],
      [bytes, 1, 7],
    ])
      expect(p2p.sendQuick(comm, args)?.request.done).toBe(true);
    const received = new Uint8Array(4);
    const status = new Status();
    const receive = p2p.receiveBuffer(world.worlds[1]!, received, 0, 7);
    world.finish([receive]);
    receive.finish(status);
    expect([received, status.source, status.tag, status.count]).toEqual([new Uint8Array([1, 2, 3, 0]), 0, 7, 3]);
    comm.freed = true;
    expect(p2p.sendQuick(comm, [bytes, 1])).toBeUndefined();
  });
});
