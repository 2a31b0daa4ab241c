/** Entry of the compiler's worker on a page, in the app's origin. It lives on between compilations, with the compiler loaded. */
import { compiledLanguage } from "@commworld/protocol";
import { CCompiler } from "./compile-c";
import { loadCompilerFiles } from "./compiler-files";
import { emptyTree, fileAt, LLVM_MODULES, type LlvmBundle, unpackInto } from "./llvm";
import { mpiFunctions } from "./mpi-functions";
import type { FromCompilerWorker, ToCompilerWorker } from "./worker-messages";

const scope = self as unknown as DedicatedWorkerGlobalScope;
const tell = (message: FromCompilerWorker, transfer: Transferable[] = []) => scope.postMessage(message, transfer);

const usr = emptyTree();
let compiler: CCompiler | undefined;
let hasCxx = false;

scope.onmessage = async ({ data }: MessageEvent<ToCompilerWorker>) => {
  try {
    const ready = await load(data);
    tell({ type: "compiling" });
    const outcome = await ready.compile(data.sources);
    tell({ type: "compiled", outcome }, outcome.ok ? [outcome.wasm.buffer] : []);
  } catch (error) {
    tell({ type: "failed", message: error instanceof Error ? error.message : String(error) });
  }
};

/** The compiler with the files that these sources need. */
async function load({ manifest, base, sources }: ToCompilerWorker): Promise<CCompiler> {
  const needsCxx = Object.keys(sources.files).some((path) => compiledLanguage(path) === "c++");
  const names = [
    ...(compiler ? [] : ([...LLVM_MODULES, "c.bin"] as const)),
    ...(needsCxx && !hasCxx ? (["cxx.bin"] as const) : []),
  ];
  if (names.length === 0) return compiler!;
  const onProgress = (doneBytes: number, totalBytes: number) => tell({ type: "loading", doneBytes, totalBytes });
  const files = await loadCompilerFiles(names, { manifest, base, onProgress });
  if (files["cxx.bin"]) {
    unpackInto(usr, files["cxx.bin"]);
    hasCxx = true;
  }
  if (compiler) return compiler;
  unpackInto(usr, files["c.bin"]);
  const modules = Object.fromEntries(
    await Promise.all(LLVM_MODULES.map(async (name) => [name, await WebAssembly.compile(files[name])] as const)),
  );
  const { createLlvm } = (await import(new URL(manifest.llvm, base).href)) as LlvmBundle;
  const llvm = createLlvm({ totalSize: 0, modules: async () => modules, filesystem: async () => ({ usr }) });
  const header = new TextDecoder().decode(fileAt(usr, "include/wasm32-wasip1/mpi.h"));
  compiler = new CCompiler(
    (args, tree, options) => llvm(args, tree, { fetchProgress: () => {}, ...options }),
    mpiFunctions(header),
  );
  return compiler;
}
