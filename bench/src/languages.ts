/**
 * Suite "languages": the same programs in C on our ranks, in C by gcc -O3 and Open MPI, and in TypeScript. All take turns, so
 * that what else the machine does meets each of them.
 */
import { type CProgramName, cProgram } from "./c-programs";
import { openChromium } from "./chromium-place";
import { languageChecks } from "./languages-checks";
import { type NativePlace, openNative } from "./native-place";
import { openNode } from "./node-place";
import { type Line, linesOf, type Place } from "./place";
import { benchProgram } from "./programs";
import { commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const ROUNDS = 3;
const MIB = 1024 * 1024;

interface Task {
  name: CProgramName;
  ranks: number;
  /** Of the program in C. */
  c: readonly (number | string)[];
  /** Of the one in TypeScript, which has its own order of arguments. */
  typescript: readonly (number | string)[];
}

const TASKS: readonly Task[] = [
  { name: "sqrt", ranks: 1, c: [3, 300_000], typescript: [3, 300_000] },
  { name: "dgemm", ranks: 1, c: [3, 384], typescript: [3, 384] },
  { name: "cg", ranks: 1, c: ["W", 1], typescript: ["W", 1] },
  {
    name: "ping-pong",
    ranks: 2,
    c: [5, 40_000, 8, 5000, 4 * MIB, 20],
    typescript: ["segment", 5, 8, 5000, 4 * MIB, 20],
  },
  { name: "collectives", ranks: 8, c: [5, 200, 8], typescript: [5, 200, 8] },
];

export async function languages(): Promise<Report> {
  const native = openNative();
  if (!native)
    console.log("Open MPI is not here: apt-get install openmpi-bin libopenmpi-dev for its times and the checks");
  const places = [await openNode(), await openChromium()];
  const samples = new Map<string, { row: Omit<Row, "us">; us: number[] }>();
  const add = (row: Omit<Row, "us" | "operation" | "bytes">, lines: readonly Line[]) => {
    if (lines.length === 0) throw new Error(`${row.face} on ${row.place} printed nothing`);
    for (const { operation, bytes, us } of lines) {
      const key = JSON.stringify({ ...row, operation, bytes });
      const known = samples.get(key) ?? { row: { ...row, operation, bytes }, us: [] };
      known.us.push(...us);
      samples.set(key, known);
    }
  };
  try {
    for (let round = 1; round <= ROUNDS; round++)
      for (const task of TASKS) {
        console.log(`round ${round} of ${ROUNDS}: ${task.name} on ${task.ranks} ranks`);
        if (native)
          add({ ...what("native", "C, gcc -O3", task), transport: "Open MPI" }, await runNative(native, task));
        for (const place of places) {
          add(what(place.name, "C", task), await runC(place, task));
          if (round === 1) add(what(place.name, "TypeScript", task), await runTypeScript(place, task));
        }
      }
  } finally {
    native?.close();
    for (const place of places) await place.close();
  }
  const rows = [...samples.values()].map(({ row, us }): Row => ({ ...row, us: summarize(us) }));
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const { name, version } of places) versions[name] = version;
  if (native) versions.native = native.version;
  return { suite: "languages", versions, rows, checks: native ? languageChecks(rows) : [] };
}

function what(place: Row["place"], face: string, { ranks }: Task) {
  return { place, face, transport: "shared-memory", ranks };
}

async function runNative(native: NativePlace, { name, ranks, c }: Task): Promise<Line[]> {
  return linesOf(await native.run(name, ranks, c));
}

async function runC(place: Place, { name, ranks, c }: Task): Promise<Line[]> {
  return linesOf(await place.run(await cProgram(name, c), ranks, "shared-memory"));
}

async function runTypeScript(place: Place, { name, ranks, typescript }: Task): Promise<Line[]> {
  const program = await benchProgram(name, "blocking", typescript);
  const lines = linesOf(await place.run(program, ranks, "shared-memory"));
  // The one in TypeScript broadcasts too.
  return lines.filter(({ operation }) => operation !== "bcast");
}
