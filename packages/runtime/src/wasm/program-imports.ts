/** What a module of a C program asks of its surroundings, and what it must offer. */
import { ModuleError } from "./binary";

/** MPI's functions and the system's. */
export const MPI_MODULE = "env";
export const WASI_MODULE = "wasi_snapshot_preview1";

export interface ProgramImports {
  /** Names of functions. */
  mpi: string[];
  wasi: string[];
  memory: { module: string; name: string };
}

/** Most functions that a program imports: all of MPI's with their other names are fewer. */
const MOST_IMPORTS = 4000;
const START = "_start";

/** Of a module whose memory is imported. Throws ModuleError for a module that is no program, or of another system. */
export function programImports(module: WebAssembly.Module): ProgramImports {
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > MOST_IMPORTS)
    throw new ModuleError(`the module imports ${imports.length} things, and at most ${MOST_IMPORTS} are allowed`);
  const found: ProgramImports = { mpi: [], wasi: [], memory: { module: MPI_MODULE, name: "memory" } };
  for (const { module: from, name, kind } of imports) {
    if (kind === "memory") found.memory = { module: from, name };
    else if (kind === "function" && from === MPI_MODULE) found.mpi.push(name);
    else if (kind === "function" && from === WASI_MODULE) found.wasi.push(name);
    else
      throw new ModuleError(
        `the module imports the ${kind} ${from}.${name}, which is not offered; link it as a program for wasm32-wasip1 with MPI's functions left to the host`,
      );
  }
  const isProgram = WebAssembly.Module.exports(module).some(({ name, kind }) => name === START && kind === "function");
  if (!isProgram) throw new ModuleError(`the module has no function ${START}; link it as a program, not as a library`);
  return found;
}
