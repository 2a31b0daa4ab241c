/** Schedules of all ranks of a world joined by memory alone. */
import type { InterconnectName } from "@commworld/protocol";
import type { Engine } from "../engine/engine";
import { Network } from "../engine/network.fixture";
import { interconnect } from "../routing/interconnect";
import { Meeting } from "./meeting";
import { EngineChannel, Schedule } from "./schedule";
import { type Terrain, terrainOf } from "./selection/terrain";

export const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 17];
const SHAPES: InterconnectName[] = ["crossbar", "ring", "tree"];

/** Nodes of so many ranks each. */
export type Nodes = readonly number[];

/** One node, or several of uneven size, where there are ranks enough; small worlds both ways. */
export function worldsOf(size: number): Nodes[] {
  const first = Math.ceil(size / 2);
  if (size < 3) return [[size]];
  if (size < 6) return [[size], [first, size - first], [1, size - 2, 1]];
  return size % 2 === 0 ? [[size]] : [size === 9 ? [3, 5, 1] : [first, size - first]];
}

/** Every root of small worlds, of the others first, one within and last. */
export function rootsOf(size: number): number[] {
  if (size <= 4) return Array.from({ length: size }, (_, rank) => rank);
  return [0, size >> 1, size - 1];
}

const NETWORKS = new Map<string, Network>();
let nextTag = 0;

/** The same network for the same nodes: a channel's tag keeps runs apart. */
export function networkOf(nodes: Nodes): Network {
  const key = nodes.join();
  const network = NETWORKS.get(key) ?? createNetwork(nodes);
  NETWORKS.set(key, network);
  return network;
}

export function createNetwork(nodes: Nodes): Network {
  const size = nodes.reduce((sum, count) => sum + count, 0);
  return new Network({ nodes: [...nodes], interconnect: SHAPES[size % 3]!, seed: size, inbox: 4 });
}

export function groupsOf(nodes: Nodes): number[][] {
  let first = 0;
  return nodes.map((count) => {
    const ranks = Array.from({ length: count }, (_, i) => first + i);
    first += count;
    return ranks;
  });
}

export function terrainOfNodes(nodes: Nodes, shape: InterconnectName = "crossbar", cores?: number): Terrain {
  const largest = Math.max(...nodes);
  const nrIds = Array.from({ length: largest }, (_, i) => i);
  return terrainOf({
    nodes: groupsOf(nodes),
    interconnect: interconnect(shape, largest),
    nrIds,
    cores,
    meets: nodes[0]! > 1,
  });
}

const MEETINGS = new WeakMap<Engine, Meeting | undefined>();

/** Where a rank of the network meets those of its node, in the one room for all of them. */
export function meetingIn(network: Network, rank: number): Meeting | undefined {
  const engine = network.engines[rank]!;
  const { nrOffset, localCount, pid } = engine.place;
  if (!MEETINGS.has(engine)) {
    const room = localCount > 1 ? network.rooms[rank]?.find(0, localCount) : undefined;
    MEETINGS.set(engine, room && new Meeting(room, pid - nrOffset, (member) => engine.nudge(member)));
  }
  return MEETINGS.get(engine);
}

/** Adds every rank's steps, then begins the ranks in an order of their own; returns when all are done. Throws what a step threw. */
export function runSchedules(network: Network, add: (schedule: Schedule, rank: number) => void): Schedule[] {
  const tag = nextTag++;
  const size = network.engines.length;
  const pids = Array.from({ length: size }, (_, rank) => rank);
  const schedules = network.engines.map((engine, rank) => {
    const schedule = new Schedule(new EngineChannel(engine, pids, rank, 1, tag, 0, meetingIn(network, rank)));
    add(schedule, rank);
    return schedule;
  });
  for (const rank of [...pids].sort((a, b) => ((a * 7) % size) - ((b * 7) % size))) {
    schedules[rank]!.begin();
    network.step();
  }
  network.runAll(schedules);
  for (const { error } of schedules) if (error !== undefined) throw error;
  return schedules;
}

/** Which of the lists of bytes differ; the matchers of the test runner take each byte for itself, which is slow. */
export function differing(found: readonly Uint8Array[], expected: readonly Uint8Array[]): number[] {
  if (found.length !== expected.length) return [-1];
  return found.flatMap((bytes, index) => (Buffer.compare(bytes, expected[index]!) === 0 ? [] : [index]));
}
