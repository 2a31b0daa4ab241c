/** What the build puts beside the compiler for pages: `manifest.json`. Addresses are relative to it and change with the content. */
import type { LLVM_MODULES } from "./llvm";

/** A file as it is served: compressed, with its length before and after. */
export interface CompilerFile {
  url: string;
  bytes: number;
  compressedBytes: number;
}

/** The modules, and the files of C's sysroot and of C++'s. */
export type CompilerFileName = (typeof LLVM_MODULES)[number] | "c.bin" | "cxx.bin";

export interface CompilerManifest {
  /** SHA-256 of all that decides what comes out of a compilation. */
  version: string;
  worker: string;
  /** The ES module that LlvmBundle describes. */
  llvm: string;
  files: Record<CompilerFileName, CompilerFile>;
}
