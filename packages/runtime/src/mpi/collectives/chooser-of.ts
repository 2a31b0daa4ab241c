/** How the ranks of a communicator lie on nodes and interconnect, and with that the choice of algorithms. */
import type { Place } from "../../engine/place";
import { type Interconnect, interconnect } from "../../routing/interconnect";
import { Chooser } from "../../schedule/selection/choose";
import { terrainOf } from "../../schedule/selection/terrain";
import { forcedBy } from "../algorithm-hints";
import type { Communicator } from "../communicator";

const CHOOSERS = new WeakMap<Communicator, Map<boolean, Chooser>>();

/**
 * The same on every rank of the communicator.
 * @param meets its ranks may meet in shared memory
 */
export function chooserOf(comm: Communicator, meets: boolean): Chooser {
  let choosers = CHOOSERS.get(comm);
  if (!choosers) {
    choosers = new Map();
    CHOOSERS.set(comm, choosers);
  }
  let chooser = choosers.get(meets);
  if (!chooser) {
    chooser = makeChooser(comm, meets);
    choosers.set(meets, chooser);
  }
  return chooser;
}

/** Hints have changed. */
export function forgetChooser(comm: Communicator): void {
  CHOOSERS.delete(comm);
}

function makeChooser(comm: Communicator, meets: boolean): Chooser {
  const { engine, algorithms } = comm.runtime;
  const { place } = engine;
  const { pids } = comm.group;
  const nodes = nodesOf(place, pids);
  const largest = nodes.reduce((most, ranks) => (ranks.length > most.length ? ranks : most));
  const home = place.nodes.find((node) => isOn(node, pids[largest[0]!]!))!;
  const terrain = terrainOf({
    nodes,
    interconnect: interconnectOf(place, home.count),
    nrIds: largest.map((rank) => pids[rank]! - home.nrOffset),
    cores: place.cores,
    meets,
    measured: comm.runtime.measuredLink?.read(),
  });
  return new Chooser(terrain, { ...algorithms, ...forcedBy(comm.hints) });
}

/** Ranks of a communicator grouped by node; nodes by their first rank. */
function nodesOf({ nodes }: Place, pids: readonly number[]): number[][] {
  const groups = new Map<unknown, number[]>();
  pids.forEach((pid, rank) => {
    const node = nodes.find((one) => isOn(one, pid));
    const group = groups.get(node);
    if (group) group.push(rank);
    else groups.set(node, [rank]);
  });
  return [...groups.values()];
}

function isOn({ nrOffset, count }: Place["nodes"][number], pid: number): boolean {
  return pid >= nrOffset && pid < nrOffset + count;
}

function interconnectOf({ interconnect: own }: Place, count: number): Interconnect {
  return own.n === count ? own : interconnect(own.name, count);
}
