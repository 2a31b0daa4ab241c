/**
 * Makes mpi.d.ts, the types of `import MPI from "mpi"` as one text for the editor, from the chapters, and mpi-blocking.d.ts from
 * it. `node types/make-types.mjs` writes both, as every build does.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeBlocking } from "./make-blocking.mjs";

/** In the order of reading. */
export const CHAPTERS = [
  "environment",
  "groups",
  "communicators",
  "topologies",
  "info",
  "point-to-point",
  "send-modes",
  "matched-probe",
  "requests",
  "persistent",
  "partitioned",
  "generalized-requests",
  "collectives",
  "collective-requests",
  "tasks",
  "windows",
  "datatypes",
  "operators",
  "fault-tolerance",
  "errors",
  "dashboard",
];

/** Chapters that the blocking face does not have: a rank that blocks does one thing at a time. */
const ASYNC_ONLY = ["tasks"];

const HEAD = `// Generated from types/chapters by make-types.mjs.
// biome-ignore-all lint/style/noExcessiveLinesPerFile: one ambient module, read as one text by the editor
/**
 * The MPI library of a CommWorld program, in the manner of mpi4py: lower-case methods carry any structured-cloneable value,
 * capitalised methods carry memory, without conversion. \`MPI.COMM_WORLD\` joins all ranks of the run, over all tabs.
 * Sections are those of the MPI 5.0 standard. Examples stand for
 * \`import MPI from "mpi"; const world = MPI.COMM_WORLD;\` followed by what they show.
 *
 * Limits: a run has at most 512 ranks, one tab at most 64; a message at most 1 GiB. Errors end the run (MPI_ERRORS_ARE_FATAL)
 * unless the program catches the \`MPI.Exception\`.
 */
declare module "mpi" {
  namespace MPI {
`;
const FOOT = "  }\n\n  export default MPI;\n}\n";
const OPEN = 'declare module "mpi" {\n  namespace MPI {\n';
const CLOSE = "  }\n}\n";

const path = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));

/** @param {readonly string[]} chapters */
export function makeTypes(chapters = CHAPTERS) {
  const bodies = chapters.map((chapter) => {
    const text = readFileSync(path(`chapters/${chapter}.d.ts`), "utf8");
    const start = text.indexOf(OPEN);
    if (start < 0 || !text.endsWith(CLOSE)) throw new Error(`${chapter}.d.ts is not one namespace in one module`);
    // The documentation's pages follow the chapters.
    return `    // ---- ${chapter} ----\n\n${text.slice(start + OPEN.length, -CLOSE.length)}`;
  });
  return `${HEAD}${bodies.join("\n")}${FOOT}`;
}

/** mpi-blocking.d.ts */
export function makeBlockingTypes() {
  return makeBlocking(makeTypes(CHAPTERS.filter((chapter) => !ASYNC_ONLY.includes(chapter))));
}

export function writeTypes() {
  writeFileSync(path("mpi.d.ts"), makeTypes());
  writeFileSync(path("mpi-blocking.d.ts"), makeBlockingTypes());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();
