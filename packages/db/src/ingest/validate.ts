/** Decides what of a batch is kept. Pure: the writer loads the state under a lock and stores the outcome. */
import { type ConsoleChunk, LIMITS, type NodeSample, type RankSample, type RunStatus } from "@commworld/protocol";
import { storable } from "./storable";

/** Telemetry of ranks that were still talking when the run ended is taken for so long. */
export const GRACE_MS = 30_000;

/** Smallest distance of two stored samples of a rank; timers of a tab are not exact, so a little less than the period. */
const SPACING_MS = 0.8 * (1000 / LIMITS.telemetryHz);
/** In a long run the distance grows with its time: 4 Hz in the first minute, about 1,300 samples in an hour. */
const SPACING_SHARE = 1 / 240;

export interface RankProgress {
  grId: number;
  /** Null until the rank reported. */
  tMs: number | null;
  sentMessages: number;
  sentBytes: number;
  receivedMessages: number;
  receivedBytes: number;
  lastSampleMs: number | null;
  consoleBytes: number;
}

/** A chunk that came in a numbered message of a node: part `part` of it. What the record has of a message already is left out. */
export interface NodeChunk extends ConsoleChunk {
  from?: { grId: number; message: number; part: number };
}

export interface RunProgress {
  status: RunStatus;
  /** Milliseconds since the run ended, null while it runs. */
  endedForMs: number | null;
  consoleBytes: number;
  ranks: ReadonlyMap<number, RankProgress>;
  /** By GR_ID: the node's newest message of output that is in the record. */
  messagesOf: ReadonlyMap<number, number>;
}

export interface TelemetryBatch {
  samples: readonly NodeSample[];
  /** Count for the totals alone. */
  totals?: readonly NodeSample[];
  console: readonly NodeChunk[];
}

export type Refusal =
  /** The run ended longer ago than GRACE_MS. */
  | "run-ended"
  /** The run has no such rank, or the rank lives on another node. */
  | "not-a-rank"
  /** Older than what is known of the rank. */
  | "stale"
  /** A total that only grows became smaller. */
  | "decreasing";

export interface RankTotals extends RankSample {
  tMs: number;
}

export interface Accepted {
  samples: RankTotals[];
  /** Newest totals per PID. */
  totals: Map<number, RankTotals>;
  console: NodeChunk[];
  /** By GR_ID: newest messages of output. */
  messagesOf: Map<number, number>;
  consoleBytesOf: Map<number, number>;
  refused: { reason: Refusal; pid: number; kind: "sample" | "console" }[];
  /** Chunks beyond LIMITS.consoleBytesPerRank or consoleBytesPerRun. */
  droppedConsole: number;
}

export function validateBatch(run: RunProgress, batch: TelemetryBatch): Accepted {
  const accepted: Accepted = {
    samples: [],
    totals: new Map(),
    console: [],
    messagesOf: new Map(),
    consoleBytesOf: new Map(),
    refused: [],
    droppedConsole: 0,
  };
  const open = run.endedForMs === null || run.endedForMs <= GRACE_MS;
  const detailed = batch.samples.map((sample) => ({ sample, keep: true }));
  const totalsOnly = (batch.totals ?? []).map((sample) => ({ sample, keep: false }));
  const progress = new Map<number, RankProgress>();
  for (const { sample, keep } of [...detailed, ...totalsOnly].sort((a, b) => a.sample.tMs - b.sample.tMs))
    for (const rank of sample.ranks) {
      const before = progress.get(rank.pid) ?? run.ranks.get(rank.pid);
      const reason = open ? refusalOf(sample, rank, before) : "run-ended";
      if (reason || !before) {
        accepted.refused.push({ reason: reason ?? "not-a-rank", pid: rank.pid, kind: "sample" });
        continue;
      }
      const row = { ...rank, tMs: sample.tMs };
      const stored = keep && isDue(sample.tMs, before.lastSampleMs);
      if (stored) accepted.samples.push(row);
      accepted.totals.set(rank.pid, row);
      progress.set(rank.pid, { ...before, ...row, lastSampleMs: stored ? sample.tMs : before.lastSampleMs });
    }
  acceptConsole(run, batch.console, open, accepted);
  return accepted;
}

function refusalOf(sample: NodeSample, rank: RankSample, before: RankProgress | undefined): Refusal | undefined {
  if (!before || before.grId !== sample.grId) return "not-a-rank";
  if (before.tMs !== null && sample.tMs < before.tMs) return "stale";
  const grows =
    rank.sentMessages >= before.sentMessages &&
    rank.sentBytes >= before.sentBytes &&
    rank.receivedMessages >= before.receivedMessages &&
    rank.receivedBytes >= before.receivedBytes;
  return grows ? undefined : "decreasing";
}

function isDue(tMs: number, lastSampleMs: number | null): boolean {
  return lastSampleMs === null || tMs - lastSampleMs >= Math.max(SPACING_MS, tMs * SPACING_SHARE);
}

/** Leaves out what came before: a node sends again what it has no word of, perhaps to another relay. */
function once(run: RunProgress, chunks: readonly NodeChunk[]): NodeChunk[] {
  const newest = new Map<number, { message: number; part: number }>();
  return chunks.filter(({ from }) => {
    if (!from) return true;
    const { message, part } = newest.get(from.grId) ?? { message: run.messagesOf.get(from.grId) ?? 0, part: Infinity };
    if (from.message < message || (from.message === message && from.part <= part)) return false;
    newest.set(from.grId, from);
    return true;
  });
}

function acceptConsole(run: RunProgress, chunks: readonly NodeChunk[], open: boolean, accepted: Accepted): void {
  let runBytes = run.consoleBytes;
  for (const chunk of once(run, chunks)) {
    const { from } = chunk;
    const rank = run.ranks.get(chunk.pid);
    const isOwn = rank !== undefined && (from === undefined || from.grId === rank.grId);
    if (from && isOwn) accepted.messagesOf.set(from.grId, from.message);
    if (!open || !isOwn) {
      accepted.refused.push({ reason: open ? "not-a-rank" : "run-ended", pid: chunk.pid, kind: "console" });
      continue;
    }
    const text = storable(chunk.text);
    const bytes = Buffer.byteLength(text);
    const added = accepted.consoleBytesOf.get(chunk.pid) ?? 0;
    if (
      rank.consoleBytes + added + bytes > LIMITS.consoleBytesPerRank ||
      runBytes + bytes > LIMITS.consoleBytesPerRun
    ) {
      accepted.droppedConsole++;
      continue;
    }
    runBytes += bytes;
    accepted.consoleBytesOf.set(chunk.pid, added + bytes);
    accepted.console.push({ ...chunk, text });
  }
}
