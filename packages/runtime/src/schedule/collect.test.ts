import { describe, expect, it } from "vitest";
import { ALLGATHER } from "./allgather";
import { ALLTOALL } from "./alltoall";
import { BARRIER } from "./barrier";
import { BCAST } from "./bcast";
import { GATHER } from "./gather";
import {
  differing,
  groupsOf,
  meetingIn,
  networkOf,
  rootsOf,
  runSchedules,
  SIZES,
  terrainOfNodes,
  worldsOf,
} from "./run-schedules.fixture";
import { SCATTER } from "./scatter";
import { EngineChannel, Schedule } from "./schedule";
import type { Problem } from "./selection/algorithm";
import { Slot } from "./slot";

const COUNTS = [0, 7, 700];
const SIZED: Problem = { bytes: 700, sized: true, commutative: false, elements: 0 };
const FRAMED: Problem = { ...SIZED, sized: false };

/** Bytes that say whose they are and whom they are for. */
function block(from: number, to: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => from * 31 + to * 7 + i * 3 + (i >> 8));
}

/** Framed blocks have sizes of their own. */
const bytesOf = (form: "sized" | "framed", rank: number, bytes: number) =>
  form === "sized" ? bytes : bytes + 5 * rank;

/** Slots in one memory, one behind the other. */
function slotsIn(memory: Uint8Array, count: number): Slot[] {
  const bytes = memory.length / count;
  return Array.from({ length: count }, (_, i) => new Slot(memory.subarray(i * bytes, (i + 1) * bytes)));
}

const named = <T extends { name: string }>(algorithms: readonly T[]) =>
  algorithms.map((one) => [one.name, one] as const);

describe.each(named(BARRIER))("barrier %s", (_, { build, applies }) => {
  it("[BARRIER1] nobody leaves it before the last has come", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size)) {
        if (!(applies?.(SIZED, terrainOfNodes(nodes)) ?? true)) continue;
        const network = networkOf(nodes);
        const pids = network.engines.map((_engine, rank) => rank);
        for (const last of rootsOf(size)) {
          const schedules = network.engines.map((engine, rank) => {
            const schedule = new Schedule(new EngineChannel(engine, pids, rank, 3, last, 0, meetingIn(network, rank)));
            build(schedule, groupsOf(nodes));
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
});

describe.each(named(BCAST))("bcast %s", (_, algorithm) => {
  it("[BCAST1] gives everybody the root's bytes", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size)) {
        const terrain = terrainOfNodes(nodes);
        const network = networkOf(nodes);
        for (const root of rootsOf(size))
          for (const bytes of [...COUNTS, root === 1 ? 40_000 : 3])
            for (const sized of [true, false]) {
              if (!(algorithm.applies?.({ ...SIZED, bytes, sized }, terrain) ?? true)) continue;
              const data = SIZES.concat(SIZES)
                .slice(0, size)
                .map((_size, rank) => {
                  if (rank === root) return new Slot(block(root, 0, bytes));
                  return new Slot(sized ? new Uint8Array(bytes) : null);
                });
              runSchedules(network, (schedule, rank) => algorithm.build(schedule, root, data[rank]!, terrain));
              expect(
                differing(
                  data.map((slot) => slot.filled),
                  data.map(() => block(root, 0, bytes)),
                ),
              ).toEqual([]);
            }
      }
  });
});

describe.each(named(GATHER))("gather %s", (_, { build, applies }) => {
  it("[GATHER1] brings every block to its place at the root", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const form of ["sized", "framed"] as const)
          for (const root of rootsOf(size))
            for (const bytes of COUNTS) {
              const problem = { ...(form === "sized" ? SIZED : FRAMED), bytes };
              if (!(applies?.(problem, terrainOfNodes(nodes)) ?? true)) continue;
              const network = networkOf(nodes);
              const own = network.engines.map((_engine, rank) => new Slot(block(rank, 0, bytesOf(form, rank, bytes))));
              const parts =
                form === "sized" ? slotsIn(new Uint8Array(size * bytes), size) : own.map(() => new Slot(null));
              if (form === "sized") parts[root]!.bytes!.set(own[root]!.filled);
              else parts[root] = own[root]!;
              runSchedules(network, (schedule, rank) => {
                const mine = rank === root ? parts[root]! : own[rank]!;
                const gathering = { root, own: mine, parts: rank === root ? parts : [], form, blockBytes: bytes };
                build(schedule, gathering, terrainOfNodes(nodes));
              });
              expect(
                differing(
                  parts.map((part) => part.filled),
                  own.map((slot) => slot.filled),
                ),
              ).toEqual([]);
            }
  });
});

describe.each(named(SCATTER))("scatter %s", (_, { build, applies }) => {
  it("[SCATTER1] brings every rank its block", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const form of ["sized", "framed"] as const)
          for (const root of rootsOf(size))
            for (const bytes of COUNTS) {
              const problem = { ...(form === "sized" ? SIZED : FRAMED), bytes };
              if (!(applies?.(problem, terrainOfNodes(nodes)) ?? true)) continue;
              const network = networkOf(nodes);
              const blocks = network.engines.map((_engine, rank) => block(root, rank, bytesOf(form, rank, bytes)));
              const parts =
                form === "sized" ? slotsIn(new Uint8Array(size * bytes), size) : blocks.map((one) => new Slot(one));
              if (form === "sized") for (const [rank, part] of parts.entries()) part.bytes!.set(blocks[rank]!);
              const own = parts.map((part, rank) => {
                if (rank === root) return part;
                return new Slot(form === "sized" ? new Uint8Array(bytes) : null);
              });
              runSchedules(network, (schedule, rank) => {
                const scattering = {
                  root,
                  own: own[rank]!,
                  parts: rank === root ? parts : [],
                  form,
                  blockBytes: bytes,
                };
                build(schedule, scattering, terrainOfNodes(nodes));
              });
              expect(
                differing(
                  own.map((slot) => slot.filled),
                  blocks,
                ),
              ).toEqual([]);
            }
  });
});

describe.each(named(ALLGATHER))("allgather %s", (_, { build, applies }) => {
  it("[ALLGATHER1] brings every block to every rank", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const form of ["sized", "framed"] as const) {
          if (!(applies?.(form === "sized" ? SIZED : FRAMED, terrainOfNodes(nodes)) ?? true)) continue;
          for (const bytes of COUNTS)
            for (const uneven of [false, true]) {
              const sizeOf = (rank: number) => (uneven ? bytes + 3 * rank : bytes);
              const network = networkOf(nodes);
              const expected = network.engines.map((_engine, rank) => block(rank, 0, sizeOf(rank)));
              const total = expected.reduce((sum, one) => sum + one.length, 0);
              const all = network.engines.map((_engine, rank) => {
                const memory = new Uint8Array(total);
                let end = 0;
                return expected.map((one, owner) => {
                  end += one.length;
                  const place = memory.subarray(end - one.length, end);
                  if (owner === rank) place.set(one);
                  return new Slot(form === "sized" || owner === rank ? place : null);
                });
              });
              runSchedules(network, (schedule, rank) =>
                build(schedule, { blocks: all[rank]!, form, sizeOf }, terrainOfNodes(nodes)),
              );
              for (const blocks of all)
                expect(
                  differing(
                    blocks.map((one) => one.filled),
                    expected,
                  ),
                ).toEqual([]);
            }
        }
  });
});

describe.each(named(ALLTOALL))("alltoall %s", (_, { build, applies }) => {
  it("[ALLTOALL1] brings every rank a block of every other", () => {
    for (const size of SIZES)
      for (const nodes of worldsOf(size))
        for (const form of ["sized", "framed"] as const) {
          if (!(applies?.(form === "sized" ? SIZED : FRAMED, terrainOfNodes(nodes)) ?? true)) continue;
          for (const bytes of COUNTS) {
            const network = networkOf(nodes);
            const ranks = network.engines.map((_engine, rank) => rank);
            const made = (from: number, to: number) => block(from, to, bytesOf(form, from + to, bytes));
            const incoming = ranks.map((to) =>
              form === "sized"
                ? slotsIn(new Uint8Array(size * bytes), size)
                : ranks.map((from) => new Slot(from === to ? made(from, to) : null)),
            );
            if (form === "sized") for (const rank of ranks) incoming[rank]![rank]!.bytes!.set(made(rank, rank));
            runSchedules(network, (schedule, rank) => {
              const outgoing = ranks.map((to) => new Slot(made(rank, to)));
              build(schedule, { outgoing, incoming: incoming[rank]!, form, blockBytes: bytes }, terrainOfNodes(nodes));
            });
            for (const to of ranks)
              expect(
                differing(
                  incoming[to]!.map((one) => one.filled),
                  ranks.map((from) => made(from, to)),
                ),
              ).toEqual([]);
          }
        }
  });
});
