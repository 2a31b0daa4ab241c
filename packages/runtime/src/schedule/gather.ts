import { leadersOf } from "./bcast";
import { type BlockForm, Bundle, receiveBlocks } from "./blocks";
import {
  type Algorithm,
  betweenNodes,
  binomialHops,
  canMeet,
  insideNodes,
  inTurn,
  meetingCost,
  rounds,
  strideSum,
} from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedGather } from "./shared-blocks";
import { Slot } from "./slot";
import type { Steps } from "./steps";

/** The blocks of all ranks at the root. */
export interface Gathering {
  root: number;
  /** This rank's block; on the root it is in `parts` already. */
  own: Slot;
  /** By rank, on the root alone: where the blocks go. */
  parts: readonly Slot[];
  form: BlockForm;
  /** Of every block, when `form` is sized and the algorithm bundles. */
  blockBytes: number;
}

export type GatherBuild = (steps: Steps, gathering: Gathering, terrain: Terrain) => void;

/** Every other rank sends straight to the root. Each block may have its own size, known to its owner and the root. */
export function linearGather(steps: Steps, { root, own, parts }: Pick<Gathering, "root" | "own" | "parts">): void {
  const { rank, size } = steps;
  if (rank !== root) steps.send(root, own);
  else for (let from = 0; from < size; from++) if (from !== root) steps.receive(from, parts[from]!);
}

/** Binomial tree over ranks relative to the root; inner ranks pass on the blocks of their subtree. */
export function binomialGather(steps: Steps, { root, own, parts, form, blockBytes }: Gathering): void {
  const { rank, size } = steps;
  const relative = (rank - root + size) % size;
  const actual = (member: number) => (member + root) % size;
  const blocks: Slot[] = [own];
  const after: number[] = [];
  let mask = 1;
  for (; mask < size && (relative & mask) === 0; mask *= 2) {
    const first = relative + mask;
    if (first >= size) continue;
    const members = Array.from({ length: Math.min(mask, size - first) }, (_, i) => actual(first + i));
    const slots = rank === root ? members.map((member) => parts[member]!) : subtree(members.length, form, blockBytes);
    blocks.push(...slots);
    after.push(receiveBlocks(steps, actual(first), slots, form, () => blockBytes));
  }
  if (relative !== 0) steps.send(actual(relative - mask), new Bundle(blocks, form), after);
}

/** Slots for blocks that are only passed on: one memory, so that they arrive without a copy. */
function subtree(count: number, form: BlockForm, blockBytes: number): Slot[] {
  if (form === "framed") return Array.from({ length: count }, () => new Slot(null));
  const memory = new Uint8Array(count * blockBytes);
  return Array.from({ length: count }, (_, i) => new Slot(memory.subarray(i * blockBytes, (i + 1) * blockBytes)));
}

/** Inside each node to the rank that speaks for it, these to the root: one message per node. */
function hierarchicalGather(steps: Steps, gathering: Gathering, { nodes }: Terrain): void {
  const { root, own, parts, form, blockBytes } = gathering;
  const leaders = leadersOf(nodes, root);
  const node = nodes.findIndex((ranks) => ranks.includes(steps.rank));
  const leader = leaders[node]!;
  if (steps.rank !== leader) {
    steps.send(leader, own);
    return;
  }
  const others = nodes[node]!.filter((member) => member !== leader);
  if (steps.rank !== root) {
    const slots = subtree(others.length, form, blockBytes);
    const after = others.map((member, i) => steps.receive(member, slots[i]!));
    steps.send(root, new Bundle([own, ...slots], form), after);
    return;
  }
  for (const member of others) steps.receive(member, parts[member]!);
  for (const [index, from] of leaders.entries()) {
    if (from === root) continue;
    const order = [from, ...nodes[index]!.filter((member) => member !== from)];
    receiveBlocks(
      steps,
      from,
      order.map((member) => parts[member]!),
      form,
      () => blockBytes,
    );
  }
}

export const GATHER: readonly Algorithm<GatherBuild>[] = [
  {
    name: "linear",
    cost: ({ bytes }, { size, flat, overhead }) => ({
      path: size > 1 ? flat.alpha + (size - 1) * (overhead + bytes * flat.beta) : 0,
      messages: size - 1,
      bytes: (size - 1) * bytes,
    }),
    build: linearGather,
  },
  {
    name: "binomial",
    cost: ({ bytes }, terrain) => {
      const { size, flat, gamma } = terrain;
      return {
        path: strideSum(terrain, ({ alpha }) => alpha) + (size - 1) * bytes * (flat.beta + gamma / 2),
        messages: size - 1,
        bytes: (bytes * size * rounds(size)) / 2,
        hops: binomialHops(terrain),
      };
    },
    build: binomialGather,
  },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: (problem, terrain) =>
      inTurn(
        insideNodes(GATHER[0]!, problem, terrain),
        betweenNodes(GATHER[0]!, { ...problem, bytes: problem.bytes * terrain.perNode }, terrain),
      ),
    build: hierarchicalGather,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain, 1, true),
    cost: ({ bytes }, terrain) => meetingCost(1, 2 * terrain.size * bytes, terrain),
    build: sharedGather,
  },
];
