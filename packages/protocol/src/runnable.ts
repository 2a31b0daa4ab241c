/** What the toolchain makes of a program and a node runs. */
export type RunnableProgram = ModuleProgram | WasmProgram;

export type MpiSpecifier = "mpi" | "mpi/blocking";

export interface RunnableImport {
  /** Offsets in `code` of the specifier's text, without its quotes. */
  start: number;
  end: number;
  /** The path of another module of the program, or one of the library's own specifiers. */
  target: string;
}

export interface RunnableModule {
  /** As the person sees it: "main.ts". Line and column positions in `code` are those of the source. */
  path: string;
  /** ES module text, or that of a classic script. */
  code: string;
  imports: RunnableImport[];
  /** A classic script of a program written for MPI.js: it runs in sloppy mode and loads others by `importScripts`. */
  script?: true;
}

/** JavaScript modules in dependency order. */
export interface ModuleProgram {
  /** A module stands after all modules it imports; the entry is last. Either all are scripts or none. */
  modules: RunnableModule[];
  entry: string;
  args: string[];
}

/** A WebAssembly module that imports MPI's functions in the C binding of the standard's ABI, and WASI preview 1. */
export interface WasmProgram {
  wasm: Uint8Array<ArrayBuffer>;
  /** The program's name as it sees it: "main.c". */
  path: string;
  args: string[];
  /** Files that the program can read, by path. */
  files: Record<string, Uint8Array>;
  /** What rank 0 reads from standard input. */
  stdin: string;
}
