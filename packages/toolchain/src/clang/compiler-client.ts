/** The compiler of C and C++ as a page has it: in a worker that is loaded at the first use and kept. */
import { LIMITS } from "@commworld/protocol";
import type { CCompileOutcome, CSources } from "./compile-c";
import type { CompilerManifest } from "./manifest";
import { ModuleStore, moduleKey } from "./module-store";
import { fetchKeys, fetchModule } from "./ready-modules";
import type { FromCompilerWorker, ToCompilerWorker } from "./worker-messages";

export type CompileProgress =
  | { phase: "loading"; doneBytes: number; totalBytes: number }
  | { phase: "starting" }
  | { phase: "compiling" };

export interface CompilerClientOptions {
  /** Address of manifest.json: "/compiler/manifest.json". */
  manifestUrl: string;
  /** Address of a list of the keys of modules that are compiled already, each beside it as KEY.br: "/compiled/index.json". */
  modulesUrl?: string;
  limitMs?: number;
}

export interface CompileOrder {
  /** Ends the compilation, and the worker with it. */
  signal?: AbortSignal;
  onProgress?(progress: CompileProgress): void;
}

export class CompilerClient {
  readonly #manifestUrl: string;
  readonly #modulesUrl: string | undefined;
  readonly #limitMs: number;
  readonly #store = new ModuleStore();
  #manifest: Promise<CompilerManifest> | undefined;
  #readyKeys: Promise<ReadonlySet<string>> | undefined;
  #worker: Worker | undefined;
  /** Compilations wait for each other. */
  #last: Promise<unknown> = Promise.resolve();

  constructor({ manifestUrl, modulesUrl, limitMs = LIMITS.compileSeconds * 1000 }: CompilerClientOptions) {
    this.#manifestUrl = new URL(manifestUrl, location.href).href;
    this.#modulesUrl = modulesUrl && new URL(modulesUrl, location.href).href;
    this.#limitMs = limitMs;
  }

  /** Rejects with the signal's reason, or when the compiler cannot be loaded; the message says what to do. */
  compile(sources: CSources, order: CompileOrder = {}): Promise<CCompileOutcome> {
    const result = this.#last.catch(() => {}).then(() => this.#compile(sources, order));
    this.#last = result;
    return result;
  }

  async #compile(sources: CSources, { signal, onProgress }: CompileOrder): Promise<CCompileOutcome> {
    signal?.throwIfAborted();
    onProgress?.({ phase: "starting" });
    const [manifest, ready] = await Promise.all([this.#loadManifest(), this.#ready()]);
    const key = moduleKey(manifest.version, sources);
    const known = await this.#store.find(key);
    if (known) return known;
    const fetched = ready.has(key) ? await this.#fetchReady(key, signal) : undefined;
    signal?.throwIfAborted();
    if (fetched) {
      await this.#store.keep(key, fetched);
      return fetched;
    }
    const order = { ...(signal ? { signal } : {}), ...(onProgress ? { onProgress } : {}) };
    const outcome = await this.#ask(manifest, sources, order);
    // Another time the machine may be less busy.
    if (!outcome) return tookTooLong(sources, this.#limitMs);
    await this.#store.keep(key, outcome);
    return outcome;
  }

  #loadManifest(): Promise<CompilerManifest> {
    this.#manifest ??= fetch(this.#manifestUrl).then((response) => {
      if (!response.ok) throw new Error(`the server has no compiler of C: it answered ${response.status}`);
      return response.json() as Promise<CompilerManifest>;
    });
    // A failed load, or files that a newer version has replaced, are asked for anew at the next compilation.
    this.#manifest.catch(() => {
      this.#manifest = undefined;
    });
    return this.#manifest;
  }

  /** Keys of modules that are compiled already; none where the list cannot be had. */
  #ready(): Promise<ReadonlySet<string>> {
    this.#readyKeys ??= this.#modulesUrl === undefined ? Promise.resolve(new Set()) : fetchKeys(this.#modulesUrl);
    return this.#readyKeys;
  }

  #fetchReady(key: string, signal: AbortSignal | undefined): Promise<CCompileOutcome | undefined> {
    return fetchModule(new URL(`${key}.br`, this.#modulesUrl).href, signal);
  }

  /** Undefined when the time is over. */
  #ask(
    manifest: CompilerManifest,
    sources: CSources,
    { signal, onProgress }: CompileOrder,
  ): Promise<CCompileOutcome | undefined> {
    const base = this.#manifestUrl;
    this.#worker ??= new Worker(new URL(manifest.worker, base), { type: "module", name: "compiler" });
    const worker = this.#worker;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = new AbortController();
    const answer = new Promise<CCompileOutcome | undefined>((resolve, reject) => {
      const drop = () => {
        worker.terminate();
        this.#worker = undefined;
      };
      const onMessage = (message: FromCompilerWorker) => {
        if (message.type === "loading") {
          const { doneBytes, totalBytes } = message;
          onProgress?.(doneBytes < totalBytes ? { phase: "loading", doneBytes, totalBytes } : { phase: "starting" });
        } else if (message.type === "compiling") {
          onProgress?.({ phase: "compiling" });
          timer = setTimeout(() => {
            drop();
            resolve(undefined);
          }, this.#limitMs);
        } else if (message.type === "compiled") resolve(message.outcome);
        else {
          drop();
          this.#manifest = undefined;
          reject(new Error(message.message));
        }
      };
      const { signal: over } = ended;
      worker.addEventListener("message", ({ data }) => onMessage(data), { signal: over });
      worker.addEventListener(
        "error",
        (event) => {
          drop();
          reject(new Error(`the compiler's worker ended: ${event.message || "it could not be started"}; try again`));
        },
        { signal: over },
      );
      signal?.addEventListener(
        "abort",
        () => {
          drop();
          reject(signal.reason);
        },
        { signal: over },
      );
    });
    worker.postMessage({ type: "compile", manifest, base, sources } satisfies ToCompilerWorker);
    return answer.finally(() => {
      clearTimeout(timer);
      ended.abort();
    });
  }
}

function tookTooLong({ files }: CSources, limitMs: number): CCompileOutcome {
  const message = `compiling took longer than ${limitMs / 1000} s and was ended: look for templates or macros that expand without end, or very large tables`;
  const [file = ""] = Object.keys(files);
  return { ok: false, diagnostics: [{ file, line: 1, column: 1, severity: "error", message }] };
}
