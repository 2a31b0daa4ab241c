import { describe, expect, it } from "vitest";
import { Network } from "../engine/network.fixture";
import { ALLGATHER } from "./allgather";
import { ALLREDUCE } from "./allreduce";
import { ALLTOALL } from "./alltoall";
import { BARRIER } from "./barrier";
import { BCAST } from "./bcast";
import { GATHER } from "./gather";
import { REDUCE } from "./reduce";
import { type Reduction, Result } from "./reduction";
import { groupsOf, runSchedules, terrainOfNodes } from "./run-schedules.fixture";
import { SCATTER } from "./scatter";
import { Slot } from "./slot";
import type { Steps } from "./steps";

const NODES = [4, 5, 3];
const SIZE = 12;
const terrain = terrainOfNodes(NODES);

const most: Reduction = {
  commutative: true,
  elementBytes: 1,
  bytes: 8,
  combine: (lower, upper) => new Slot(upper.filled.map((byte, i) => Math.max(byte, lower.filled[i]!))),
};

const slots = (filled: (rank: number) => boolean, bytes = 8) =>
  Array.from({ length: SIZE }, (_, rank) => new Slot(filled(rank) ? new Uint8Array(bytes) : null));
const parts = () => Array.from({ length: SIZE }, () => new Slot(new Uint8Array(8)));
const hierarchical = <T extends { name: string }>(algorithms: readonly T[]): T =>
  algorithms.find(({ name }) => name === "hierarchical")!;

/** Packets that crossed from node to node. */
function crossings(add: (steps: Steps, rank: number) => void): number {
  const network = new Network({ nodes: NODES, seed: 3, eagerBytes: 128 });
  runSchedules(network, add);
  return network.engines.reduce((sum, { outboxPackets }) => sum + outboxPackets, 0);
}

describe.each([0, 6, 11])("hierarchical algorithms from root %s: one message per pair of nodes", (root) => {
  const rooted = { root, form: "sized" as const, blockBytes: 8 };

  it("[HIER1] bcast", () => {
    const data = slots((rank) => rank === root);
    expect(crossings((steps, rank) => hierarchical(BCAST).build(steps, root, data[rank]!, terrain))).toBe(1);
  });

  it("[HIER1] gather", () => {
    const all = parts();
    const build = (steps: Steps, rank: number) => {
      const own = rank === root ? all[root]! : new Slot(new Uint8Array(8));
      hierarchical(GATHER).build(steps, { ...rooted, own, parts: rank === root ? all : [] }, terrain);
    };
    expect(crossings(build)).toBe(2);
  });

  it("[HIER1] scatter", () => {
    const all = parts();
    const build = (steps: Steps, rank: number) => {
      const own = rank === root ? all[root]! : new Slot(new Uint8Array(8));
      hierarchical(SCATTER).build(steps, { ...rooted, own, parts: rank === root ? all : [] }, terrain);
    };
    expect(crossings(build)).toBe(2);
  });

  it("[HIER1] allgather: each node's blocks to each other one", () => {
    const build = (steps: Steps, rank: number) => {
      const blocks = slots(() => true);
      hierarchical(ALLGATHER).build(steps, { blocks, form: "sized", sizeOf: () => 8 }, terrain);
      expect(blocks[rank]!.filled).toHaveLength(8);
    };
    // One packet with the other two nodes as its destinations.
    expect(crossings(build)).toBe(3);
  });

  it("[HIER1] alltoall: one message from each node to each other one", () => {
    const build = (steps: Steps) => {
      const exchange = { outgoing: parts(), incoming: parts(), form: "sized" as const, blockBytes: 1 };
      for (const slot of exchange.outgoing) slot.bytes = new Uint8Array(1);
      for (const slot of exchange.incoming) slot.bytes = new Uint8Array(1);
      hierarchical(ALLTOALL).build(steps, exchange, terrain);
    };
    expect(crossings(build)).toBe(6);
  });

  it("[HIER1] reduce", () => {
    const build = (steps: Steps, rank: number) =>
      hierarchical(REDUCE).build(
        steps,
        root,
        new Result(new Slot(Uint8Array.of(rank, 0, 0, 0, 0, 0, 0, 0))),
        most,
        terrain,
      );
    expect(crossings(build)).toBe(2);
  });
});

it("[HIER1] barrier and allreduce exchange in log2 rounds between nodes", () => {
  expect(crossings((steps) => hierarchical(BARRIER).build(steps, groupsOf(NODES)))).toBe(6);
  const build = (steps: Steps) =>
    hierarchical(ALLREDUCE).build(steps, new Result(new Slot(new Uint8Array(8))), most, terrain);
  // Three nodes: two tell the first, which answers both in one packet.
  expect(crossings(build)).toBe(3);
});
