/** What the toolchain makes of a program and a node runs: JavaScript modules in dependency order. */
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
  /** ES module text. */
  code: string;
  imports: RunnableImport[];
}

export interface RunnableProgram {
  /** A module stands after all modules it imports; the entry is last. */
  modules: RunnableModule[];
  entry: string;
  args: string[];
}
