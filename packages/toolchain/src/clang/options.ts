/** Options of a C or C++ program: which the compiler takes, and which it always gets. */

import type { CompiledLanguage } from "@commworld/protocol";
import { REFUSED_FUNCTIONS } from "./absent";

export interface COptions {
  optimization: "0" | "1" | "2" | "3" | "s";
  /** Of the allow-list below: "-Wall", "-ffast-math", "-DN=100". */
  flags: readonly string[];
}

export const DEFAULT_OPTIONS: COptions = { optimization: "2", flags: [] };

/** Extra flags that programs may give. */
export const ALLOWED = [
  /^-O[0123s]$/,
  /^-W[\w+=-]*$/,
  /^-w$/,
  /^-g[0123]?$/,
  /^-D[A-Za-z_]\w*(=.*)?$/,
  /^-U[A-Za-z_]\w*$/,
  /^-std=(c|gnu|c\+\+|gnu\+\+|iso9899:)[\w:+]+$/,
  /^-f(no-)?(fast-math|math-errno|strict-aliasing|unroll-loops|vectorize|slp-vectorize|inline|inline-functions|signed-char|unsigned-char|wrapv|builtin|common|short-enums|trapping-math|associative-math|reciprocal-math|finite-math-only|rtti)$/,
  /^-pedantic(-errors)?$/,
  /^-ansi$/,
  // What makefiles pass and wasm has not got or need not be told.
  /^-lm$/,
  /^-pthread$/,
];
/** Passed over: they mean nothing here. */
const IGNORED = [/^-pthread$/, /^-lm$/];

const FLAG_CHARS = 200;
const MAX_FLAGS = 50;

/** What is wrong with flags; undefined when nothing is. */
export function refusal(flags: readonly string[]): string | undefined {
  if (flags.length > MAX_FLAGS) return `at most ${MAX_FLAGS} flags are allowed`;
  const refused = flags.find((flag) => flag.length > FLAG_CHARS || !ALLOWED.some((pattern) => pattern.test(flag)));
  if (refused === undefined) return undefined;
  return `the flag ${refused.slice(0, 80)} is not among those that are allowed: -O, -W, -D, -U, -std, -g, and -f for optimisation`;
}

export const STACK_BYTES = 8 * 1024 * 1024;
/** Pages of memory that a rank may have: 2 GiB. */
export const MAX_MEMORY_BYTES = 2 * 1024 ** 3;
/** Pointers to functions below this have a meaning in MPI (MPI_COMM_DUP_FN). */
const FIRST_FUNCTION = 16;

/** What older compilers took with a warning, and teaching programs are full of. */
const LENIENT = [
  "-Wno-error=implicit-function-declaration",
  "-Wno-error=implicit-int",
  "-Wno-error=int-conversion",
  "-Wno-error=incompatible-pointer-types",
  "-Wno-error=incompatible-function-pointer-types",
  "-Wno-error=return-type",
];

/** Arguments of clang for one source; `source` and `object` are paths. */
export function compileArguments(
  language: CompiledLanguage,
  options: COptions,
  source: string,
  object: string,
): string[] {
  const standard = language === "c" ? ["-std=gnu17", ...LENIENT] : ["-std=gnu++20", "-fno-exceptions"];
  return [
    language === "c" ? "clang" : "clang++",
    "-c",
    source,
    "-o",
    object,
    `-O${options.optimization}`,
    ...standard,
    "-msimd128",
    "-mbulk-memory",
    "-gline-tables-only",
    "-D_GNU_SOURCE",
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-D_WASI_EMULATED_GETPID",
    "-D_WASI_EMULATED_MMAN",
    // setjmp and longjmp.
    "-mllvm",
    "-wasm-enable-sjlj",
    "-fdiagnostics-print-source-range-info",
    "-fno-color-diagnostics",
    "-fno-caret-diagnostics",
    "-ferror-limit=50",
    "-ftemplate-depth=512",
    "-fconstexpr-steps=4000000",
    ...options.flags.filter((flag) => !IGNORED.some((pattern) => pattern.test(flag)) && isFor(language, flag)),
  ];
}

/** A standard of the one language means nothing to sources of the other. */
function isFor(language: CompiledLanguage, flag: string): boolean {
  return !flag.startsWith("-std=") || /^-std=(c|gnu)\+\+/.test(flag) === (language === "c++");
}

/** Arguments of clang that link objects into a module. */
export function linkArguments(language: CompiledLanguage, objects: readonly string[], module: string): string[] {
  return [
    language === "c" ? "clang" : "clang++",
    ...objects,
    "-o",
    module,
    `-Wl,-z,stack-size=${STACK_BYTES}`,
    "-Wl,--stack-first",
    "-Wl,--export-table",
    `-Wl,--table-base=${FIRST_FUNCTION}`,
    `-Wl,--import-memory,--shared-memory,--max-memory=${MAX_MEMORY_BYTES},--no-check-features`,
    "-Wl,--export-if-defined=malloc,--export-if-defined=free",
    // A question is shown before its answer is waited for.
    "-Wl,--export=fflush",
    // Tells a stack that overflowed from a wrong pointer.
    "-Wl,--export=__stack_pointer",
    ...REFUSED_FUNCTIONS.map((name) => `-Wl,--wrap=${name}`),
    "-Wl,--allow-undefined-file=/mpi/functions.txt",
    "-lwasi-emulated-signal",
    "-lwasi-emulated-process-clocks",
    "-lwasi-emulated-getpid",
    "-lwasi-emulated-mman",
    "-lsetjmp",
    "-lc-printscan-long-double",
  ];
}
