/** All imports of a C program: MPI's functions by their names in C. */
import { MPIError } from "../../mpi/errors";
import type { CFace } from "./c-face";
import { collectives } from "./chapters/collectives";
import { communicators } from "./chapters/communicators";
import { datatypes } from "./chapters/datatypes";
import { environment } from "./chapters/environment";
import { groups } from "./chapters/groups";
import { pointToPoint } from "./chapters/point-to-point";
import { requests } from "./chapters/requests";
import { sessions } from "./chapters/sessions";
import { topologies } from "./chapters/topologies";
import { windows } from "./chapters/windows";
import { importsOf } from "./entries";

/** What the module needs that no MPI library has. */
export class UnknownFunction extends Error {
  constructor(name: string) {
    super(`the program calls ${name}, which is neither its own nor a function of MPI or of the C library`);
    this.name = "LinkError";
  }
}

/** @param names of the functions that the module imports from "env". Throws UnknownFunction. */
export function cImports(face: CFace, names: Iterable<string>): Record<string, WebAssembly.ImportValue> {
  const known: Record<string, WebAssembly.ImportValue> = {
    ...importsOf(face, [
      environment(face),
      pointToPoint(face),
      requests(face),
      datatypes(face),
      collectives(face),
      groups(face),
      communicators(face),
      topologies(face),
      sessions(face),
      windows(face),
    ]),
    ...plain(face),
  };
  const imports: Record<string, WebAssembly.ImportValue> = {};
  for (const name of names) {
    const found = known[name] ?? (/^P?MPIX?_/.test(name) ? unsupported(face, name) : undefined);
    if (!found) throw new UnknownFunction(name);
    imports[name] = found;
  }
  return imports;
}

/** Functions that give their result and never fail. */
function plain(face: CFace): Record<string, WebAssembly.ImportValue> {
  const functions: Record<string, (...args: number[]) => number> = {
    Wtime: () => face.place.wtime(),
    Wtick: () => face.place.wtick,
    Aint_add: (base, displacement) => (base! + displacement!) | 0,
    Aint_diff: (a, b) => (a! - b!) | 0,
  };
  for (const kind of [
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
  ]) {
    functions[`${kind}_toint`] = (handle) => handle!;
    functions[`${kind}_fromint`] = (handle) => handle!;
  }
  return Object.fromEntries(
    Object.entries(functions).flatMap(([name, run]) => [
      [`MPI_${name}`, run],
      [`PMPI_${name}`, run],
    ]),
  );
}

function unsupported(face: CFace, name: string): WebAssembly.ImportValue {
  const call = name.replace(/^P?MPI_/, "");
  const error = `${name} is not offered here: files, dynamic processes, partitioned communication and tools are outside of what ranks in a browser can do`;
  const imports = importsOf(face, [
    {
      [call]: () => {
        throw new MPIError("ERR_UNSUPPORTED_OPERATION", error);
      },
    },
  ]);
  return imports[`MPI_${call}`]!;
}
