import { leadersOf } from "./bcast";
import { type BlockForm, Bundle, receiveBlocks } from "./blocks";
import { GATHER } from "./gather";
import { type Algorithm, canMeet, meetingCost } from "./selection/algorithm";
import type { Terrain } from "./selection/terrain";
import { sharedScatter } from "./shared-blocks";
import { Slot } from "./slot";
import type { Steps } from "./steps";

/** One block for each rank, from the root. */
export interface Scattering {
  root: number;
  /** Where this rank's block goes; on the root it is in `parts`. */
  own: Slot;
  /** By rank, on the root alone. */
  parts: readonly Slot[];
  form: BlockForm;
  /** Of every block, when `form` is sized and the algorithm bundles. */
  blockBytes: number;
}

export type ScatterBuild = (steps: Steps, scattering: Scattering, terrain: Terrain) => void;

/** The root sends each rank its block. Each block may have its own size, known to the root and its receiver. */
export function linearScatter(steps: Steps, { root, own, parts }: Pick<Scattering, "root" | "own" | "parts">): void {
  const { rank, size } = steps;
  if (rank !== root) steps.receive(root, own);
  else for (let to = 0; to < size; to++) if (to !== root) steps.send(to, parts[to]!);
}

/** Binomial tree over ranks relative to the root: inner ranks get the blocks of their subtree and pass them on. */
function binomialScatter(steps: Steps, { root, own, parts, form, blockBytes }: Scattering): void {
  const { rank, size } = steps;
  const relative = (rank - root + size) % size;
  const actual = (member: number) => (member + root) % size;
  let mask = 1;
  while (mask < size && (relative & mask) === 0) mask *= 2;
  const count = Math.min(mask, size - relative);
  const blocks = relative === 0 ? Array.from({ length: size }, (_, i) => parts[actual(i)]!) : passedOn(own, count);
  const after = relative === 0 ? [] : [receiveBlocks(steps, actual(relative - mask), blocks, form, () => blockBytes)];
  for (let half = mask / 2; half >= 1; half /= 2)
    if (relative + half < size)
      steps.send(actual(relative + half), new Bundle(blocks.slice(half, half * 2), form), after);
}

/** The own block and those of others, which are views of the message that brings them. */
function passedOn(own: Slot, count: number): Slot[] {
  return [own, ...Array.from({ length: count - 1 }, () => new Slot(null))];
}

/** The root to the rank that speaks for each node, which deals the blocks out: one message per node. */
function hierarchicalScatter(steps: Steps, scattering: Scattering, { nodes }: Terrain): void {
  const { root, own, parts, form, blockBytes } = scattering;
  const leaders = leadersOf(nodes, root);
  const node = nodes.findIndex((ranks) => ranks.includes(steps.rank));
  const leader = leaders[node]!;
  if (steps.rank !== leader) {
    steps.receive(leader, own);
    return;
  }
  const others = nodes[node]!.filter((member) => member !== leader);
  if (steps.rank !== root) {
    const blocks = passedOn(own, others.length + 1);
    const after = [receiveBlocks(steps, root, blocks, form, () => blockBytes)];
    for (const [i, member] of others.entries()) steps.send(member, blocks[i + 1]!, after);
    return;
  }
  for (const [index, to] of leaders.entries()) {
    if (to === root) continue;
    const order = [to, ...nodes[index]!.filter((member) => member !== to)];
    steps.send(
      to,
      new Bundle(
        order.map((member) => parts[member]!),
        form,
      ),
    );
  }
  for (const member of others) steps.send(member, parts[member]!);
}

/** The costs are those of gather: the same messages the other way. */
export const SCATTER: readonly Algorithm<ScatterBuild>[] = [
  { name: "linear", cost: GATHER[0]!.cost, build: linearScatter },
  { name: "binomial", cost: GATHER[1]!.cost, build: binomialScatter },
  {
    name: "hierarchical",
    applies: (_, { nodes }) => nodes.length > 1,
    cost: GATHER[2]!.cost,
    build: hierarchicalScatter,
  },
  {
    name: "shared-memory",
    applies: (problem, terrain) => canMeet(problem, terrain, 1, true),
    cost: ({ bytes }, terrain) => meetingCost(terrain.size, 2 * terrain.size * bytes, terrain),
    build: sharedScatter,
  },
];
