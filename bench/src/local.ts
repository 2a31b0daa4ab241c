/** Suite "local": one node. Ping-pong by size, collectives by ranks, against bare shared memory and bare MessagePorts. */
import { openChromium } from "./chromium-place";
import { openNode } from "./node-place";
import type { Place } from "./place";
import { benchProgram } from "./programs";
import { type Check, check, commworldVersion, type Report, type Row } from "./report";
import { summarize } from "./statistics";

const SAMPLES = 11;
/** Bytes and round trips in a sample. */
const SIZES: readonly (readonly [number, number])[] = [
  [8, 10000],
  [64, 10000],
  [1024, 2000],
  [4096, 1000],
  [16 * 1024, 600],
  [64 * 1024, 300],
  [256 * 1024, 100],
  [1024 * 1024, 30],
  [4 * 1024 * 1024, 10],
];
const RANKS = [2, 4, 8, 16, 32];

interface Line {
  operation: string;
  bytes: number;
  us: number[];
}

export async function local(): Promise<Report> {
  const rows: Row[] = [];
  const checks: Check[] = [];
  const versions: Record<string, string> = { commworld: commworldVersion() };
  for (const open of [openNode, openChromium]) {
    const place = await open();
    versions[place.name] = place.version;
    try {
      const measured = await measure(place);
      rows.push(...measured);
      checks.push(...checksOf(place.name, measured));
    } finally {
      await place.close();
    }
  }
  return { suite: "local", versions, rows, checks };
}

async function measure(place: Place): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (row: Omit<Row, "place">) => rows.push({ place: place.name, ...row });
  const baselines = { "shared-memory": 20_000, "message-port": 2_000 } as const;
  for (const name of ["shared-memory", "message-port"] as const) {
    const us = await place.baseline({ name, samples: SAMPLES, trips: baselines[name] });
    add({ operation: "ping-pong", face: "raw", transport: name, ranks: 2, bytes: 8, us: summarize(us) });
  }
  const faces = [
    ["blocking", "shared-memory", 1],
    ["async", "shared-memory", 1],
    ["async", "message-port", 10],
  ] as const;
  for (const [face, transport, slower] of faces) {
    const plan = SIZES.flatMap(([bytes, trips]) => [bytes, Math.max(5, Math.floor(trips / slower))]);
    for (const line of lines(await place.run(await benchProgram("ping-pong", face, [SAMPLES, ...plan]), 2, transport)))
      add({ operation: line.operation, face, transport, ranks: 2, bytes: line.bytes, us: summarize(line.us) });
  }
  for (const ranks of RANKS) {
    const program = await benchProgram("collectives", "blocking", [SAMPLES, Math.ceil(400 / ranks), 8]);
    for (const line of lines(await place.run(program, ranks, "shared-memory")))
      add({
        operation: line.operation,
        face: "blocking",
        transport: "shared-memory",
        ranks,
        bytes: line.bytes,
        us: summarize(line.us),
      });
  }
  return rows;
}

function lines(output: readonly string[]): Line[] {
  return output.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line) as Line);
}

function checksOf(place: Place["name"], rows: readonly Row[]): Check[] {
  const median = (face: string, transport: string) => {
    const row = rows.find(
      (one) => one.operation === "ping-pong" && one.face === face && one.transport === transport && one.bytes === 8,
    );
    if (!row) throw new Error(`no 8 B ping-pong of ${face} on ${transport}`);
    return row.us.median;
  };
  const ratio = median("raw", "message-port") / median("blocking", "shared-memory");
  return [check(`${place}: 8 B blocking ping-pong, times faster than MessagePort`, ratio, "higher", 20)];
}
