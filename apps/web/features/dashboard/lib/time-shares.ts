import type { RankSample } from "@commworld/protocol";

export interface TimeShare {
  /** An MPI call, or "computing". */
  name: string;
  us: number;
  count: number;
  /** Of the rank's wall time, 0..1. */
  share: number;
}

export const COMPUTING = "computing";

/** A call is counted when it returns: the one a rank is in now still needs the time it has waited. */
function withCurrentCall({ calls, state, wallUs }: RankSample): RankSample["calls"] {
  if (state.phase !== "blocked" || !state.call) return calls;
  const counted = Object.values(calls).reduce((sum, call) => sum + call.us, 0);
  const waited = Math.min(state.sinceMs * 1000, Math.max(0, wallUs - counted));
  const before = calls[state.call] ?? { count: 0, us: 0 };
  return { ...calls, [state.call]: { count: before.count + 1, us: before.us + waited } };
}

/** Where a rank's time went: computing first, then its calls by name. The shares add up to 1 when there is any time. */
export function timeShares(sample: RankSample): TimeShare[] {
  const calls = Object.entries(withCurrentCall(sample))
    .map(([name, { us, count }]) => ({ name, us, count }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const inCalls = calls.reduce((sum, call) => sum + call.us, 0);
  const total = Math.max(sample.wallUs, inCalls);
  if (total === 0) return [];
  return [{ name: COMPUTING, us: total - inCalls, count: 0 }, ...calls].map((part) => ({
    ...part,
    share: part.us / total,
  }));
}

/** Calls of all ranks, those with the most time first: the legend's order, and with it each call's colour. */
export function callsByTime(samples: Iterable<RankSample>): string[] {
  const totals = new Map<string, number>();
  for (const sample of samples)
    for (const [name, { us }] of Object.entries(withCurrentCall(sample)))
      totals.set(name, (totals.get(name) ?? 0) + us);
  return [...totals].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}
