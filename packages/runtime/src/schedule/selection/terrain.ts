/** Where a collective runs, as far as its cost depends on it. All ranks of a communicator compute the same terrain. */
import type { Interconnect } from "../../routing/interconnect";

/** Time of a message of n bytes: alpha + beta * n (Hockney). Microseconds. */
export interface Link {
  alpha: number;
  beta: number;
}

export interface LinkClasses {
  /** Between neighbours on a node's interconnect. */
  near: Link;
  /** Between nodes, through the relay. */
  far: Link;
  /** What it takes to wake a rank, for each rank that shares its core. */
  wake: number;
  /** A rank's own time for a message it sends or receives. */
  overhead: number;
  /** What a message takes of the relay and of the bridges at both ends, which all ranks share. */
  crossing: number;
  /** A rank's own time for a byte that it combines or copies. */
  gamma: number;
}

/** Assumed, for an ordinary laptop and a relay nearby: a choice needs their proportions more than their size. */
export const LINKS: LinkClasses = {
  near: { alpha: 2, beta: 0.00025 },
  far: { alpha: 400, beta: 0.008 },
  wake: 4,
  overhead: 0.9,
  crossing: 15,
  gamma: 0.0005,
};

export interface Terrain extends LinkClasses {
  /** Ranks. */
  size: number;
  /** Ranks grouped by node, ascending; nodes by their first rank. */
  nodes: readonly (readonly number[])[];
  /** Ranks of the largest node. */
  perNode: number;
  /** Every node holds a run of ranks: combining nodes in order keeps rank order. */
  ordered: boolean;
  /** Between any two ranks: links of a node cost one alpha each, and one step to another node outweighs them. */
  flat: Link;
  /** Between two ranks of a node. */
  inside: Link;
  /** Between ranks r and r + 1. */
  neighbour: Link;
  /** By k: between ranks r and r + 2^k. */
  strides: readonly Link[];
  /** Between ranks r and (r - 1) / 2, parents in a tree in heap order. */
  parent: Link;
  /** Ranks that can run at once. */
  cores: number;
  /** All ranks have a room in the memory of their node. */
  meets: boolean;
}

export interface TerrainOptions {
  /** Ranks grouped by node. */
  nodes: readonly (readonly number[])[];
  /** Of the node with the most ranks. */
  interconnect: Interconnect;
  /** NR_IDs of those ranks there that are in the communicator. */
  nrIds: readonly number[];
  /** Of the node, when there is just one: what another node has is not known everywhere. */
  cores?: number | undefined;
  meets?: boolean;
  /** Between two ranks of the node, waking included where ranks share cores. Counts when there is just one node. */
  measured?: Link | undefined;
  links?: LinkClasses;
}

export function terrainOf(options: TerrainOptions): Terrain {
  const { nodes, interconnect, nrIds } = options;
  const size = nodes.reduce((sum, ranks) => sum + ranks.length, 0);
  const alone = nodes.length === 1;
  const links = linksOf(options, alone);
  const cores = alone ? Math.max(1, options.cores ?? size) : size;
  // Where ranks share cores, each step waits until the scheduler comes to the rank that takes it.
  const alpha = links.near.alpha + (cores < size ? (links.wake * size) / cores : 0);
  const near = (hops: number): Link => ({ alpha: alpha * Math.max(1, hops), beta: links.near.beta });
  const inside = near(meanHops(interconnect, pairsOf(nrIds)));
  const at = (pairs: readonly (readonly [number, number])[]) =>
    alone ? near(meanHops(interconnect, pairs)) : links.far;
  return {
    ...links,
    near: near(1),
    size,
    nodes,
    perNode: Math.max(...nodes.map((ranks) => ranks.length)),
    ordered: nodes.every((ranks) => ranks.at(-1)! - ranks[0]! === ranks.length - 1),
    flat: alone ? inside : links.far,
    inside,
    neighbour: at(stride(nrIds, 1)),
    strides: Array.from({ length: Math.ceil(Math.log2(size)) }, (_, k) => at(stride(nrIds, 2 ** k))),
    parent: at(nrIds.slice(1).map((id, i) => [id, nrIds[i >> 1]!])),
    cores,
    meets: alone && options.meets === true,
  };
}

/**
 * What was measured on one node is known to all its ranks; other nodes do not know it, so that communicators of several nodes go
 * by what is assumed. Where ranks share cores the measure is mostly the waking.
 */
function linksOf({ links = LINKS, measured, interconnect, cores = interconnect.n }: TerrainOptions, alone: boolean) {
  if (!alone || !measured) return links;
  const near = { ...links.near, beta: measured.beta };
  // Overheads go with the speed of the machine, as a message does where nobody has to be woken.
  if (interconnect.n > cores) return { ...links, near, wake: Math.max(links.near.alpha, measured.alpha - near.alpha) };
  const overhead = Math.min(links.overhead, measured.alpha * (links.overhead / links.near.alpha));
  return { ...links, near: { ...near, alpha: measured.alpha }, overhead };
}

function stride(ids: readonly number[], distance: number): [number, number][] {
  return ids.map((id, i) => [id, ids[(i + distance) % ids.length]!]);
}

function pairsOf(ids: readonly number[]): [number, number][] {
  return ids.flatMap((a) => ids.flatMap((b): [number, number][] => (a === b ? [] : [[a, b]])));
}

function meanHops(interconnect: Interconnect, pairs: readonly (readonly [number, number])[]): number {
  if (pairs.length === 0) return 1;
  let hops = 0;
  for (const [from, to] of pairs) for (let at = from; at !== to; at = interconnect.nextHop(at, to)) hops++;
  return hops / pairs.length;
}
