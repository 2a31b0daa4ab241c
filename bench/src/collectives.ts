/**
 * Suite "collectives": every algorithm, interconnect, number of ranks and size, against what a learner would write with sends
 * and receives through the root (naive), as the charts of MPI.js's report. All ways of a call take turns within one run.
 */
import type { InterconnectName } from "@commworld/protocol";
import { ALGORITHM_LIST, estimates, type Operation } from "@commworld/runtime";
import { openChromium } from "./chromium-place";
import { openNode } from "./node-place";
import { type Place, runLines } from "./place";
import { benchProgram } from "./programs";
import { type Check, check, commworldVersion, progress, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const KIB = 1024;

interface Grid {
  interconnects: readonly InterconnectName[];
  ranks: readonly number[];
  sizes: readonly number[];
  operations: readonly Operation[];
  samples: number;
}

const OPERATIONS = [...new Set(ALGORITHM_LIST.map(({ operation }) => operation))];
/** Those of MPI.js in full; of the others what tells them apart. */
const FULL: readonly InterconnectName[] = ["crossbar", "ring", "tree"];
const NODE: readonly Grid[] = [
  {
    interconnects: FULL,
    ranks: [2, 8, 32],
    sizes: [8, 32 * KIB, KIB * KIB],
    operations: OPERATIONS,
    samples: 3,
  },
  {
    interconnects: ["star", "mesh2d", "torus2d", "hypercube", "bus"],
    ranks: [8],
    sizes: [8, 32 * KIB],
    operations: OPERATIONS,
    samples: 3,
  },
];
const CHROMIUM: readonly Grid[] = [
  {
    interconnects: FULL,
    ranks: [2, 8, 32],
    sizes: [8, 32 * KIB],
    operations: ["barrier", "bcast", "allreduce"],
    samples: 3,
  },
];

const SAMPLE_MS = 5;
/** A call that takes longer is measured once. */
const SLOW_MS = 10;

/** Allreduce in its persistent form, against the same begun anew for each call. */
const PERSISTENT = { ranks: 8, samples: 9, calls: 200, bytes: KIB, algorithm: "ring" };

/** MPI.js's report, 32 workers: how much faster its optimised call was than its own naive one. */
const THEIRS = [
  ["allreduce", "crossbar", 2],
  ["allreduce", "ring", 14],
  ["allreduce", "tree", 50],
  ["bcast", "ring", 10],
  ["bcast", "tree", 4.5],
] as const;
const WITHIN = 1.3;

/** The ways of one call. */
interface Cell {
  operation: string;
  interconnect: string;
  ranks: number;
  bytes: number;
  rows: Row[];
}

export async function collectives(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const [open, grids] of [
    [openNode, NODE],
    [openChromium, CHROMIUM],
  ] as const) {
    const place = await open();
    versions[place.name] = place.version;
    try {
      const cells: Cell[] = [];
      for (const grid of grids)
        for (const interconnect of grid.interconnects)
          for (const ranks of grid.ranks) cells.push(...(await measure(place, grid, interconnect, ranks)));
      rows.push(...cells.flatMap((cell) => cell.rows));
      checks.push(...checksOf(place.name, cells));
      const forms = await persistent(place);
      rows.push(...forms);
      const [anew, again] = forms.map(({ us }) => us.median);
      checks.push(check(`${place.name}: allreduce, persistent over non-blocking`, again! / anew!, "lower", 1));
    } finally {
      await place.close();
    }
  }
  return { suite: "collectives", versions, rows, checks };
}

async function measure(place: Place, grid: Grid, interconnect: InterconnectName, ranks: number): Promise<Cell[]> {
  const begin = performance.now();
  const isPower = (ranks & (ranks - 1)) === 0;
  const plans = grid.operations.map((operation) => {
    // What has no meaning here would measure the automatic choice again.
    const names = ALGORITHM_LIST.filter((one) => one.operation === operation)
      .map(({ name }) => name)
      .filter((name) => name !== "hierarchical" && (isPower || name !== "prefix"));
    return `${operation}=${names.join(",")}`;
  });
  const args = [grid.samples, SAMPLE_MS, SLOW_MS, grid.sizes.join(","), ...plans];
  const program = await benchProgram("algorithms", "blocking", args);
  const output = await place.run(program, ranks, "shared-memory", undefined, interconnect);
  const cells = new Map<string, Cell>();
  for (const line of output.filter((text) => text.startsWith("{"))) {
    const { operation, algorithm, bytes, us } = JSON.parse(line) as {
      operation: string;
      algorithm: string;
      bytes: number;
      us: number[];
    };
    if (!applies(operation as Operation, algorithm, { interconnect, ranks, bytes })) continue;
    const key = `${operation} ${bytes}`;
    const cell = cells.get(key) ?? { operation, interconnect, ranks, bytes, rows: [] };
    cells.set(key, cell);
    const way = { face: "blocking", transport: "shared-memory", algorithm, interconnect, ranks, bytes };
    cell.rows.push({ place: place.name, operation, ...way, us: summarize(us) });
  }
  for (const cell of cells.values())
    for (const row of cell.rows)
      if (row.algorithm !== "nothing")
        row.figures = { "us alone": alone(cell, row), "times naive": speedup(cell, row) };
  const all = [...cells.values()];
  const seconds = Math.round((performance.now() - begin) / 100) / 10;
  const mean = meanOf(all.map(overBest)).toFixed(2);
  progress(`${place.name}: ${interconnect}, ${ranks} ranks, ${seconds} s: automatic over best ${mean}`);
  return all;
}

/** Non-blocking, then persistent. */
async function persistent(place: Place): Promise<Row[]> {
  const { ranks, samples, calls, bytes, algorithm } = PERSISTENT;
  const program = await benchProgram("persistent", "blocking", [samples, calls, bytes, algorithm]);
  const way = { face: "blocking", transport: "shared-memory", algorithm, interconnect: "crossbar", ranks };
  return (await runLines(place, program, ranks, "shared-memory")).map((line) => {
    return { place: place.name, operation: line.operation, ...way, bytes: line.bytes, us: summarize(line.us) };
  });
}

const OF_BLOCKS: readonly string[] = ["gather", "scatter", "allgather", "alltoall"];

/** Where an algorithm does not apply the automatic choice ran in its place. */
function applies(
  operation: Operation,
  algorithm: string,
  { interconnect, ranks, bytes }: { interconnect: InterconnectName; ranks: number; bytes: number },
): boolean {
  const each = OF_BLOCKS.includes(operation) ? Math.max(8, Math.floor(bytes / 8 / ranks) * 8) : bytes;
  const found = estimates({ operation, interconnect, ranks, bytes: each }).find(({ name }) => name === algorithm);
  return found?.applies ?? true;
}

/** Microseconds without the barrier after the call; at least a twentieth of both, where noise leaves nothing. */
function alone(cell: Cell, row: Row): number {
  return Math.max(row.us.median - way(cell, "nothing").us.median, row.us.median / 20);
}

function way({ rows }: Cell, algorithm: string): Row {
  return rows.find((row) => row.algorithm === algorithm)!;
}

function speedup(cell: Cell, row: Row): number {
  return alone(cell, way(cell, "by hand")) / alone(cell, row);
}

/**
 * With the barrier after the call: one is never made for itself, and what is left of small ones would be noise. By the least
 * disturbed sample of each, since the best of many ways is the luckiest too.
 */
function overBest(cell: Cell): number {
  const others = cell.rows.filter(({ algorithm }) => !["nothing", "by hand", "automatic"].includes(algorithm!));
  return way(cell, "automatic").us.p10 / Math.min(...others.map((row) => row.us.p10));
}

/** Geometric. */
function meanOf(ratios: readonly number[]): number {
  return Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
}

function checksOf(place: Place["name"], cells: readonly Cell[]): Check[] {
  const checks: Check[] = [];
  for (const [operation, interconnect, theirs] of THEIRS) {
    const at = cells.filter(
      (cell) => cell.operation === operation && cell.interconnect === interconnect && cell.ranks === 32,
    );
    const best = Math.max(...at.map((cell) => speedup(cell, way(cell, "automatic"))));
    const id = `${place}: ${operation}, ${interconnect}, 32 ranks, best size: automatic, times naive`;
    checks.push(check(id, best, "higher", theirs));
  }
  const ratios = cells.map((cell) => ({ operation: cell.operation, ratio: overBest(cell) }));
  for (const operation of new Set(ratios.map((one) => one.operation))) {
    const mean = meanOf(ratios.filter((one) => one.operation === operation).map(({ ratio }) => ratio));
    checks.push(check(`${place}: ${operation}: automatic over best, geometric mean`, mean, "lower", WITHIN));
  }
  const within = ratios.filter(({ ratio }) => ratio <= WITHIN).length / ratios.length;
  checks.push(check(`${place}: share of all with automatic within ${WITHIN} of the best`, within, "higher", 0.9));
  return checks;
}
