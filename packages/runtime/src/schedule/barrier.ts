import {
  type Algorithm,
  betweenNodes,
  canMeet,
  hopsOf,
  insideNodes,
  inTurn,
  meetingCost,
  rounds,
  strideHops,
  strideSum,
} from "./selection/algorithm";
import { sharedBarrier } from "./shared";
import { Slot } from "./slot";
import { everyone, Phase, type Steps } from "./steps";

type Build = (steps: Steps, nodes: readonly (readonly number[])[]) => void;

const nothing = () => new Slot(new Uint8Array(0));

/** Everybody tells rank 0, which tells everybody. */
function linear(steps: Steps): void {
  const { rank, size } = steps;
  if (rank > 0) {
    steps.receive(0, nothing(), [steps.send(0, nothing())]);
    return;
  }
  const others = everyone(steps).slice(1);
  const heard = others.map((from) => steps.receive(from, nothing()));
  if (size > 1) steps.sendMany(others, nothing(), heard);
}

/**
 * Dissemination: in round k every rank tells the one 2^k above and hears the one 2^k below; ceil(log2 size) rounds.
 * Hensgen, Finkel, Manber: Two algorithms for barrier synchronization, 1988.
 */
function dissemination(steps: Steps): void {
  const { rank, size } = steps;
  const heard: number[] = [];
  for (let distance = 1; distance < size; distance *= 2) {
    steps.send((rank + distance) % size, nothing(), [...heard]);
    heard.push(steps.receive((rank - distance + size) % size, nothing()));
  }
}

/** Up a binary tree in heap order and down again. Mellor-Crummey, Scott: Algorithms for scalable synchronization, 1991. */
function tree(steps: Steps): void {
  const { rank, size } = steps;
  const children = [2 * rank + 1, 2 * rank + 2].filter((child) => child < size);
  let after = children.map((child) => steps.receive(child, nothing()));
  if (rank > 0) {
    const parent = (rank - 1) >> 1;
    const told = steps.send(parent, nothing(), after);
    after = [steps.receive(parent, nothing(), [told])];
  }
  for (const child of children) steps.send(child, nothing(), after);
}

/** Inside each node to its first rank, these among themselves by dissemination, and down again: one message per node pair. */
function hierarchical(steps: Steps, nodes: readonly (readonly number[])[]): void {
  const own = nodes.find((ranks) => ranks.includes(steps.rank))!;
  const leaders = nodes.map((ranks) => ranks[0]!);
  if (steps.meeting) {
    sharedBarrier(new Phase(steps, own), (after) => {
      const among = new Phase(steps, leaders, after);
      dissemination(among);
      return among.end;
    });
    return;
  }
  const leader = own[0]!;
  if (steps.rank !== leader) {
    steps.receive(leader, nothing(), [steps.send(leader, nothing())]);
    return;
  }
  const members = own.slice(1);
  const heard = members.map((from) => steps.receive(from, nothing()));
  const among = new Phase(steps, leaders, heard);
  dissemination(among);
  if (members.length > 0) steps.sendMany(members, nothing(), among.end);
}

export const BARRIER: readonly Algorithm<Build>[] = [
  {
    name: "linear",
    cost: (_, { size, flat, overhead }) => ({
      path: 2 * flat.alpha + 2 * (size - 1) * overhead,
      messages: 2 * (size - 1),
      bytes: 0,
    }),
    build: linear,
  },
  {
    name: "dissemination",
    cost: (_, terrain) => ({
      path: strideSum(terrain, ({ alpha }) => alpha),
      messages: terrain.size * rounds(terrain.size),
      bytes: 0,
      hops: strideHops(terrain),
    }),
    build: dissemination,
  },
  {
    name: "tree",
    cost: (_, terrain) => {
      const { size, parent, overhead } = terrain;
      const levels = Math.floor(Math.log2(Math.max(1, size)));
      return {
        path: 2 * levels * (parent.alpha + overhead),
        messages: 2 * (size - 1),
        bytes: 0,
        hops: hopsOf(parent, terrain),
      };
    },
    build: tree,
  },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: (problem, terrain) =>
      inTurn(insideNodes(BARRIER[0]!, problem, terrain), betweenNodes(BARRIER[1]!, problem, terrain)),
    build: hierarchical,
  },
  {
    name: "shared-memory",
    meets: true,
    applies: (problem, terrain) => canMeet(problem, terrain),
    cost: (_, terrain) => meetingCost(terrain.size, 0, terrain),
    build: (steps) => sharedBarrier(steps),
  },
];
