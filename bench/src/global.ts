/**
 * Suite "global": two nodes through one relay process. Barrier, bcast and reduce as a learner would write them with sends and
 * receives through rank 0 (naive) against the library's, which crosses once for each pair of nodes; and the frames that crossed.
 */
import { linesOf } from "./place";
import { benchProgram } from "./programs";
import { openRelay, type RelayPlace } from "./relay-process";
import { check, commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

/** In total, half of them on each node. */
const RANKS = [2, 4, 8, 16, 32, 64];
const SAMPLES = 5;
const CALLS = 10;
const OPERATIONS = ["barrier", "bcast", "reduce"] as const;
/** MPI.js's report: ranks, and how much faster its global algorithm was than its naive one. */
const THEIRS = { barrier: [64, 230], bcast: [64, 100], reduce: [16, 50] } as const;

interface Measured {
  /** Of a call and the barrier after it. */
  us: number[];
  /** Both ways, for each call and its barrier. */
  frames: number;
}

export async function global(): Promise<Report> {
  const rows: Row[] = [];
  const speedups = new Map<string, number>();
  const frames = new Map<string, number>();
  const relay = await openRelay();
  try {
    for (const ranks of RANKS) {
      const nothing = await measure(relay, ranks, "nothing", "library");
      const barrier = summarize(nothing.us).median;
      rows.push(rowOf("nothing", "barrier alone", ranks, nothing, { "frames a call": nothing.frames }));
      for (const operation of OPERATIONS) {
        const found = {
          naive: await measure(relay, ranks, operation, "naive"),
          library: await measure(relay, ranks, operation, "library"),
        };
        const alone = ({ us }: Measured) => Math.max(summarize(us).median - barrier, summarize(us).median / 20);
        const times = alone(found.naive) / alone(found.library);
        speedups.set(`${operation} ${ranks}`, times);
        for (const way of ["naive", "library"] as const) {
          const crossed = Math.max(0, found[way].frames - nothing.frames);
          frames.set(`${operation} ${ranks} ${way}`, crossed);
          const figures = {
            "us alone": alone(found[way]),
            "frames a call": crossed,
            ...(way === "library" && { "times naive": times }),
          };
          rows.push(rowOf(operation, way, ranks, found[way], figures));
        }
      }
    }
  } finally {
    await relay.close();
  }
  const checks = OPERATIONS.flatMap((operation) => {
    const [ranks, theirs] = THEIRS[operation];
    return [
      check(
        `${operation}, ${ranks} ranks on two nodes: times naive`,
        speedups.get(`${operation} ${ranks}`)!,
        "higher",
        theirs,
      ),
      check(`${operation}, ${ranks} ranks: frames a call`, frames.get(`${operation} ${ranks} library`)!, "lower", 2.5),
    ];
  });
  return { suite: "global", versions: { commworld: commworldVersion(), node: process.version }, rows, checks };
}

async function measure(relay: RelayPlace, ranks: number, operation: string, way: string): Promise<Measured> {
  const program = await benchProgram("across", "blocking", [operation, way, SAMPLES + 1, CALLS]);
  const before = relay.frames();
  const lines = linesOf(await relay.run(program, [ranks / 2, ranks / 2]));
  return { us: lines[0]!.us, frames: (relay.frames() - before) / ((SAMPLES + 1) * CALLS) };
}

function rowOf(
  operation: string,
  algorithm: string,
  ranks: number,
  { us }: Measured,
  figures: Record<string, number>,
): Row {
  const way = { face: "blocking", transport: "relay", algorithm };
  return {
    place: "node",
    operation,
    ...way,
    ranks,
    bytes: operation === "barrier" ? 0 : 64,
    us: summarize(us),
    figures,
  };
}
