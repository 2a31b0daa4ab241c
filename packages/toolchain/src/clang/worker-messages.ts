/** What a page and the compiler's worker say to each other. One compilation at a time. */
import type { CCompileOutcome, CSources } from "./compile-c";
import type { CompilerManifest } from "./manifest";

export interface ToCompilerWorker {
  type: "compile";
  manifest: CompilerManifest;
  /** Where the manifest stands. */
  base: string;
  sources: CSources;
}

export type FromCompilerWorker =
  /** Bytes of what is served, loaded so far and in all. Not told when everything is there. */
  | { type: "loading"; doneBytes: number; totalBytes: number }
  /** All is loaded: the compilation begins. */
  | { type: "compiling" }
  | { type: "compiled"; outcome: CCompileOutcome }
  /** The compiler could not be loaded. */
  | { type: "failed"; message: string };
