/** All imports of a C program: MPI's functions by their names in C. */
import { MPIError } from "../../mpi/errors";
import type { CFace } from "./c-face";
import { collectives } from "./chapters/collectives";
import { communicators } from "./chapters/communicators";
import { datatypes } from "./chapters/datatypes";
import { environment } from "./chapters/environment";
import { faultTolerance } from "./chapters/fault-tolerance";
import { groups } from "./chapters/groups";
import { partitioned } from "./chapters/partitioned";
import { pointToPoint } from "./chapters/point-to-point";
import { requests } from "./chapters/requests";
import { sessions } from "./chapters/sessions";
import { topologies } from "./chapters/topologies";
import { windows } from "./chapters/windows";
import { type CChapter, entry } from "./entries";

/** What the module needs that no MPI library has. */
export class UnknownFunction extends Error {
  constructor(name: string) {
    super(`the program calls ${name}, which is neither its own nor a function of MPI or of the C library`);
    this.name = "LinkError";
  }
}

/** P for the profiling names, _c and _x for the forms with counts of 64 bits. */
const NAME = /^P?MPIX?_(\w+?)(_[cx])?$/;

/** The functions of all chapters, by name without MPI_; what is not among them is not offered. */
export function chapterFunctions(face: CFace): CChapter {
  return {
    ...environment(face),
    ...pointToPoint(face),
    ...partitioned(face),
    ...requests(face),
    ...datatypes(face),
    ...collectives(face),
    ...groups(face),
    ...communicators(face),
    ...topologies(face),
    ...sessions(face),
    ...windows(face),
    ...faultTolerance(face),
  };
}

/** @param names of the functions that the module imports from "env". Throws UnknownFunction. */
export function cImports(face: CFace, names: Iterable<string>): Record<string, WebAssembly.ImportValue> {
  const chapters = chapterFunctions(face);
  const results = resultFunctions(face);
  const imports: Record<string, WebAssembly.ImportValue> = {};
  for (const name of names) {
    const [, base, suffix] = NAME.exec(name) ?? [];
    if (base === undefined) throw new UnknownFunction(name);
    imports[name] = results[base] ?? entry(face, base, chapters[base] ?? unsupported(name), suffix !== undefined);
  }
  return imports;
}

/** Functions that give their result and never fail. */
export function resultFunctions(face: CFace): Readonly<Record<string, (...args: number[]) => number>> {
  const functions: Record<string, (...args: number[]) => number> = {
    Wtime: () => face.place.wtime(),
    Wtick: () => face.place.wtick,
    Aint_add: (base, displacement) => (base! + displacement!) | 0,
    Aint_diff: (a, b) => (a! - b!) | 0,
  };
  for (const kind of HANDLE_KINDS) {
    functions[`${kind}_toint`] = (handle) => handle!;
    functions[`${kind}_fromint`] = (handle) => handle!;
  }
  return functions;
}

const HANDLE_KINDS = [
  "Comm",
  "Group",
  "Type",
  "Op",
  "Request",
  "Message",
  "Win",
  "Info",
  "Errhandler",
  "Session",
  "File",
];

function unsupported(name: string): () => never {
  return () => {
    throw new MPIError(
      "ERR_UNSUPPORTED_OPERATION",
      `${name} is not offered here: files, dynamic processes and tools are outside of what ranks in a browser can do`,
    );
  };
}
