import type { NodeSample, RankSample } from "@commworld/protocol";

/** The latest of one rank, with rates per second since its sample before. */
export interface RankView {
  grId: number;
  sample: RankSample;
  sentRate: number;
  receivedRate: number;
  sentByteRate: number;
  receivedByteRate: number;
}

/** Columns of one chart: seconds since the run began, messages sent per second, bytes sent per second, over all ranks. */
export interface RateSeries {
  seconds: readonly number[];
  messages: readonly number[];
  bytes: readonly number[];
}

export interface Telemetry {
  ranks: ReadonlyMap<number, RankView>;
  /** Time of each node's last sample. */
  nodeTimes: ReadonlyMap<number, number>;
  series: RateSeries;
  /** GR_IDs of tabs that were lost: their ranks stay as they were seen last. */
  lost: ReadonlySet<number>;
  /** Time of the latest sample of all, milliseconds since the run began. */
  tMs: number;
}

export const emptyTelemetry: Telemetry = {
  ranks: new Map(),
  nodeTimes: new Map(),
  series: { seconds: [], messages: [], bytes: [] },
  lost: new Set(),
  tMs: 0,
};

/** Two points of the chart closer than this become one: nodes report at their own times. */
const POINT_MS = 200;

const rate = (now: number, before: number, ms: number) => (ms > 0 ? (Math.max(0, now - before) * 1000) / ms : 0);

/** Takes one node's sample into account. A sample older than what is known of its node changes nothing. */
export function addSample(state: Telemetry, sample: NodeSample): Telemetry {
  const last = state.nodeTimes.get(sample.grId);
  if (last !== undefined && sample.tMs < last) return state;
  const ms = sample.tMs - (last ?? 0);
  const ranks = new Map(state.ranks);
  for (const next of sample.ranks) {
    const before = ranks.get(next.pid);
    if (before && ms === 0) {
      ranks.set(next.pid, { ...before, sample: next });
      continue;
    }
    ranks.set(next.pid, {
      grId: sample.grId,
      sample: next,
      sentRate: rate(next.sentMessages, before?.sample.sentMessages ?? 0, ms),
      receivedRate: rate(next.receivedMessages, before?.sample.receivedMessages ?? 0, ms),
      sentByteRate: rate(next.sentBytes, before?.sample.sentBytes ?? 0, ms),
      receivedByteRate: rate(next.receivedBytes, before?.sample.receivedBytes ?? 0, ms),
    });
  }
  const tMs = Math.max(state.tMs, sample.tMs);
  return {
    ...state,
    ranks,
    nodeTimes: new Map(state.nodeTimes).set(sample.grId, sample.tMs),
    series: addPoint(state.series, tMs, ranks),
    tMs,
  };
}

/** A tab is lost: its ranks send nothing more. */
export function loseNode(state: Telemetry, grId: number): Telemetry {
  const ranks = new Map(state.ranks);
  const still = { sentRate: 0, receivedRate: 0, sentByteRate: 0, receivedByteRate: 0 };
  for (const [pid, rank] of ranks) if (rank.grId === grId) ranks.set(pid, { ...rank, ...still });
  return { ...state, ranks, lost: new Set(state.lost).add(grId) };
}

function addPoint(series: RateSeries, tMs: number, ranks: ReadonlyMap<number, RankView>): RateSeries {
  let messages = 0;
  let bytes = 0;
  for (const rank of ranks.values()) {
    messages += rank.sentRate;
    bytes += rank.sentByteRate;
  }
  const second = tMs / 1000;
  const previous = series.seconds.at(-1);
  const replace = previous !== undefined && tMs - previous * 1000 < POINT_MS;
  const keep = <T>(column: readonly T[]) => (replace ? column.slice(0, -1) : column);
  return {
    seconds: [...keep(series.seconds), replace ? previous : second],
    messages: [...keep(series.messages), messages],
    bytes: [...keep(series.bytes), bytes],
  };
}

/** The state after all samples up to `tMs`. Samples ascend by tMs. */
export function telemetryAt(samples: readonly NodeSample[], tMs: number): Telemetry {
  let state = emptyTelemetry;
  for (const sample of samples) {
    if (sample.tMs > tMs) break;
    state = addSample(state, sample);
  }
  return state;
}
