/** Languages of programs and of their files, by the ends of names. */
import type { ProgramContent } from "./program";
import type { WasmProgram } from "./runnable";

/** Those that are compiled to WebAssembly before a run. */
export type CompiledLanguage = "c" | "c++";

const C = /\.c$/i;
const CXX = /\.(cc|cpp|cxx|c\+\+)$/i;
const HEADER = /\.(h|hh|hpp|hxx|inc|ipp|tpp)$/i;

/** Undefined: no source of C or C++. */
export function compiledLanguage(path: string): CompiledLanguage | undefined {
  if (C.test(path)) return "c";
  return CXX.test(path) ? "c++" : undefined;
}

export function isHeader(path: string): boolean {
  return HEADER.test(path);
}

/** What a node runs of a C or C++ program: its module, with the files that are data. */
export function wasmProgram(content: ProgramContent, wasm: Uint8Array<ArrayBuffer>): WasmProgram {
  const data = content.files.filter(({ path }) => compiledLanguage(path) === undefined && !isHeader(path));
  const files = Object.fromEntries(data.map(({ path, text }) => [path, new TextEncoder().encode(text)]));
  return { wasm, path: content.entry, args: content.args, files, stdin: content.stdin ?? "" };
}
