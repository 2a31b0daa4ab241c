/** What waits to be written of one run. Pure. */
import type { ConsoleChunk, NodeSample } from "@commworld/protocol";
import type { NodeChunk, TelemetryBatch } from "./validate";

export interface Pending {
  samples: NodeSample[];
  /** Newest sample of each GR_ID whose detail was shed. */
  totals: Map<number, NodeSample>;
  console: NodeChunk[];
  /** Called when all that is here is in the record. */
  onWritten: (() => void)[];
  shed: { samples: number; console: number };
}

/** In one unit, so that one bound serves both kinds of detail. */
const RANK_SAMPLE_COST = 600;
const CALL_COST = 120;
const CHUNK_COST = 100;

export function emptyPending(): Pending {
  return { samples: [], totals: new Map(), console: [], onWritten: [], shed: { samples: 0, console: 0 } };
}

export function isEmpty({ samples, totals, console, onWritten, shed }: Pending): boolean {
  return samples.length + totals.size + console.length + onWritten.length + shed.samples + shed.console === 0;
}

/** Approximate bytes in memory. */
export function sampleCost(sample: NodeSample): number {
  return sample.ranks.reduce((sum, { calls }) => sum + RANK_SAMPLE_COST + Object.keys(calls).length * CALL_COST, 0);
}

export function chunkCost(chunk: ConsoleChunk): number {
  return CHUNK_COST + chunk.text.length * 2;
}

export function detailCost({ samples, console }: Pending): number {
  return (
    samples.reduce((sum, sample) => sum + sampleCost(sample), 0) +
    console.reduce((sum, chunk) => sum + chunkCost(chunk), 0)
  );
}

/** Keeps the totals of a sample and drops its place in the series. */
export function shedSample(pending: Pending, sample: NodeSample): void {
  pending.shed.samples += sample.ranks.length;
  keepTotals(pending, sample);
}

export function keepTotals({ totals }: Pending, sample: NodeSample): void {
  const newest = totals.get(sample.grId);
  if (!newest || newest.tMs <= sample.tMs) totals.set(sample.grId, sample);
}

export function batchOf({ samples, totals, console }: Pending): TelemetryBatch {
  return { samples, totals: [...totals.values()], console };
}

/** `earlier` could not be written: it comes before what arrived since. */
export function rejoin(earlier: Pending, later: Pending): Pending {
  const joined: Pending = {
    samples: [...earlier.samples, ...later.samples],
    totals: new Map(earlier.totals),
    console: [...earlier.console, ...later.console],
    onWritten: [...earlier.onWritten, ...later.onWritten],
    shed: {
      samples: earlier.shed.samples + later.shed.samples,
      console: earlier.shed.console + later.shed.console,
    },
  };
  for (const sample of later.totals.values()) keepTotals(joined, sample);
  return joined;
}
