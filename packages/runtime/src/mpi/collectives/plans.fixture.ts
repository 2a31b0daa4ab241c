/** Communicators of all ranks of a world joined by memory alone. */
import { CallCounters, COUNTERS_BYTES } from "../../calls/counters";
import { Network } from "../../engine/network.fixture";
import type { ForcedAlgorithms } from "../../schedule/selection/algorithms";
import { Communicator } from "../communicator";
import { ContextIds } from "../context-ids";
import { Group } from "../group";
import type { Pending } from "../pending";
import type { RankRuntime } from "../rank-runtime";

export interface World {
  network: Network;
  /** By rank. */
  worlds: Communicator[];
}

const NETWORKS = new Map<string, Network>();
let context = 0;

const createNetwork = (nodes: readonly number[]) =>
  new Network({ nodes: [...nodes], segment: 1 << 22, eagerBytes: 512, packetPayloadBytes: 4096 });

/** A communicator of its own on every rank of nodes of so many ranks each; the same nodes have one network. */
export function createWorld(nodes: readonly number[], algorithms: ForcedAlgorithms): World {
  const key = nodes.join();
  const network = NETWORKS.get(key) ?? createNetwork(nodes);
  NETWORKS.set(key, network);
  context += 2;
  const pids = network.engines.map((_, pid) => pid);
  const worlds = network.engines.map((engine, pid) => {
    const counters = new CallCounters(new ArrayBuffer(COUNTERS_BYTES), 0, () => 0);
    const rooms = network.rooms[pid];
    const runtime = { engine, counters, rooms, algorithms, contexts: new ContextIds(pid) } as unknown as RankRuntime;
    return new Communicator(runtime, { group: new Group(pids), context, name: "world" });
  });
  return { network, worlds };
}

/** The next world of these nodes has a network of its own: something goes on in this one. */
export function forgetNetwork(nodes: readonly number[]): void {
  NETWORKS.delete(nodes.join());
}

export function finishAll(network: Network, pending: readonly Pending<unknown>[]): void {
  network.runAll(pending.map(({ request }) => request));
  for (const one of pending) one.finish();
}
