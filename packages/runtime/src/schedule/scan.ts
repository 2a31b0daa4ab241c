import { type Reduction, Result } from "./reduction";
import {
  type Algorithm,
  canMeet,
  hopsOf,
  inTurn,
  meetingCost,
  rounds,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import { sharedScan } from "./shared";
import { Slot } from "./slot";
import type { Steps } from "./steps";

/** The combination of the operands of ranks 0..rank (inclusive), or 0..rank - 1. */
export interface Scanning {
  own: Slot;
  reduction: Reduction;
  inclusive: boolean;
  /** Undefined before, and for rank 0 of an exclusive scan for ever. Combined in rank order. */
  result: { slot: Slot | undefined };
}

export type ScanBuild = (steps: Steps, scanning: Scanning) => void;

/** Each rank waits for the one below it. */
function linear(steps: Steps, { own, reduction, inclusive, result }: Scanning): void {
  const { rank, size } = steps;
  const total = new Result(own);
  let after: number[] = [];
  if (rank > 0) {
    const below = incomingSlot(steps, reduction);
    const received = steps.receive(rank - 1, below);
    const work = () => {
      if (!inclusive) result.slot = below;
      if (inclusive || rank + 1 < size) total.slot = reduction.combine(keep(below, inclusive), own);
    };
    after = [steps.local(work, [received])];
  }
  if (rank + 1 < size) steps.send(rank + 1, total, after);
  if (!inclusive) return;
  steps.local(() => {
    result.slot = total.slot;
  }, after);
}

/** As it was received: not to be written into, where it is the result. */
function keep(slot: Slot, free: boolean): Slot {
  return free ? slot : new Slot(slot.filled, true);
}

function incomingSlot(steps: Steps, reduction: Reduction): Slot {
  return reduction.bytes === undefined ? new Slot(null) : steps.scratch(reduction.bytes);
}

/** ceil(log2 size) exchanges of what a growing group of ranks makes; what comes from below counts for the own result too. */
function recursiveDoubling(steps: Steps, { own, reduction, inclusive, result }: Scanning): void {
  const { rank, size } = steps;
  const total = new Result(new Slot(null));
  let after: number[] = [
    steps.local(() => {
      total.slot = new Slot(own.filled, true);
      if (inclusive) result.slot = total.slot;
    }),
  ];
  for (let mask = 1; mask < size; mask *= 2) {
    const partner = rank ^ mask;
    if (partner >= size) continue;
    const sent = steps.send(partner, total, after);
    const incoming = incomingSlot(steps, reduction);
    const received = steps.receive(partner, incoming);
    const work = () => {
      const arrived = new Slot(incoming.filled, true);
      if (partner > rank) total.slot = frozen(reduction.combine(total.slot, arrived));
      else {
        result.slot = result.slot ? frozen(reduction.combine(arrived, result.slot)) : arrived;
        total.slot = frozen(reduction.combine(arrived, total.slot));
      }
    };
    after = [steps.local(work, [received, sent, ...after])];
  }
}

/** Both the total and the result may be the same bytes: neither is written into again. */
function frozen(slot: Slot): Slot {
  return new Slot(slot.filled, true);
}

export const SCAN: readonly Algorithm<ScanBuild>[] = [
  {
    name: "recursive-doubling",
    cost: ({ bytes }, terrain) => {
      const messages = terrain.size * rounds(terrain.size);
      return {
        path: strideSum(terrain, ({ alpha, beta }) => alpha + bytes * (beta + 3 * terrain.gamma)),
        messages,
        bytes: messages * bytes,
        combined: 2 * messages * bytes,
        hops: strideHops(terrain),
      };
    },
    build: recursiveDoubling,
  },
  {
    name: "linear",
    cost: ({ bytes }, terrain) => {
      const { size, neighbour, gamma } = terrain;
      return {
        path: (size - 1) * (neighbour.alpha + bytes * (neighbour.beta + gamma)),
        messages: size - 1,
        bytes: (size - 1) * bytes,
        combined: (size - 1) * bytes,
        hops: hopsOf(neighbour, terrain),
      };
    },
    build: linear,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain),
    cost: ({ bytes }, terrain) => {
      const { size, gamma } = terrain;
      return inTurn(meetingCost(size, 2 * size * bytes, terrain), {
        path: size * bytes * gamma,
        messages: 0,
        bytes: 0,
      });
    },
    build: sharedScan,
  },
];
