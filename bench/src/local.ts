/** Suite "local": one node. Point-to-point by size, a long queue, collectives by ranks, starting; against what bare workers do. */
import { openChromium } from "./chromium-place";
import { CROWD, LARGEST, localChecks, MOST_RANKS, QUEUED } from "./local-checks";
import { openNode } from "./node-place";
import { type BaselineName, type Place, runLines } from "./place";
import { benchProgram } from "./programs";
import { type Check, commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const SAMPLES = 11;
/** Bytes and round trips in a sample. */
const SIZES: readonly (readonly [number, number])[] = [
  [8, 10000],
  [64, 10000],
  [1024, 2000],
  [4096, 1000],
  [16 * 1024, 600],
  [64 * 1024, 300],
  [256 * 1024, 100],
  [1024 * 1024, 30],
  [4 * 1024 * 1024, 10],
];
const SEGMENT_SIZES = SIZES.filter(([bytes]) => bytes >= 64 * 1024);
const RANKS = [2, 4, 8, 16, 32];
const STARTS = 3;

/** A row without where it was measured, with its samples. */
type Measured = Omit<Row, "place" | "us"> & { us: readonly number[] };

export async function local(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const open of [openNode, openChromium]) {
    const place = await open();
    versions[place.name] = place.version;
    try {
      const measured = await measure(place);
      rows.push(...measured.rows);
      checks.push(...localChecks(place.name, measured.rows, measured.sharedBytes));
    } finally {
      await place.close();
    }
  }
  return { suite: "local", versions, rows, checks };
}

async function measure(place: Place): Promise<{ rows: Row[]; sharedBytes: number }> {
  const measured: Measured[] = [];
  const { samples, sharedBytes } = await starts(place);
  measured.push(samples);
  // What is compared is measured in turn, so that what else the machine does meets both.
  for (let round = 0; round < 3; round++) {
    measured.push(await baseline(place, "shared-memory", 20_000));
    measured.push(...(await pingPong(place, "blocking", "shared-memory", 2, SIZES.slice(0, 1))));
    measured.push(...(await pingPong(place, "async", "shared-memory", 2, SIZES.slice(0, 1))));
    measured.push(await baseline(place, "notify", 2000, CROWD));
    measured.push(...(await pingPong(place, "blocking", "shared-memory", CROWD, [[8, 2000]])));
    measured.push(await baseline(place, "memory-copy", 20));
    measured.push(...(await pingPong(place, "blocking", "shared-memory", 2, SEGMENT_SIZES, "segment")));
  }
  measured.push(await baseline(place, "message-port", 2000));
  measured.push(...(await pingPong(place, "blocking", "shared-memory", 2, SIZES.slice(1))));
  measured.push(...(await pingPong(place, "async", "shared-memory", 2, SIZES.slice(1))));
  measured.push(...(await pingPong(place, "async", "message-port", 2, slower(SIZES, 10))));
  const queue = await benchProgram("queue", "blocking", [SAMPLES, 200, QUEUED]);
  measured.push(...(await run(place, queue, "blocking", "shared-memory", 3)));
  for (const ranks of RANKS) {
    const collectives = await benchProgram("collectives", "blocking", [SAMPLES, Math.ceil(400 / ranks), 8]);
    measured.push(...(await run(place, collectives, "blocking", "shared-memory", ranks)));
  }
  return { rows: merge(place.name, measured), sharedBytes };
}

async function starts(place: Place): Promise<{ samples: Measured; sharedBytes: number }> {
  const nothing = await benchProgram("nothing", "blocking", []);
  const us: number[] = [];
  let sharedBytes = 0;
  for (let i = 0; i < STARTS; i++) {
    const start = await place.start(nothing, MOST_RANKS);
    us.push(start.us);
    sharedBytes = start.sharedBytes;
  }
  const row = { operation: "start", face: "blocking", transport: "shared-memory", ranks: MOST_RANKS, bytes: 0 };
  return { samples: { ...row, us }, sharedBytes };
}

async function baseline(place: Place, name: BaselineName, trips: number, ranks = 2): Promise<Measured> {
  const bytes = name === "memory-copy" ? LARGEST : 8;
  const us = await place.baseline({ name, samples: SAMPLES, trips, pairs: ranks / 2, bytes });
  return { operation: name === "memory-copy" ? name : "ping-pong", face: "raw", transport: name, ranks, bytes, us };
}

async function pingPong(
  place: Place,
  face: "blocking" | "async",
  transport: "shared-memory" | "message-port",
  ranks: number,
  sizes: readonly (readonly [number, number])[],
  memory: "array" | "segment" = "array",
): Promise<Measured[]> {
  const program = await benchProgram("ping-pong", face, [memory, SAMPLES, ...sizes.flat()]);
  const rows = await run(place, program, face, transport, ranks);
  return memory === "array" ? rows : rows.map((row) => ({ ...row, operation: "ping-pong, segment" }));
}

function slower(sizes: readonly (readonly [number, number])[], times: number): [number, number][] {
  return sizes.map(([bytes, trips]) => [bytes, Math.max(5, Math.floor(trips / times))]);
}

async function run(
  place: Place,
  program: Awaited<ReturnType<typeof benchProgram>>,
  face: "blocking" | "async",
  transport: "shared-memory" | "message-port",
  ranks: number,
): Promise<Measured[]> {
  const lines = await runLines(place, program, ranks, transport);
  return lines.map(({ operation, bytes, us }) => ({ operation, face, transport, ranks, bytes, us }));
}

/** One row for what was measured several times. */
function merge(place: Place["name"], measured: readonly Measured[]): Row[] {
  const merged = new Map<string, Measured>();
  for (const { us, ...what } of measured) {
    const key = JSON.stringify(what);
    merged.set(key, { ...what, us: [...(merged.get(key)?.us ?? []), ...us] });
  }
  return [...merged.values()].map(({ us, ...what }) => ({ place, ...what, us: summarize(us) }));
}
