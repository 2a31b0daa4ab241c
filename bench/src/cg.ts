/** Suite "cg": NAS CG by class and ranks, ping-pong as a share of raw bandwidth, and the algorithms of Alltoall. */
import { openChromium } from "./chromium-place";
import { openNode } from "./node-place";
import { type Place, runLines } from "./place";
import { benchProgram } from "./programs";
import { type Check, check, commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const CLASSES = [
  { name: "S", samples: 5 },
  { name: "W", samples: 3 },
  { name: "A", samples: 2 },
];
const CG_RANKS = [1, 2, 4];
const SAMPLES = 11;
/** Bytes and round trips in a sample. */
const BANDWIDTH_PLAN: readonly (readonly [number, number])[] = [
  [4 * 1024, 500],
  [32 * 1024, 200],
  [256 * 1024, 50],
  [1024 * 1024, 20],
  [4 * 1024 * 1024, 8],
];
const ALLTOALL_RANKS = 8;
const ALLTOALL = ["naive", "pairwise", "bruck", "prefix"];
/** Bytes for each rank, and calls in a sample. */
const ALLTOALL_PLAN: readonly (readonly [number, number])[] = [
  [8, 40],
  [256, 40],
  [4096, 20],
  [64 * 1024, 8],
];

interface CgLine {
  us: number[];
  zeta: number;
  verified: boolean;
  /** Floating-point operations by NPB's formula. */
  operations: number;
}

export async function cg(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const open of [openNode, openChromium]) {
    const place = await open();
    versions[place.name] = place.version;
    try {
      rows.push(...(await conjugateGradients(place, checks)), ...(await bandwidth(place)), ...(await alltoall(place)));
    } finally {
      await place.close();
    }
  }
  return { suite: "cg", versions, rows, checks };
}

async function conjugateGradients(place: Place, checks: Check[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, samples } of CLASSES) {
    const program = await benchProgram("cg", "blocking", [name, samples]);
    let alone = 0;
    let verified = 0;
    for (const ranks of CG_RANKS) {
      const [line] = (await runLines(place, program, ranks, "shared-memory")) as unknown as CgLine[];
      if (!line) throw new Error(`cg ${name} on ${ranks} ranks printed nothing`);
      if (line.verified) verified++;
      const us = summarize(line.us);
      if (ranks === 1) alone = us.median;
      const figures = { "Mop/s": line.operations / us.median, speedup: alone / us.median, zeta: line.zeta };
      rows.push({ ...blocking(place, `cg ${name}`, ranks, 0), us, figures });
    }
    checks.push(check(`${place.name}: cg ${name}, runs with the published zeta`, verified, "higher", CG_RANKS.length));
  }
  return rows;
}

/** Each size against one copy of it within a thread, and against two copies through memory that two bare workers share. */
async function bandwidth(place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [bytes, trips] of BANDWIDTH_PLAN) {
    const plan = { samples: SAMPLES, trips, bytes };
    const copy = summarize(await place.baseline({ ...plan, name: "memory-copy" }));
    const raw = summarize(await place.baseline({ ...plan, name: "shared-memory" }));
    rows.push({ ...blocking(place, "memory-copy", 1, bytes), face: "raw", us: copy });
    rows.push({ ...blocking(place, "ping-pong", 2, bytes), face: "raw", us: raw });
    for (const memory of ["array", "segment"]) {
      const program = await benchProgram("ping-pong", "blocking", [memory, SAMPLES, bytes, trips]);
      for (const line of await runLines(place, program, 2, "shared-memory")) {
        const us = summarize(line.us);
        const figures = { "% of copy": (100 * copy.median) / us.median, "% of raw": (100 * raw.median) / us.median };
        rows.push({ ...blocking(place, `ping-pong, ${memory}`, 2, bytes), us, figures });
      }
    }
  }
  return rows;
}

async function alltoall(place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  const naive = new Map<number, number>();
  const program = await benchProgram("alltoall", "blocking", [SAMPLES, ...ALLTOALL_PLAN.flat()]);
  for (const algorithm of ALLTOALL) {
    const lines = await runLines(place, program, ALLTOALL_RANKS, "shared-memory", { alltoall: algorithm });
    for (const { bytes, us: samples } of lines) {
      const us = summarize(samples);
      if (algorithm === "naive") naive.set(bytes, us.median);
      const figures = { "times faster than naive": naive.get(bytes)! / us.median };
      rows.push({ ...blocking(place, `alltoall, ${algorithm}`, ALLTOALL_RANKS, bytes), us, figures });
    }
  }
  return rows;
}

function blocking({ name }: Place, operation: string, ranks: number, bytes: number) {
  return { place: name, operation, face: "blocking", transport: "shared-memory", ranks, bytes };
}
