import { describe, expect, it } from "vitest";
import { mulberry32 } from "../codec/random-value.fixture";
import type { Communicator } from "./communicator";
import * as completion from "./completion";
import { ANY_SOURCE, ANY_TAG, UNDEFINED } from "./constants";
import { DOUBLE, INT } from "./datatype";
import { ERROR_CLASSES } from "./error-classes";
import { MPIError } from "./errors";
import { generalizedRequest } from "./generalized-request";
import type { Pending } from "./pending";
import * as p2p from "./point-to-point";
import { type PersistentCore, REQUEST_NULL, RequestCore } from "./request";
import { Status } from "./status";
import { World } from "./world.fixture";

const EMPTY = [ANY_SOURCE, ANY_TAG, 0, 0, false];
const partsOf = (status: Status) => [status.source, status.tag, status.error, status.count, status.cancelled];

function errorOf(work: () => unknown): MPIError {
  try {
    work();
  } catch (error) {
    if (error instanceof MPIError) return error;
    throw error;
  }
  throw new Error("it did not fail");
}

class Pair {
  readonly world: World;
  readonly sender: Communicator;
  readonly receiver: Communicator;

  constructor(nodes: number[], segment = 1 << 20) {
    this.world = new World({ nodes, segment });
    [this.sender, this.receiver] = this.world.worlds as [Communicator, Communicator];
  }

  receive(room: Uint8Array, tag: number): RequestCore {
    return new RequestCore(this.receiver.runtime, p2p.receiveBuffer(this.receiver, room, 0, tag));
  }

  receiveValue(tag: number): RequestCore {
    return new RequestCore(this.receiver.runtime, p2p.receiveValue(this.receiver, 0, tag));
  }

  send(value: unknown, tag: number): void {
    p2p.sendValue(this.sender, value, 1, tag);
    this.world.network.settle();
  }

  sendBytes(length: number, tag: number): void {
    p2p.sendBuffer(this.sender, new Uint8Array(length).fill(tag), 1, tag);
    this.world.network.settle();
  }

  wait<T>(pending: Pending<T>): T {
    this.world.network.runAll([pending.request]);
    return pending.finish();
  }
}

const WAYS: [name: string, nodes: number[], segment?: number][] = [
  ["shared memory", [2]],
  ["ports", [2], 0],
  ["two nodes", [1, 1]],
];

describe.each(WAYS)("requests over %s", (_, nodes, segment) => {
  const pair = () => new Pair(nodes, segment);

  it.each([3, 500, 50_000])("[REQ4] those that fail leave none unfinished, messages of %i bytes", (length) => {
    const looks = {
      waitall: (ranks: Pair, cores: RequestCore[], list: Status[]) => ranks.wait(completion.waitall(cores, list)),
      testall: (_: Pair, cores: RequestCore[], list: Status[]) => completion.testall(cores, list),
      waitsome: (ranks: Pair, cores: RequestCore[], list: Status[]) => ranks.wait(completion.waitsome(cores, list)),
      testsome: (_: Pair, cores: RequestCore[], list: Status[]) => completion.testsome(cores, list),
    };
    for (const complete of Object.values(looks)) {
      const ranks = pair();
      const rooms = [0, 1, 0, 1, 0].map((less) => new Uint8Array(length - less));
      const cores = rooms.map((room, tag) => ranks.receive(room, tag));
      for (const tag of rooms.keys()) ranks.sendBytes(length, tag);
      const list: Status[] = [];
      const error = errorOf(() => complete(ranks, cores, list));
      expect(error.errorClass).toBe(ERROR_CLASSES.ERR_IN_STATUS);
      expect(error.message).toContain("index 1");
      expect(error.message).toContain("1 more failed");
      expect((error.cause as MPIError).className).toBe("MPI_ERR_TRUNCATE");
      expect(list.map((status) => status.error)).toEqual([0, 15, 0, 15, 0]);
      expect(list.map((status) => status.tag)).toEqual([0, 1, 2, 3, 4]);
      expect(cores.every((core) => core.isNull)).toBe(true);
      for (const [tag, room] of rooms.entries()) expect(room.every((byte) => byte === tag)).toBe(true);
    }
  });

  it("[REQ5] any and some give each that is done once (seeded)", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const next = mulberry32(seed);
      const ranks = pair();
      const cores = Array.from({ length: 8 }, (_, tag) => (tag === 3 ? REQUEST_NULL : ranks.receiveValue(tag)));
      const open = new Set([0, 1, 2, 4, 5, 6, 7]);
      const sent = new Set<number>();
      while (open.size > 0) {
        const tag = Math.floor(next() * 8);
        if (tag !== 3 && !sent.has(tag)) {
          sent.add(tag);
          ranks.send(`value ${tag}`, tag);
        }
        const ready = [...open].filter((index) => sent.has(index)).sort((a, b) => a - b);
        expect(completion.getStatusSome(cores).value).toEqual(ready);
        expect(completion.getStatusAny(cores).value).toEqual([ready[0] ?? UNDEFINED, ready.length > 0]);
        const list: Status[] = [];
        const status = new Status();
        if (next() < 0.5) {
          const [index, flag, value] = completion.testany(cores, status).value;
          expect([index, flag]).toEqual([ready[0] ?? UNDEFINED, ready.length > 0]);
          if (!flag) continue;
          expect([value, status.tag]).toEqual([`value ${index}`, index]);
          open.delete(index);
        } else {
          const [indices, values] = completion.testsome(cores, list).value;
          expect(indices).toEqual(ready);
          expect(values).toEqual(ready.map((index) => `value ${index}`));
          for (const [place, index] of ready.entries()) {
            expect(list[place]!.tag).toBe(index);
            open.delete(index);
          }
        }
      }
      expect(completion.testsome(cores).value).toEqual([null, null]);
      expect(completion.testany(cores).value).toEqual([UNDEFINED, true, null]);
      expect(completion.testall(cores).value).toEqual([true, Array(8).fill(null)]);
    }
  });

  it("[REQ5] waitany and waitsome are done as soon as one is", () => {
    const ranks = pair();
    const cores = [0, 1, 2].map((tag) => ranks.receiveValue(tag));
    const any = completion.waitany(cores);
    const some = completion.waitsome(cores);
    ranks.world.network.settle();
    expect([any.request.done, some.request.done]).toEqual([false, false]);
    ranks.send("b", 1);
    expect([any.request.done, some.request.done]).toEqual([true, true]);
    expect(some.finish()).toEqual([[1], ["b"]]);
    expect(any.finish()).toEqual([UNDEFINED, null]);
    ranks.send("a", 0);
    expect(completion.waitany(cores).finish()).toEqual([0, "a"]);
  });

  it("[REQ6] a receive that was cancelled in time received nothing; later ones take its message", () => {
    const ranks = pair();
    const rooms = [new Uint8Array(9000), new Uint8Array(9000)];
    const [first, second] = rooms.map((room) => ranks.receive(room, 5)) as [RequestCore, RequestCore];
    first.cancel();
    const status = new Status();
    completion.wait(first, status).finish();
    expect(status.Is_cancelled()).toBe(true);
    expect(errorOf(() => first.cancel()).className).toBe("MPI_ERR_REQUEST");
    ranks.sendBytes(9000, 5);
    second.cancel();
    expect(completion.test(second, status).value[0]).toBe(true);
    expect([status.cancelled, status.count, rooms.map(([byte]) => byte)]).toEqual([false, 9000, [0, 5]]);
    const value = ranks.receiveValue(6);
    value.cancel();
    expect(completion.test(value, status).value).toEqual([true, null]);
  });

  it("[REQ7] a freed request arrives all the same, elements of derived datatypes too", () => {
    const ranks = pair();
    const column = INT.Create_vector(2000, 1, 2);
    column.Commit();
    const room = new Int32Array(4000);
    const core = new RequestCore(ranks.receiver.runtime, p2p.receiveBuffer(ranks.receiver, [room, 1, column], 0, 1));
    const failing = ranks.receive(new Uint8Array(1), 2);
    core.free();
    failing.free();
    expect([core.isNull, errorOf(() => core.free()).className]).toEqual([true, "MPI_ERR_REQUEST"]);
    expect(completion.wait(core).request.done).toBe(true);
    p2p.sendBuffer(ranks.sender, new Int32Array(2000).fill(7), 1, 1);
    ranks.sendBytes(50, 2);
    expect(room).toEqual(Int32Array.from(room, (_, i) => (i % 2 === 0 ? 7 : 0)));
  });
});

describe("requests", () => {
  it("[REQ8] that stand for nothing answer at once, with an empty status, and are passed over", () => {
    const ranks = new Pair([2]);
    const done = ranks.receiveValue(0);
    ranks.send("x", 0);
    expect(completion.wait(done).finish()).toBe("x");
    for (const core of [REQUEST_NULL, done]) {
      const status = new Status();
      const list: Status[] = [status];
      const answers: [() => unknown, unknown][] = [
        [() => completion.wait(core, status).finish(), null],
        [() => completion.test(core, status).value, [true, null]],
        [() => completion.getStatus(core, status).value, true],
        [() => completion.waitall([core], list).finish(), [null]],
        [() => completion.testall([core], list).value, [true, [null]]],
        [() => completion.getStatusAll([core], list).value, true],
        [() => completion.waitany([core], status).finish(), [UNDEFINED, null]],
        [() => completion.testany([core], status).value, [UNDEFINED, true, null]],
        [() => completion.getStatusAny([core], status).value, [UNDEFINED, true]],
      ];
      for (const [ask, answer] of answers) {
        status.set(7, 7, 7);
        expect(ask()).toEqual(answer);
        expect(partsOf(status)).toEqual(EMPTY);
      }
      expect(completion.waitsome([core]).finish()).toEqual([null, null]);
      expect(completion.testsome([core]).value).toEqual([null, null]);
      expect(completion.getStatusSome([core]).value).toBe(null);
      expect([errorOf(() => core.cancel()).className, errorOf(() => core.free()).className]).toEqual([
        "MPI_ERR_REQUEST",
        "MPI_ERR_REQUEST",
      ]);
    }
    expect(completion.waitall([]).finish()).toEqual([]);
  });

  it("[REQ8] leave nothing of their message behind: a send's status is empty", () => {
    const ranks = new Pair([2]);
    const send = new RequestCore(ranks.sender.runtime, p2p.sendValue(ranks.sender, 1, 1, 9));
    const status = new Status();
    status.set(5, 5, 5, true);
    ranks.wait(completion.wait(send, status));
    expect(partsOf(status)).toEqual(EMPTY);
  });

  it("[REQ9] a look at a status completes nothing, and has the error in the status", () => {
    const ranks = new Pair([2]);
    const [core, short] = [ranks.receiveValue(1), ranks.receive(new Uint8Array(2), 2)];
    const status = new Status();
    expect(completion.getStatus(core, status)).toEqual({ value: false, again: true });
    ranks.send("seen", 1);
    ranks.sendBytes(5, 2);
    for (let again = 0; again < 3; again++) {
      expect(completion.getStatus(core, status)).toEqual({ value: true, again: false });
      expect([status.source, status.tag, core.active]).toEqual([0, 1, true]);
      expect(completion.getStatus(short, status).value).toBe(true);
      expect([status.error, status.count]).toEqual([ERROR_CLASSES.ERR_TRUNCATE, 2]);
    }
    expect(completion.wait(core).finish()).toBe("seen");
    expect(errorOf(() => completion.wait(short).finish()).className).toBe("MPI_ERR_TRUNCATE");
  });

  it("[REQ10] persistent ones are inactive until they are started, and again when complete", () => {
    const ranks = new Pair([2]);
    const room = new Float64Array(1);
    const data = new Float64Array(1);
    const receive = p2p.receiveInit(ranks.receiver, [room, 1, DOUBLE], 0, 1);
    const send = p2p.sendInit(ranks.sender, data, 1, 1, "synchronous");
    for (let step = 1; step < 5; step++) {
      expect([receive.active, receive.isNull, receive.done]).toEqual([false, false, true]);
      expect(completion.waitany([receive, send]).finish()).toEqual([UNDEFINED, null]);
      data[0] = step;
      receive.start();
      expect([receive.active, receive.done]).toEqual([true, false]);
      expect(errorOf(() => receive.start()).className).toBe("MPI_ERR_REQUEST");
      send.start();
      ranks.wait(completion.waitall([receive, send]));
      expect(room[0]).toBe(step);
    }
    for (const core of [receive, send] as PersistentCore[]) {
      core.free();
      expect([core.isNull, errorOf(() => core.start()).className, errorOf(() => core.free()).className]).toEqual([
        true,
        "MPI_ERR_REQUEST",
        "MPI_ERR_REQUEST",
      ]);
      expect(completion.test(core).value).toEqual([true, null]);
    }
  });

  it("[REQ12] generalized ones are done when the program says so, and call its functions as they end", () => {
    const ranks = new Pair([2]);
    const calls: string[] = [];
    const start = () =>
      generalizedRequest(
        ranks.receiver.runtime,
        (status: Status, name: string) => {
          calls.push(`query ${name}`);
          status.Set_tag(8);
        },
        (name: string) => calls.push(`free ${name}`),
        (completed: boolean, name: string) => calls.push(`cancel ${completed} ${name}`),
        ["x"],
      );
    const status = new Status();
    const core = start();
    const waiting = completion.wait(core, status);
    expect([waiting.request.done, completion.test(core).value[0]]).toEqual([false, false]);
    core.cancel();
    core.complete();
    expect(errorOf(() => core.complete()).className).toBe("MPI_ERR_REQUEST");
    waiting.finish();
    expect([status.tag, core.isNull]).toEqual([8, true]);
    expect(completion.wait(core, status).finish()).toBe(null);
    expect(calls).toEqual(["cancel false x", "query x", "free x"]);
    const freed = start();
    freed.free();
    expect([freed.isNull, errorOf(() => freed.free()).className, calls.length]).toEqual([true, "MPI_ERR_REQUEST", 3]);
    freed.complete();
    expect(calls.at(-1)).toBe("free x");
    for (const bad of [[5], [null, "f"], [null, null, {}], [null, null, null, 7]])
      expect(errorOf(() => generalizedRequest(ranks.receiver.runtime, bad[0], bad[1], bad[2], bad[3])).className).toBe(
        "MPI_ERR_ARG",
      );
  });

  it("[REQ11] statuses are MPI.Status or nothing; lists get new ones when they are too short", () => {
    const ranks = new Pair([2]);
    const core = ranks.receiveValue(1);
    for (const bad of [{}, 5, [new Status()]]) {
      expect(errorOf(() => completion.wait(core, bad)).className).toBe("MPI_ERR_ARG");
      expect(errorOf(() => completion.testany([core], bad)).className).toBe("MPI_ERR_ARG");
    }
    for (const bad of [{}, new Status(), [{}]])
      for (const call of [completion.waitall, completion.testall, completion.waitsome, completion.getStatusSome])
        expect(errorOf(() => call([core], bad)).className).toBe("MPI_ERR_ARG");
    const list: Status[] = [];
    ranks.send("x", 1);
    completion.waitall([core, REQUEST_NULL], list).finish();
    expect(list.map(({ tag }) => tag)).toEqual([1, ANY_TAG]);
  });
});
