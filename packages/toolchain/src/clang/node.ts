/** The compiler under Node: `@commworld/toolchain/clang/node`. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { CCompiler } from "./compile-c";
import { emptyTree, fileAt, LLVM_MODULES, type LlvmBundle, unpackInto } from "./llvm";
import { mpiFunctions } from "./mpi-functions";

/** Where the build put the compiler, seen from this file and from the command line's bundle. */
const FOLDERS = ["../../dist/clang", "../../../packages/toolchain/dist/clang"];

/**
 * V8 optimizes a function of WebAssembly when it has run for about so many bytes, 1.8 million of itself. The compiler has thousands
 * that a few programs would bring there: to optimize them takes several times as long as to compile those programs without.
 */
const TIERING_BUDGET = 150_000_000;

let compiler: Promise<CCompiler> | undefined;

/** Loaded at the first ask: seconds, and 250 MB. */
export function loadCCompiler(): Promise<CCompiler> {
  compiler ??= load();
  return compiler;
}

async function load(): Promise<CCompiler> {
  const folder = FOLDERS.map((one) => fileURLToPath(new URL(one, import.meta.url))).find((one) => existsSync(one));
  if (folder === undefined)
    throw new Error("the compiler of C is not built yet: run npm run build in the repository first");
  const modules = dirname(createRequire(import.meta.url).resolve("@yowasp/clang"));
  const bundle = (await import(join(folder, "llvm.mjs"))) as LlvmBundle;
  const usr = emptyTree();
  for (const name of ["c.bin", "cxx.bin"]) unpackInto(usr, await readFile(join(folder, name)));
  setFlagsFromString(`--wasm-tiering-budget=${TIERING_BUDGET}`);
  const compiled = LLVM_MODULES.map(
    async (name) => [name, await WebAssembly.compile(new Uint8Array(await readFile(join(modules, name))))] as const,
  );
  const all = Object.fromEntries(await Promise.all(compiled));
  const llvm = bundle.createLlvm({ totalSize: 0, modules: async () => all, filesystem: async () => ({ usr }) });
  const header = new TextDecoder().decode(fileAt(usr, "include/wasm32-wasip1/mpi.h"));
  return new CCompiler(
    (args, files, options) => llvm(args, files, { fetchProgress: () => {}, ...options }),
    mpiFunctions(header),
  );
}

export type { CCompileOutcome, CCompiler, CSources } from "./compile-c";
export { COMPILE_FLAGS } from "./compile-flags";
export type { CompilerManifest } from "./manifest";
export { moduleKey } from "./module-store";
export { type COptions, DEFAULT_OPTIONS } from "./options";
export { packModule } from "./packed-module";
