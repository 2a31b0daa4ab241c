/** What the checker finds in C programs that are wrong, and that it finds nothing in those that are right. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Finding, FindingId } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { compileText, runC, runModule } from "./c-run";

/** Each case is the function that its argument names; it does its wrong things on lines with a comment. */
const SOURCE = readFileSync(fileURLToPath(new URL("./c/wrong.c", import.meta.url)), "utf8");
const LINES = SOURCE.split("\n");
const compiled = compileText(SOURCE, "wrong.c");

/** Numbers of the lines of a function that say in a comment that they are wrong. */
function wrongLines(name: string): number[] {
  const begin = LINES.findIndex((line) => line.startsWith(`static void ${name}(`));
  const end = LINES.indexOf("}", begin);
  return LINES.flatMap((line, index) => (index > begin && index < end && line.includes("// wrong") ? [index + 1] : []));
}

function placesOf(finding: Finding): string[] {
  return finding.places.map(({ pid, line }) => `${pid}:${line ?? "?"}`).sort();
}

interface Wrong {
  name: string;
  ranks?: number;
  strict?: true;
  id: FindingId;
  says: RegExp;
  /** "rank:wrong line", the first of the function being 0. */
  places: string[];
  error?: string;
  /** Both may come: the messages match by accident. */
  mayEnd?: true;
}

const WRONG: Wrong[] = [
  {
    name: "receives",
    id: "GLOBAL:DEADLOCK:HARD",
    says: /rank 0 waits in MPI_Recv from 1 \(wrong\.c:\d+\), rank 1 waits in MPI_Recv from 0 with tag 3 \(wrong\.c:\d+\), and round again: 0 → 1 → 0/,
    places: ["0:0", "1:1"],
    error: "GLOBAL:DEADLOCK:HARD",
  },
  {
    name: "synchronous",
    id: "GLOBAL:DEADLOCK:HARD",
    says: /rank 0 waits in MPI_Ssend to 1 .*rank 1 waits in MPI_Barrier for rank 0, which has not called it/,
    places: ["0:0", "1:1"],
    error: "GLOBAL:DEADLOCK:HARD",
  },
  {
    name: "waitall",
    id: "GLOBAL:DEADLOCK:HARD",
    says: /rank 0 waits in MPI_Waitall .*MPI_Irecv/,
    places: ["0:0"],
    error: "GLOBAL:DEADLOCK:HARD",
  },
  {
    name: "sends",
    strict: true,
    id: "GLOBAL:DEADLOCK:POTENTIAL",
    says: /rank 0 waits in MPI_Send to 1/,
    places: ["0:0", "1:0"],
    error: "GLOBAL:DEADLOCK:POTENTIAL",
  },
  {
    name: "operations",
    id: "GLOBAL:COLLECTIVE:MISMATCH",
    says: /rank 0 calls MPI_Bcast\(root 0, 2 x MPI_DOUBLE\) \(wrong\.c:\d+\)/,
    places: ["0:0", "1:1"],
    error: "GLOBAL:COLLECTIVE:MISMATCH",
  },
  {
    name: "roots",
    id: "GLOBAL:COLLECTIVE:MISMATCH",
    says: /MPI_Reduce\(root \d, MPI_SUM, 1 x MPI_INT\).*MPI_Reduce\(root \d, MPI_SUM, 1 x MPI_INT\)/,
    places: ["0:0", "1:0"],
    error: "GLOBAL:COLLECTIVE:MISMATCH",
    mayEnd: true,
  },
  {
    name: "truncation",
    id: "GLOBAL:MSG:TRUNCATION",
    says: /Rank 0 sent 40 bytes \(wrong\.c:\d+\), rank 1 receives with room for 8 \(wrong\.c:\d+\)/,
    places: ["0:0", "1:1"],
    error: "MPI_ERR_TRUNCATE",
  },
  {
    name: "types",
    id: "GLOBAL:MSG:DATATYPE",
    says: /rank 0 sent 2 x MPI_DOUBLE with MPI_Send \(wrong\.c:\d+\), rank 1 received it as 4 x MPI_INT/,
    places: ["0:0", "1:1"],
  },
  {
    name: "pending",
    id: "GLOBAL:MSG:PENDING",
    says: /rank 0/i,
    places: ["0:0", "1:?"],
  },
  {
    name: "leak",
    id: "LOCAL:REQUEST:NOT_FREED",
    says: /never completed the request of MPI_Isend \(wrong\.c:\d+\)/,
    places: ["0:0"],
  },
  {
    name: "overlap",
    id: "LOCAL:MEMORY:OVERLAP",
    says: /uses memory in MPI_Irecv \(wrong\.c:\d+\) that MPI_Irecv \(wrong\.c:\d+\) still uses/,
    places: ["1:0", "1:1"],
  },
  {
    name: "aliases",
    ranks: 1,
    id: "LOCAL:ARG:BUFFER",
    says: /Rank 0 called MPI_Allreduce \(wrong\.c:\d+\): the send and the receive buffer share memory/,
    places: ["0:0"],
    error: "MPI_ERR_BUFFER",
  },
  {
    name: "argument",
    id: "LOCAL:ARG:RANK",
    says: /Rank 0 called MPI_Send \(wrong\.c:\d+\)/,
    places: ["0:0"],
    error: "MPI_ERR_RANK",
  },
  {
    name: "polling",
    id: "GLOBAL:DEADLOCK:NO_PROGRESS",
    says: /No message has moved for 3 seconds/,
    places: ["0:?"],
  },
];

/** A call without MPI_ before it. */
const BARE_CALL =
  /(?<!\w)(Send|Ssend|Isend|Recv|Irecv|Sendrecv|Waitall|Probe|Iprobe|Finalize|Bcast|Reduce|Barrier|IN_PLACE|MPI\.\w+)\b(?! the)/;

describe.concurrent("a wrong program of C", () => {
  it.each(WRONG)("[CCHECK1][CCHECK3] $name", async ({ name, ranks = 2, strict, id, says, places, error, mayEnd }) => {
    const program = { wasm: await compiled, path: "wrong.c", args: [name], files: {}, stdin: "" };
    const run = await runModule(program, { ranks, check: strict ? "strict" : "on" });
    const wrong = wrongLines(name);
    const expected = places.map((place) => place.replace(/\d$/, (at) => `${wrong[Number(at)] ?? "?"}`));
    const found = run.findings.filter((finding) => finding.id === id);
    expect(found.map(placesOf)).toContainEqual(expected);
    expect(found[0]!.message).toMatch(says);
    expect(mayEnd ? [error, undefined] : [error]).toContain(run.error?.name);
    expect(run.findings.map(({ message }) => message).join()).not.toMatch(/[{}]|undefined/);
    const told = run.findings.flatMap(({ message, advice, places }) => [
      message,
      advice,
      ...places.map(({ call }) => call),
    ]);
    expect(told.join("\n")).not.toMatch(BARE_CALL);
    expect(Object.keys(run.sample.ranks[0]!.calls).filter((name) => !name.startsWith("MPI_"))).toEqual([]);
  });
}, 120_000);

describe("a right program of C", () => {
  it("[CCHECK2] has no finding, though it uses all kinds of requests", async () => {
    const right = readFileSync(fileURLToPath(new URL("./c/chapters.c", import.meta.url)), "utf8");
    const { findings, error } = await runC(right, { ranks: 4, check: "on", file: "chapters.c" });
    expect([findings, error]).toEqual([[], undefined]);
  });
}, 120_000);
