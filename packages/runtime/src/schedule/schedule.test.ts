import type { InterconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { Network } from "../engine/network.fixture";
import { disseminationBarrier } from "./barrier";
import { binomialBcast, ssmrBcast } from "./bcast";
import { linearGather, linearScatter } from "./gather-scatter";
import { binomialReduce, type Reduction, recursiveDoublingAllreduce } from "./reduce";
import { engineChannel, Schedule, ScheduleTruncation, Slot } from "./schedule";

const SIZES = Array.from({ length: 17 }, (_, i) => i + 1);
const SHAPES: InterconnectName[] = ["crossbar", "ring", "tree"];
const TEXT = { encode: (text: string) => new TextEncoder().encode(text), decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes) };

/** Runs a schedule on every rank of a network and returns the ranks' schedules when all are done. */
function runAll(size: number, add: (schedule: Schedule, rank: number) => void, network = createNetwork(size)): Schedule[] {
  const pids = Array.from({ length: size }, (_, rank) => rank);
  const schedules = network.engines.map((engine, rank) => {
    const schedule = new Schedule(engineChannel(engine, pids, rank, 1, 0));
    add(schedule, rank);
    return schedule;
  });
  // Ranks come to a collective in an order of their own.
  for (const rank of [...pids].sort((a, b) => ((a * 7) % size) - ((b * 7) % size))) {
    schedules[rank]!.begin();
    network.step();
  }
  network.runAll(schedules);
  return schedules;
}

function createNetwork(size: number): Network {
  return new Network({ nodes: [size], interconnect: SHAPES[size % 3]!, seed: size, inbox: 2 });
}

/** A permutation applied after another: associative, never commutative. */
const composition: Reduction = {
  commutative: false,
  empty: () => new Slot(new Uint8Array(8)),
  combine: (lower, upper) => {
    const [first, second] = [lower.filled.slice(), upper.filled.slice()];
    for (let i = 0; i < 8; i++) upper.filled[i] = second[first[i]!]!;
    return upper;
  },
};

/** Joins texts; operands of any length. */
const joining = (commutative: boolean): Reduction => ({
  commutative,
  empty: () => new Slot(null),
  combine: (lower, upper) => new Slot(TEXT.encode(TEXT.decode(lower.filled) + TEXT.decode(upper.filled))),
});

function permutation(rank: number): Uint8Array {
  const list = [0, 1, 2, 3, 4, 5, 6, 7];
  for (let i = 7; i > 0; i--) {
    const j = (rank * 13 + i * 7 + 3) % (i + 1);
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
  return Uint8Array.from(list);
}

function composed(size: number): Uint8Array {
  return SIZES.slice(0, size - 1).reduce((total, rank) => {
    const next = permutation(rank);
    return total.map((index) => next[index]!);
  }, permutation(0));
}

const letters = (size: number) => "abcdefghijklmnopq".slice(0, size);

describe("schedules", () => {
  it("[SCHED1] run steps when those they wait for have ended", () => {
    const order: string[] = [];
    runAll(2, (schedule, rank) => {
      const got = new Slot(null);
      const a = schedule.local(() => order.push(`${rank} a`));
      const sent = schedule.send(1 - rank, new Slot(new Uint8Array(300)), [a]);
      const received = schedule.receive(1 - rank, got, [a]);
      schedule.local(() => order.push(`${rank} ${got.filled.length}`), [received, sent]);
    });
    expect(order.filter((entry) => entry.startsWith("0"))).toEqual(["0 a", "0 300"]);
  });

  it("[SCHED1] are done at once without steps, and take none after the begin", () => {
    const network = createNetwork(1);
    const schedule = new Schedule(engineChannel(network.engines[0]!, [0], 0, 1, 0)).begin();
    expect(schedule.done).toBe(true);
    expect(() => schedule.local(() => {})).toThrow("has begun");
  });

  it("[SCHED2] end with what a step throws, and start nothing more", () => {
    const failure = new Error("the user's function");
    let later = false;
    const network = createNetwork(1);
    const schedule = new Schedule(engineChannel(network.engines[0]!, [0], 0, 1, 0));
    const bad = schedule.local(() => {
      throw failure;
    });
    schedule.local(() => {
      later = true;
    }, [bad]);
    schedule.begin();
    expect([schedule.done, schedule.error, later]).toEqual([true, failure, false]);
  });

  it("[SCHED3] end with a truncation when a message is longer than its slot", () => {
    const [, receiver] = runAll(2, (schedule, rank) => {
      if (rank === 0) schedule.send(1, new Slot(new Uint8Array(9)));
      else schedule.receive(0, new Slot(new Uint8Array(4)));
    });
    expect(receiver!.error).toBeInstanceOf(ScheduleTruncation);
    expect(receiver!.error).toMatchObject({ from: 0, sent: 9, room: 4 });
  });
});

describe("collective algorithms, sizes 1 to 17, every root", () => {
  it("[BARRIER1] nobody leaves the barrier before the last has come", () => {
    for (const size of SIZES) {
      const network = createNetwork(size);
      const pids = network.engines.map((_, rank) => rank);
      for (const last of pids) {
        const schedules = network.engines.map((engine, rank) => {
          const schedule = new Schedule(engineChannel(engine, pids, rank, 1, last));
          disseminationBarrier(schedule);
          return schedule;
        });
        for (const [rank, schedule] of schedules.entries()) if (rank !== last) schedule.begin();
        network.settle();
        expect(schedules.some((schedule) => schedule.done)).toBe(false);
        schedules[last]!.begin();
        network.runAll(schedules);
      }
    }
  });

  it.each([
    ["binomial", binomialBcast],
    ["SSMR", ssmrBcast],
  ])("[BCAST1] %s gives everybody the root's bytes", (_, algorithm) => {
    for (const size of SIZES)
      for (let root = 0; root < size; root++) {
        const data = SIZES.slice(0, size).map((_size, rank) =>
          rank === root ? new Slot(new Uint8Array(700).fill(root + 1)) : new Slot(rank % 2 ? new Uint8Array(700) : null),
        );
        runAll(size, (schedule, rank) => algorithm(schedule, root, data[rank]!));
        for (const slot of data) expect(slot.filled.every((byte) => byte === root + 1) && slot.filled.length).toBe(700);
      }
  });

  it("[REDUCE1] binomial combines operands in rank order and leaves the result at the root", () => {
    for (const size of SIZES)
      for (let root = 0; root < size; root++) {
        const results: { slot: Slot }[] = [];
        const texts: { slot: Slot }[] = [];
        runAll(size, (schedule, rank) => {
          results[rank] = binomialReduce(schedule, root, new Slot(permutation(rank)), composition);
        });
        runAll(size, (schedule, rank) => {
          texts[rank] = binomialReduce(schedule, root, new Slot(TEXT.encode(letters(17)[rank]!)), joining(false));
        });
        expect(results[root]!.slot.filled, `size ${size}, root ${root}`).toEqual(composed(size));
        expect(TEXT.decode(texts[root]!.slot.filled)).toBe(letters(size));
      }
  });

  it("[REDUCE2] with an operator that commutes every operand counts once", () => {
    for (const size of SIZES)
      for (let root = 0; root < size; root++) {
        const results: { slot: Slot }[] = [];
        runAll(size, (schedule, rank) => {
          results[rank] = binomialReduce(schedule, root, new Slot(TEXT.encode(letters(17)[rank]!)), joining(true));
        });
        expect([...TEXT.decode(results[root]!.slot.filled)].sort().join("")).toBe(letters(size));
      }
  });

  it("[ALLREDUCE1] recursive doubling gives everybody the operands combined in rank order", () => {
    for (const size of SIZES) {
      const results: { slot: Slot }[] = [];
      const texts: { slot: Slot }[] = [];
      runAll(size, (schedule, rank) => {
        results[rank] = recursiveDoublingAllreduce(schedule, new Slot(permutation(rank)), composition);
      });
      runAll(size, (schedule, rank) => {
        texts[rank] = recursiveDoublingAllreduce(schedule, new Slot(TEXT.encode(letters(17)[rank]!)), joining(false));
      });
      for (const { slot } of results) expect(slot.filled, `size ${size}`).toEqual(composed(size));
      for (const { slot } of texts) expect(TEXT.decode(slot.filled)).toBe(letters(size));
    }
  });

  it("[REDUCE3] a function that throws ends the schedule of the rank it threw on with that error", () => {
    const failure = new Error("no");
    const throwing: Reduction = {
      ...joining(false),
      combine: () => {
        throw failure;
      },
    };
    const network = createNetwork(2);
    const schedules = network.engines.map((engine, rank) => {
      const schedule = new Schedule(engineChannel(engine, [0, 1], rank, 1, 0));
      binomialReduce(schedule, 0, new Slot(new Uint8Array(1)), throwing);
      return schedule.begin();
    });
    network.runAll(schedules);
    expect(schedules.map((schedule) => schedule.error)).toEqual([failure, undefined]);
  });

  it("[GATHER1] linear gather brings every part to its place at the root", () => {
    for (const size of SIZES)
      for (let root = 0; root < size; root++) {
        const own = SIZES.slice(0, size).map((_, rank) => new Slot(new Uint8Array(rank * 20).fill(rank)));
        const parts = own.map((slot, rank) => (rank === root ? slot : new Slot(null)));
        runAll(size, (schedule, rank) => linearGather(schedule, root, own[rank]!, rank === root ? parts : []));
        expect(parts.map((part) => part.filled)).toEqual(own.map((slot) => slot.filled));
      }
  });

  it("[SCATTER1] linear scatter brings every rank its part", () => {
    for (const size of SIZES)
      for (let root = 0; root < size; root++) {
        const parts = SIZES.slice(0, size).map((_, rank) => new Slot(new Uint8Array(rank * 20).fill(rank)));
        const own = parts.map((part, rank) => (rank === root ? part : new Slot(null)));
        runAll(size, (schedule, rank) => linearScatter(schedule, root, own[rank]!, rank === root ? parts : []));
        expect(own.map((slot) => slot.filled)).toEqual(parts.map((part) => part.filled));
      }
  });
});
