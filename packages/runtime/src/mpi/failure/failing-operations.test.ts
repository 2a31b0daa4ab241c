/** Operations under way when a process fails or a communicator is revoked, by protocol. */
import { describe, expect, it } from "vitest";
import { encodeValue } from "../../codec/encode";
import { messageBytes } from "../../engine/network.fixture";
import { createGroup, dup } from "../comm-create";
import type { Communicator } from "../communicator";
import { test, wait, waitsome } from "../completion";
import { ANY_SOURCE, ANY_TAG } from "../constants";
import { MPIError } from "../errors";
import { Group } from "../group";
import { createIntercomm } from "../intercomm";
import { mprobe } from "../message";
import type { Pending } from "../pending";
import { iprobe, receiveBuffer, receiveValue, sendBytes, sendValue } from "../point-to-point";
import { RequestCore } from "../request";
import { World } from "../world.fixture";
import { MAX_BALLOT_BYTES } from "./agreement";
import { type Ballot, readBallot } from "./ballot";
import { ackFailed, agree, getFailed, iagree, ishrink, revoke, shrink } from "./recovery";

function classOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof MPIError) return error.className;
    throw error;
  }
  return "";
}

/** Kills a rank and lets the others hear of it. */
function fail(world: World, pid: number): void {
  const { network } = world;
  network.kill(pid);
  network.run(() => network.living.every((rank) => world.worlds[rank]!.failedMembers.includes(pid)));
}

function requestOf(comm: Communicator, pending: Pending<unknown>): RequestCore {
  return new RequestCore(comm.runtime, pending, comm);
}

/** Two ranks that share memory, two that do not. */
const WORLDS = [
  { name: "shared memory", nodes: [3] },
  { name: "other nodes", nodes: [1, 1, 1] },
];

describe.each(WORLDS)("over $name", ({ nodes }) => {
  const open = () => new World({ nodes, seed: 3, segment: 1 << 22, eagerBytes: 512 });

  it("[FT1] sends that wait for the failed end, of any length and mode", () => {
    const world = open();
    const [comm] = world.worlds as [Communicator];
    const sends = [100_000, 40].map((length) => sendBytes(comm, 1, 4, messageBytes(length, 1), "synchronous"));
    fail(world, 1);
    for (const one of sends) {
      expect(one.request.done).toBe(true);
      expect(classOf(() => one.finish())).toBe("MPI_ERR_PROC_FAILED");
    }
    const later = sendBytes(comm, 1, 4, messageBytes(10, 1));
    expect(later.request.done).toBe(true);
    expect(classOf(() => later.finish())).toBe("MPI_ERR_PROC_FAILED");
  });

  it("[FT1] more sends than fit in the credit end too, and those to others go on", () => {
    const world = open();
    const [comm, , third] = world.worlds as [Communicator, Communicator, Communicator];
    const bytes = messageBytes(20_000, 2);
    const sends = Array.from({ length: 6000 }, () => sendBytes(comm, 1, 4, bytes, "synchronous"));
    fail(world, 1);
    expect(sends.every(({ request }) => request.done)).toBe(true);
    const [sent, received] = [sendValue(comm, "on", 2, 0), receiveValue(third, 0, 0)];
    expect(world.finish<unknown>([sent, undefined, received])[2]).toBe("on");
  });

  it("[FT1] a receive ends in the middle of a message; what came whole is received", () => {
    const world = open();
    const [comm, dying] = world.worlds as [Communicator, Communicator];
    sendValue(dying, "whole", 0, 1);
    const whole = new Int8Array(100_000);
    const half = receiveBuffer(comm, whole, 1, 2);
    sendBytes(dying, 0, 2, messageBytes(100_000, 3), "synchronous");
    world.network.run(() => whole.some((one) => one !== 0) || half.request.done);
    fail(world, 1);
    world.network.run(() => half.request.done);
    expect(["", "MPI_ERR_PROC_FAILED"]).toContain(classOf(() => half.finish()));
    const first = receiveValue(comm, 1, 1);
    expect(first.request.done).toBe(true);
    expect(first.finish()).toBe("whole");
    const none = receiveValue(comm, 1, 1);
    expect(classOf(() => none.finish())).toBe("MPI_ERR_PROC_FAILED");
    expect(classOf(() => iprobe(comm, 1, 1, undefined))).toBe("MPI_ERR_PROC_FAILED");
    expect(classOf(() => mprobe(comm, 1, 1).finish())).toBe("MPI_ERR_PROC_FAILED");
  });

  it("[FT4] sends and receives under way on a revoked communicator end, and nobody is left with room taken", () => {
    const world = open();
    const made = world.all((rank) => dup(world.worlds[rank]!, null));
    const long = messageBytes(100_000, 4);
    const sends = made.flatMap((comm) =>
      [0, 1].map((step) => sendBytes(comm, (comm.rank + 1 + step) % 3, 4, long, "synchronous")),
    );
    for (let count = 0; count < 200; count++)
      made[1]!.runtime.engine.send(0, made[1]!.context, 9, messageBytes(200, 1));
    const receives = made.map((comm) => receiveValue(comm, ANY_SOURCE, 77));
    revoke(made[2]!);
    world.network.runAll([...sends, ...receives].map(({ request }) => request));
    for (const one of [...sends, ...receives]) expect(classOf(() => one.finish())).toBe("MPI_ERR_REVOKED");
    for (const comm of made) expect(classOf(() => sendValue(comm, 1, 0, 0).finish())).toBe("MPI_ERR_REVOKED");
    const [sent, received] = [
      sendBytes(world.worlds[1]!, 0, 5, long),
      receiveBuffer(world.worlds[0]!, new Int8Array(100_000), 1, 5),
    ];
    world.finish<unknown>([received, sent]);
  });

  it("[FT2] a request from anybody is interrupted until the failure is acknowledged, and keeps its place", () => {
    const world = open();
    const [comm, , third] = world.worlds as [Communicator, Communicator, Communicator];
    const request = requestOf(comm, receiveValue(comm, ANY_SOURCE, ANY_TAG));
    const behind = requestOf(comm, receiveValue(comm, ANY_SOURCE, ANY_TAG));
    const waiting = wait(request);
    fail(world, 1);
    expect(waiting.request.done).toBe(true);
    expect(classOf(() => waiting.finish())).toBe("MPI_ERR_PROC_FAILED_PENDING");
    expect(classOf(() => test(request))).toBe("MPI_ERR_PROC_FAILED_PENDING");
    expect(request.active).toBe(true);
    expect([...getFailed(comm).pids]).toEqual([1]);
    expect([ackFailed(comm, 0), ackFailed(comm), ackFailed(comm, 0)]).toEqual([0, 1, 1]);
    expect(test(request).value[0]).toBe(false);
    const again = wait(request);
    expect(again.request.done).toBe(false);
    sendValue(third, "first", 0, 3);
    world.network.runAll([again.request]);
    expect(again.finish()).toBe("first");
    sendValue(third, "second", 0, 3);
    const some = waitsome([behind]);
    world.network.runAll([some.request]);
    expect(some.finish()).toEqual([[0], ["second"]]);
  });
});

describe("making communicators", () => {
  it("[FT1] a group without the failed makes one; a group with it fails at all its members", () => {
    const world = new World({ nodes: [2, 2], seed: 8 });
    fail(world, 3);
    const living = new Group([0, 1, 2]);
    const made = world.some([0, 1, 2], (rank) => createGroup(world.worlds[rank]!, living, 5));
    expect(made.slice(0, 3).map((comm) => (comm as Communicator).size)).toEqual([3, 3, 3]);
    const broken = [0, 1, 2].map((rank) => createGroup(world.worlds[rank]!, new Group([1, 0, 3, 2]), 6));
    world.network.runAll(broken.map(({ request }) => request));
    for (const one of broken) expect(classOf(() => one.finish())).toBe("MPI_ERR_PROC_FAILED");
    for (const rank of [0, 1, 2])
      expect(classOf(() => dup(world.worlds[rank]!, null).finish())).toBe("MPI_ERR_PROC_FAILED");
  });

  it("[FT6] intercommunicators shrink too, and Ishrink gives the communicator at once", () => {
    const world = new World({ nodes: [3, 2], seed: 8 });
    const half = world.all((rank) => createGroup(world.worlds[rank]!, new Group(rank < 3 ? [0, 1, 2] : [3, 4]), 1));
    const inter = world.all((rank) =>
      createIntercomm(half[rank] as Communicator, 0, world.worlds[rank]!, rank < 3 ? 3 : 0, 2),
    );
    fail(world, 1);
    const living = [0, 2, 3, 4];
    const made = world.some(living, (rank) => shrink(inter[rank]!)).filter((comm) => comm !== undefined);
    expect(made.map(({ group, remote }) => [group.pids, remote!.pids])).toEqual(
      living.map((rank) =>
        rank < 3
          ? [
              [0, 2],
              [3, 4],
            ]
          : [
              [3, 4],
              [0, 2],
            ],
      ),
    );
    const flags = world.some(living, (rank) => agree(made[living.indexOf(rank)]!, 6 + (rank & 1)));
    expect(flags.filter((flag) => flag !== undefined)).toEqual([6, 6, 6, 6]);
    const pairs = living.map((rank) => ishrink(world.worlds[rank]!));
    expect(pairs.every(([comm]) => !comm.usable)).toBe(true);
    world.network.runAll(pairs.map(([, { request }]) => request));
    expect(pairs.map(([comm]) => [comm.usable, comm.rank, comm.size])).toEqual(
      living.map((_, rank) => [true, rank, 4]),
    );
  });

  it("[FT5] Iagree puts the result in its buffer, also with an error", () => {
    const world = new World({ nodes: [2, 1], seed: 8 });
    fail(world, 2);
    const flags = [Int32Array.of(6), Int32Array.of(3)];
    const pending = [0, 1].map((rank) => iagree(world.worlds[rank]!, flags[rank]!));
    world.network.runAll(pending.map(({ request }) => request));
    for (const one of pending) expect(classOf(() => one.finish())).toBe("MPI_ERR_PROC_FAILED");
    expect(flags.map(([flag]) => flag)).toEqual([2, 2]);
    expect(classOf(() => iagree(world.worlds[0]!, new Int32Array(2)))).toBe("MPI_ERR_BUFFER");
    expect(classOf(() => agree(world.worlds[0]!, "all"))).toBe("MPI_ERR_ARG");
    expect(classOf(() => ackFailed(world.worlds[0]!, -1))).toBe("MPI_ERR_ARG");
  });
});

describe("what members say", () => {
  it("[HOST1] that is no ballot counts as nothing", () => {
    const members = [0, 1, 2];
    const ballot: Ballot = { flag: 1, failed: [2], acknowledged: [], offers: [[0, 8, 10]] };
    expect(readBallot(ballot, members)).toEqual(ballot);
    const bad = [null, 1, {}, { ...ballot, flag: 1.5 }, { ...ballot, failed: [9] }, { ...ballot, acknowledged: "2" }];
    for (const value of [...bad, { ...ballot, offers: [[0, 8]] }, { ...ballot, offers: [[9, 8, 10]] }])
      expect(readBallot(value, members)).toBeUndefined();
  });

  it("[FT6] fits one packet for the largest world", () => {
    const pids = Array.from({ length: 512 }, (_, pid) => pid);
    const offers = pids.map((pid): [number, number, number] => [pid, 2 ** 31 - 2, 2 ** 31 - 4]);
    const ballot: Ballot = { flag: -1, failed: pids, acknowledged: pids, offers };
    expect(encodeValue([2 ** 31, true, ballot]).length).toBeLessThan(MAX_BALLOT_BYTES);
  });
});
