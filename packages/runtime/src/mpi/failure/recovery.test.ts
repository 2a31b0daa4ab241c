/** Agree, shrink and revoke while processes die, at every step: seeded. */
import { describe, expect, it } from "vitest";
import { SUM } from "../../op/op";
import { planAllreduceValue } from "../collectives/reduce";
import type { Communicator } from "../communicator";
import { MPIError } from "../errors";
import type { Pending } from "../pending";
import { receiveValue } from "../point-to-point";
import { World } from "../world.fixture";
import { faultsOf } from "./faults";
import { ackFailed, agree, getFailed, isRevoked, revoke, shrink } from "./recovery";

type Outcome<T> = { value: T } | { error: string } | undefined;

function worldOf(seed: number): World {
  const nodes = [[2], [1, 1], [2, 1], [3, 2], [1, 1, 1], [4], [2, 3, 2]][seed % 7]!;
  return new World({ nodes, seed, inbox: seed % 3 === 0 ? 4 : 64, segment: seed % 2 === 0 ? 1 << 20 : 0 });
}

function outcomeOf<T>(pending: Pending<T>): Outcome<T> {
  if (!pending.request.done) return undefined;
  try {
    return { value: pending.finish() };
  } catch (error) {
    if (error instanceof MPIError) return { error: error.className };
    throw error;
  }
}

/** Every rank calls at a step of its own; some die at any step. Gives what the living got. */
function play<T>(world: World, begin: (rank: number) => Pending<T>, deaths: number): Map<number, Outcome<T>> {
  const { network } = world;
  const { random } = network;
  const waiting = new Set(network.living);
  const begun = new Map<number, Pending<T>>();
  let left = Math.min(deaths, network.living.length - 1);
  network.run(() => {
    const { living } = network;
    for (const rank of waiting)
      if (random() < 0.2) {
        waiting.delete(rank);
        if (living.includes(rank)) begun.set(rank, begin(rank));
      }
    if (left > 0 && random() < 0.1) {
      left--;
      network.kill(living[Math.floor(random() * living.length)]!);
    }
    return left === 0 && waiting.size === 0 && network.living.every((rank) => begun.get(rank)?.request.done);
  });
  return new Map(network.living.map((rank) => [rank, outcomeOf(begun.get(rank)!)]));
}

/** Steps until every living rank knows of all deaths. */
function hearAll(world: World): void {
  const { network } = world;
  const dead = world.size - network.living.length;
  network.run(() => network.living.every((rank) => world.worlds[rank]!.failedMembers.length === dead));
}

const SEEDS = 400;

describe("agree", () => {
  it(`[FT5] gives all living the same, the AND of what at least they gave (${SEEDS} seeds)`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const world = worldOf(seed);
      const flags = world.worlds.map((_, rank) => ~(1 << rank));
      const got = [...play(world, (rank) => agree(world.worlds[rank]!, flags[rank]!), seed % 4)];
      const living = got.map(([rank]) => rank);
      const outcomes = new Set(got.map(([, outcome]) => JSON.stringify(outcome)));
      expect([...outcomes], `seed ${seed}`).toHaveLength(1);
      const [outcome] = got[0]!.slice(1) as [Outcome<number>];
      if (outcome && "error" in outcome) {
        expect(outcome.error).toBe("MPI_ERR_PROC_FAILED");
        expect(living.length, `seed ${seed}`).toBeLessThan(world.size);
      } else
        for (const rank of living) expect((outcome as { value: number }).value & (1 << rank), `seed ${seed}`).toBe(0);
    }
  });

  it("[FT5] goes on, one after the other, while more die, and keeps only what somebody may still need", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const world = worldOf(seed);
      for (let round = 0; round < 8; round++) {
        const got = [...play(world, (rank) => agree(world.worlds[rank]!, -1), round % 3 === 1 ? 1 : 0).values()];
        expect(new Set(got.map((outcome) => JSON.stringify(outcome))).size, `seed ${seed}, round ${round}`).toBe(1);
      }
      for (const rank of world.network.living) {
        const { kept } = faultsOf(world.runtimes[rank]!).agreements(world.worlds[rank]!);
        expect(kept).toBeLessThanOrEqual(4);
      }
    }
  });

  it("[FT5] raises no error for failures that all have acknowledged", () => {
    const world = new World({ nodes: [2, 2], seed: 5 });
    world.network.kill(3);
    hearAll(world);
    const agreed = (flags: number[]) => play(world, (rank) => agree(world.worlds[rank]!, flags[rank]!), 0);
    for (const rank of [0, 1]) expect(ackFailed(world.worlds[rank]!)).toBe(1);
    expect(new Set([...agreed([1, 1, 1]).values()].map((one) => JSON.stringify(one)))).toEqual(
      new Set(['{"error":"MPI_ERR_PROC_FAILED"}']),
    );
    expect(ackFailed(world.worlds[2]!)).toBe(1);
    expect([...agreed([7, 6, 5]).values()]).toEqual([{ value: 4 }, { value: 4 }, { value: 4 }]);
  });
});

describe("shrink", () => {
  it(`[FT6] makes the same communicator of the living, in order, also while some die (${SEEDS} seeds)`, () => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const world = worldOf(seed);
      const got = [...play(world, (rank) => shrink(world.worlds[rank]!), seed % 4)];
      const made = got.map(([, outcome]) => (outcome as { value: Communicator }).value);
      const shapes = new Set(made.map(({ group, context }) => `${context}: ${group.pids.join()}`));
      expect([...shapes], `seed ${seed}`).toHaveLength(1);
      const { pids } = made[0]!.group;
      expect(pids).toEqual(pids.toSorted((a, b) => a - b));
      const living = got.map(([rank]) => rank);
      expect(
        living.every((rank) => pids.includes(rank)),
        `seed ${seed}`,
      ).toBe(true);
      if (pids.length > living.length) continue;
      const sums = play(world, (rank) => planAllreduceValue(made[living.indexOf(rank)]!, rank, SUM).begin(), 0);
      const sum = living.reduce((total, rank) => total + rank, 0);
      expect([...sums.values()]).toEqual(living.map(() => ({ value: sum })));
    }
  });

  it("[FT6] leaves out whoever was known to have failed", () => {
    const world = new World({ nodes: [3, 2], seed: 9 });
    world.network.kill(1);
    world.network.kill(4);
    hearAll(world);
    const got = play(world, (rank) => shrink(world.worlds[rank]!), 0);
    for (const outcome of got.values())
      expect((outcome as { value: Communicator }).value.group.pids).toEqual([0, 2, 3]);
    for (const rank of [0, 2, 3]) expect([...getFailed(world.worlds[rank]!).pids].sort()).toEqual([1, 4]);
  });
});

describe("revoke", () => {
  it(`[FT4] reaches every living member or none, also when the revoker dies half way (${SEEDS} seeds)`, () => {
    let halves = 0;
    for (let seed = 1; seed <= SEEDS; seed++) {
      const world = worldOf(seed);
      const { network } = world;
      const receives = world.worlds.map((comm) => receiveValue(comm, comm.rank, 3));
      const revoker = seed % world.size;
      revoke(world.worlds[revoker]!);
      for (let steps = seed % 9; steps > 0; steps--) network.step();
      if (seed % 2 === 0) network.kill(revoker);
      else if (world.size > 2) network.kill((revoker + 1) % world.size);
      const reached = () => network.living.filter((rank) => isRevoked(world.worlds[rank]!));
      const before = reached().length;
      for (let steps = 0; steps < 3000; steps++) network.step();
      const after = reached();
      if (before > 0 && before < network.living.length) halves++;
      expect([0, network.living.length], `seed ${seed}`).toContain(after.length);
      if (seed % 2 === 1 || before > 0) expect(after, `seed ${seed}`).toEqual(network.living);
      for (const rank of after) expect(outcomeOf(receives[rank]!)).toEqual({ error: "MPI_ERR_REVOKED" });
    }
    expect(halves).toBeGreaterThan(20);
  });

  it("[FT4] leaves agree and shrink as they were", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const world = worldOf(seed);
      revoke(world.worlds[0]!);
      const flags = [...play(world, (rank) => agree(world.worlds[rank]!, 3), 0).values()];
      expect(flags).toEqual(world.worlds.map(() => ({ value: 3 })));
      const made = [...play(world, (rank) => shrink(world.worlds[rank]!), 0).values()];
      expect(made.every((outcome) => outcome && "value" in outcome)).toBe(true);
    }
  });
});
