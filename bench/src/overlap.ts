/**
 * Suite "overlap": MPI+myth's benchmarks. Two nodes of one rank each, joined by a link of the speed of a network, so that on two
 * cores both ranks may compute while the nodes' own threads communicate.
 */
import type { RunnableProgram } from "@commworld/protocol";
import { startNodeRun } from "@commworld/runtime/node";
import { type LinkSpeed, PacedLink } from "./paced-link";
import { collectLines, soloSpec } from "./place";
import { benchProgram } from "./programs";
import { type Check, check, commworldVersion, progress, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const TASKS = 500;
const BYTES = 1_000_000;
/** A gigabit. */
const NETWORK: LinkSpeed = { megabytesPerSecond: 125, latencyMs: 0.5 };
/** Computation of a task, against what its two exchanges take on the link. As long as these is where it matters most. */
const PLAN = [
  { share: 0.5, samples: 1 },
  { share: 1, samples: 3 },
  { share: 2, samples: 1 },
] as const;
const LATENCY_SAMPLES = 3;

interface Line {
  operation: string;
  bytes: number;
  us: number[];
}

export async function overlap(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const exchangesUs = (2 * BYTES) / NETWORK.megabytesPerSecond;
  for (const { share, samples } of PLAN) {
    progress(`${TASKS} tasks, compute/link ${share}`);
    const program = await benchProgram("overlap", "async", [samples, TASKS, BYTES, exchangesUs * share]);
    const lines = await runPair(program, NETWORK);
    const median = (name: string) => summarize(lines.find(({ operation }) => operation === name)!.us).median;
    for (const line of lines) rows.push(rowOf(line, `compute/link ${share}: ${line.operation}`));
    const ratio = median("both") / Math.max(median("compute"), median("communicate"));
    checks.push(check(`compute/link ${share}: both over the longer one alone`, ratio, "lower", 1.25));
  }
  const lines = await runPair(await benchProgram("concurrent-latency", "async", [LATENCY_SAMPLES, 50]), NETWORK);
  for (const line of lines) rows.push(rowOf(line, `concurrent latency: ${line.operation}`));
  const perMessage = lines.map(({ us }) => summarize(us).median);
  checks.push(check("a message of 64 tasks over one of 1 task", perMessage.at(-1)! / perMessage[0]!, "lower", 1));
  return { suite: "overlap", versions: { commworld: commworldVersion(), node: process.version }, rows, checks };
}

function rowOf({ bytes, us }: Line, operation: string): Row {
  return { place: "node", operation, face: "async", transport: "shared-memory", ranks: 2, bytes, us: summarize(us) };
}

/** Runs a program on two nodes of one rank; the lines that rank 0 prints. */
async function runPair(program: RunnableProgram, speed: LinkSpeed): Promise<Line[]> {
  const link = new PacedLink(speed);
  const table = [0, 1].map((grId) => ({ grId, nrOffset: grId, count: 1 }));
  const runId = crypto.randomUUID();
  // The nodes begin together: none is let go before both are ready.
  let waiting = 2;
  let begin = () => {};
  const ready = new Promise<void>((resolve) => {
    begin = resolve;
  });
  try {
    const outputs = await Promise.all(
      table.map(({ grId }) =>
        collectLines(
          (onEvent) =>
            startNodeRun({
              spec: { ...soloSpec(1, "shared-memory"), runId, grId, table },
              program,
              router: link.attach(grId),
              onEvent,
            }),
          () => {
            if (--waiting === 0) begin();
            return ready;
          },
        ),
      ),
    );
    return outputs.flat().map((line) => JSON.parse(line) as Line);
  } finally {
    link.close();
  }
}
