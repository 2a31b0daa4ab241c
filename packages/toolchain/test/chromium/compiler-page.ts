/** Runs in the test's page: the compiler's client, and what a test asks of it. */
import type { CSources } from "../../src/clang/compile-c";
import { type CompileProgress, CompilerClient } from "../../src/clang/compiler-client";
import type { Diagnostic } from "../../src/diagnostic";

export interface PageOrder {
  files: Record<string, string>;
  flags?: string[];
  /** Cancels when the compiler begins, instead of waiting for its end. */
  cancel?: boolean;
}

export interface PageAnswer {
  ok: boolean;
  /** Names of the functions that the module imports. */
  imports: string[];
  diagnostics: Diagnostic[];
  progress: CompileProgress[];
  /** Why there is no outcome. */
  rejected?: string;
}

declare global {
  var compilerPage: {
    open(limitMs?: number, modulesUrl?: string): void;
    compile(order: PageOrder): Promise<PageAnswer>;
  };
}

let client: CompilerClient;

globalThis.compilerPage = {
  open: (limitMs, modulesUrl) => {
    client = new CompilerClient({
      manifestUrl: "/compiler/manifest.json",
      ...(limitMs ? { limitMs } : {}),
      ...(modulesUrl ? { modulesUrl } : {}),
    });
  },
  compile,
};

async function compile({ files, flags = [], cancel }: PageOrder): Promise<PageAnswer> {
  const progress: CompileProgress[] = [];
  const sources: CSources = { files, options: { optimization: "2", flags } };
  const abort = new AbortController();
  const order = {
    signal: abort.signal,
    onProgress: (step: CompileProgress) => {
      progress.push(step);
      if (cancel && step.phase === "compiling") abort.abort();
    },
  };
  try {
    const outcome = await client.compile(sources, order);
    const imports = outcome.ok
      ? WebAssembly.Module.imports(await WebAssembly.compile(outcome.wasm)).map(({ name }) => name)
      : [];
    return { ok: outcome.ok, imports, diagnostics: outcome.diagnostics, progress };
  } catch (error) {
    return { ok: false, imports: [], diagnostics: [], progress, rejected: String(error) };
  }
}
