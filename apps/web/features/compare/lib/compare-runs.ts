import type { RunResponse } from "@/features/api/schemas";
import { algorithmsText } from "@/features/run/lib/algorithms";
import { interconnectText } from "@/features/run/lib/interconnects";
import { csv } from "@/lib/csv";

export type ComparedRun = Pick<
  RunResponse,
  "worldSize" | "interconnect" | "algorithms" | "transport" | "ranks" | "nodes"
>;

/** A choice that the two runs have in common or not. */
export interface ComparedChoice {
  name: string;
  a: string;
  b: string;
}

export type Unit = "us" | "bytes" | "count";

export interface ComparedNumber {
  name: string;
  unit: Unit;
  a: number;
  b: number;
}

/** What was chosen for each run. */
export function compareChoices(a: ComparedRun, b: ComparedRun): ComparedChoice[] {
  const rows: [string, (run: ComparedRun) => string][] = [
    ["Ranks", (run) => String(run.worldSize)],
    ["Tabs", (run) => String(run.nodes.length)],
    ["Interconnect", (run) => interconnectText(run.interconnect)],
    ["Algorithms", (run) => (run.algorithms ? algorithmsText(run.algorithms) : "chosen by the library")],
    ["Transport", (run) => run.transport?.replace("-", " ") ?? "each tab its own"],
  ];
  return rows.map(([name, of]) => ({ name, a: of(a), b: of(b) }));
}

/** What was measured: the whole run, then each MPI call by the rank that spent most in it, the dearest calls first. */
export function compareNumbers(a: ComparedRun, b: ComparedRun): ComparedNumber[] {
  const whole: [string, Unit, (run: ComparedRun) => number][] = [
    ["Run time", "us", (run) => most(run, (rank) => rank.wallUs)],
    ["Messages sent", "count", (run) => sum(run, (rank) => rank.sentMessages)],
    ["Bytes sent", "bytes", (run) => sum(run, (rank) => rank.sentBytes)],
  ];
  const longest = (run: ComparedRun, call: string) => most(run, (rank) => rank.calls[call]?.us ?? 0);
  const calls = [...new Set([a, b].flatMap((run) => run.ranks.flatMap((rank) => Object.keys(rank.calls))))].sort(
    (x, y) => longest(a, y) + longest(b, y) - longest(a, x) - longest(b, x) || (x < y ? -1 : 1),
  );
  return [
    ...whole.map(([name, unit, of]) => ({ name, unit, a: of(a), b: of(b) })),
    ...calls.flatMap((call): ComparedNumber[] => {
      const count = (run: ComparedRun) => sum(run, (rank) => rank.calls[call]?.count ?? 0);
      return [
        { name: `${call}: calls`, unit: "count", a: count(a), b: count(b) },
        { name: `${call}: time of the slowest rank`, unit: "us", a: longest(a, call), b: longest(b, call) },
      ];
    }),
  ];
}

/** How many times `b` is as large as `a`; undefined where nothing can be said. */
export function ratio({ a, b }: Pick<ComparedNumber, "a" | "b">): number | undefined {
  return a > 0 && b > 0 ? b / a : undefined;
}

export function comparisonCsv(a: ComparedRun, b: ComparedRun): string {
  const choices = compareChoices(a, b).map((row) => [row.name, null, row.a, row.b, null]);
  const numbers = compareNumbers(a, b).map((row) => [row.name, row.unit, row.a, row.b, ratio(row) ?? null]);
  return csv(["what", "unit", "a", "b", "b_per_a"], [...choices, ...numbers]);
}

type Rank = ComparedRun["ranks"][number];
const sum = ({ ranks }: ComparedRun, of: (rank: Rank) => number) => ranks.reduce((total, rank) => total + of(rank), 0);
const most = ({ ranks }: ComparedRun, of: (rank: Rank) => number) =>
  ranks.reduce((top, rank) => Math.max(top, of(rank)), 0);
