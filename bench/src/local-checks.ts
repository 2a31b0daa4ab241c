/** The aims of the suite "local", each a ratio to a baseline of the same run where there is one. */
import type { Place } from "./place";
import { type Check, check, type Row } from "./report";

/** More ranks than cores. */
export const CROWD = 8;
/** Messages that wait before the one that is received. */
export const QUEUED = 100_000;
export const MOST_RANKS = 64;
export const LARGEST = 4 * 1024 * 1024;

const MIB = 1024 * 1024;
const PATTERNS = ["source, tag", "any source, tag", "source, any tag"];

export function localChecks(place: Place["name"], rows: readonly Row[], sharedBytes: number): Check[] {
  const median = (what: Partial<Row>) => {
    const row = rows.find((one) => Object.entries(what).every(([key, value]) => one[key as keyof Row] === value));
    if (!row) throw new Error(`not measured: ${JSON.stringify(what)}`);
    return row.us.median;
  };
  const pingPong = (face: string, transport: string, ranks = 2) =>
    median({ operation: "ping-pong", face, transport, ranks, bytes: 8 });
  const blocking = pingPong("blocking", "shared-memory");
  const copy = LARGEST / median({ operation: "memory-copy" }) / 1000;
  const pulled = LARGEST / median({ operation: "ping-pong, segment", bytes: LARGEST }) / 1000;
  const receive = (pattern: string, queued: number) => median({ operation: `receive (${pattern}), ${queued} queued` });
  const aims: [id: string, value: number, better: Check["better"], aim: number][] = [
    ["8 B blocking ping-pong, times of spinning workers", blocking / pingPong("raw", "shared-memory"), "lower", 4],
    [
      `8 B blocking ping-pong of ${CROWD} ranks, times of workers that wait and notify`,
      pingPong("blocking", "shared-memory", CROWD) / pingPong("raw", "notify", CROWD),
      "lower",
      2,
    ],
    [
      `4 MiB between segments, GB/s (one copy: ${copy.toFixed(1)}; 10, or 60% of it)`,
      pulled,
      "higher",
      Math.min(10, copy * 0.6),
    ],
    ["8 B ping-pong, us that the async face takes more", pingPong("async", "shared-memory") - blocking, "lower", 3],
    [
      `receive of the last of ${QUEUED} queued messages, times of none queued, worst pattern`,
      Math.max(...PATTERNS.map((pattern) => receive(pattern, QUEUED) / receive(pattern, 0))),
      "lower",
      2,
    ],
    ["8 B blocking ping-pong, times faster than MessagePort", pingPong("raw", "message-port") / blocking, "higher", 20],
    [`start of ${MOST_RANKS} ranks, ms`, median({ operation: "start" }) / 1000, "lower", 2000],
    [`shared memory of ${MOST_RANKS} ranks, MiB`, sharedBytes / MIB, "lower", 64],
  ];
  return aims.map(([id, value, better, aim]) => check(`${place}: ${id}`, value, better, aim));
}
