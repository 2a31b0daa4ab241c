/**
 * Suite "alpha-beta": the time of a message as alpha + beta bytes (Hockney, The communication challenge for MPP, 1994), by least
 * squares over ping-pongs, for each of the two protocols; and the LogP parameters, measured as Culler, Liu, Martin and Yoshikawa
 * do in Assessing Fast Network Interfaces (IEEE Micro 16(1), 1996). Same tab: two ranks of one node. Cross tab: two nodes with a
 * rank each and sockets of their own, through a relay process.
 */
import { openChromium } from "./chromium-place";
import { fitLine } from "./least-squares";
import { openNode } from "./node-place";
import { type Line, linesOf, type Place } from "./place";
import { benchProgram } from "./programs";
import { openRelay } from "./relay-process";
import { commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const SAMPLES = 11;
const KIB = 1024;

interface Way {
  name: string;
  /** Up to so many bytes a message is one packet. */
  eagerBytes: number;
  /** Round trips in a sample for a message of so many bytes. */
  trips(bytes: number): number;
  largest: number;
  logp: [few: number, many: number, pauseMs: number];
}

const SAME_TAB: Way = {
  name: "same tab",
  eagerBytes: 4 * KIB,
  trips: (bytes) => Math.max(10, Math.min(4000, Math.floor(20_000_000 / (bytes + 1024)))),
  largest: 4 * KIB * KIB,
  logp: [200, 20_000, 3],
};
const CROSS_TAB: Way = {
  name: "cross tab",
  eagerBytes: 16 * KIB,
  trips: (bytes) => Math.max(3, Math.min(40, Math.floor(1_000_000 / (bytes + 1024)))),
  largest: KIB * KIB,
  logp: [50, 2000, 50],
};

type Run = (program: Awaited<ReturnType<typeof benchProgram>>) => Promise<string[]>;

export async function alphaBeta(): Promise<Report> {
  const rows: Row[] = [];
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const open of [openNode, openChromium]) {
    const place = await open();
    versions[place.name] = place.version;
    try {
      rows.push(...(await measure(place.name, SAME_TAB, (program) => place.run(program, 2, "shared-memory"))));
    } finally {
      await place.close();
    }
  }
  const relay = await openRelay();
  try {
    rows.push(...(await measure("node", CROSS_TAB, (program) => relay.run(program, [1, 1]))));
  } finally {
    await relay.close();
  }
  return { suite: "alpha-beta", versions, rows, checks: [] };
}

async function measure(place: Place["name"], way: Way, run: Run): Promise<Row[]> {
  const row = (operation: string, bytes: number, us: readonly number[]): Row => {
    const what = { face: "blocking", transport: way.name, ranks: 2 };
    return { place, operation, ...what, bytes, us: summarize(us) };
  };
  const sizes: number[] = [];
  // A program takes a limited number of arguments.
  for (let bytes = 8; bytes <= way.largest; bytes *= bytes < 8 * KIB ? 2 : 4) sizes.push(bytes);
  const plan = sizes.flatMap((bytes) => [bytes, way.trips(bytes)]);
  const lines = linesOf(await run(await benchProgram("ping-pong", "blocking", ["array", SAMPLES, ...plan])));
  const rows = lines.map(({ operation, bytes, us }) => row(operation, bytes, us));
  const fitted = (name: string, chosen: readonly Line[]): Row => {
    const { alpha, beta, r2 } = fitLine(chosen.map(({ bytes, us }) => ({ x: bytes, y: summarize(us).median })));
    const figures = { "alpha us": alpha, "beta ns/KiB": beta * KIB * 1000, "MB/s": 1 / beta, R2: r2 };
    return { ...row(`fit, ${name}`, 0, [alpha]), figures };
  };
  const isEager = ({ bytes }: Line) => bytes <= way.eagerBytes;
  rows.push(
    fitted(
      `up to ${way.eagerBytes / KIB} KiB`,
      lines.filter((line) => isEager(line)),
    ),
    fitted(
      `above ${way.eagerBytes / KIB} KiB`,
      lines.filter((line) => !isEager(line)),
    ),
  );
  const logp = linesOf(await run(await benchProgram("logp", "blocking", [SAMPLES, ...way.logp])));
  const medians = Object.fromEntries(logp.map(({ operation, us }) => [operation, summarize(us).median]));
  rows.push(...logp.map(({ operation, bytes, us }) => row(`LogP ${operation}`, bytes, us)));
  const latency = medians["half round trip"]! - medians.o_s! - medians.o_r!;
  rows.push({ ...row("LogP L", 8, [latency]), figures: { "1/g messages/ms": 1000 / medians.g! } });
  return rows;
}
