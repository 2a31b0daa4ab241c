import { compiledLanguage } from "@commworld/protocol";
import type { NodeEvent, NodeHandle } from "@commworld/runtime";
import type { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import { countErrors, type Problem, problemText, sortProblems } from "@/features/editor/lib/problem";
import { DEFAULT_CHECKER } from "@/features/run/lib/checker-modes";
import { compileProgram } from "@/features/run/lib/compile";
import { recorderApi } from "@/features/run/lib/run-api";
import { newRunId } from "@/features/run/lib/run-id";
import { RunRecorder } from "@/features/run/lib/run-recorder";
import { endStatus, isActive } from "@/features/run/lib/run-state";
import { startNode } from "@/features/run/lib/start-node";
import { pageTransport } from "@/features/run/lib/transport";
import { plural } from "@/lib/format";
import { dispatchRun, type WorkbenchStore } from "./workbench-store";

const RECORD_EVERY_MS = 1000;
/** Problems of a compilation that stand in the console; the list below the editor has all. */
const MOST_NOTES = 20;
const NEEDS_ISOLATION =
  "Not run: C and C++ need shared memory, and this page is not cross-origin isolated. Open it over https or on localhost.";

/** Runs the working copy in this tab. The run starts without the server; its record follows in the background. */
export class SoloRun {
  #handle: NodeHandle | undefined;
  #recorder: RunRecorder | undefined;
  #pump: ReturnType<typeof setInterval> | undefined;
  #compilation: AbortController | undefined;
  /** Counts starts: what belongs to an older start is dropped. */
  #turn = 0;

  constructor(
    private readonly store: WorkbenchStore,
    private readonly buffer: ConsoleBuffer,
    private readonly frameParent: () => HTMLElement | null,
  ) {}

  async run(): Promise<void> {
    const { run, copy, editorProblems } = this.store.getState();
    const parent = this.frameParent();
    if (isActive(run) || !parent) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.buffer.clear();
    this.store.setState({ record: { phase: "off" } });
    const { content, settings } = copy;
    if (compiledLanguage(content.entry) !== undefined && pageTransport() === "message-port") {
      this.buffer.note(NEEDS_ISOLATION, 0);
      return;
    }
    dispatchRun(this.store, { type: "compile" });
    const compilation = new AbortController();
    this.#compilation = compilation;
    const compiled = await compileProgram(content, {
      signal: compilation.signal,
      onProgress: (progress) => {
        if (turn === this.#turn) dispatchRun(this.store, { type: "compile", progress });
      },
    }).catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (turn !== this.#turn) return;
    if (typeof compiled === "string" || !compiled.ok) {
      dispatchRun(this.store, { type: "cancel" });
      this.#tellWhy(compiled);
      return;
    }
    this.store.setState({ compileProblems: compiled.problems, ran: content });
    const typeErrors = countErrors(editorProblems.filter(({ kind }) => kind === "type"));
    if (typeErrors > 0) this.buffer.note(`Running although the types have ${plural(typeErrors, "error")}.`, 0);
    const runId = newRunId();
    const transport = pageTransport();
    const table = [{ grId: 0, nrOffset: 0, count: settings.ranks }];
    const { interconnect, checker = DEFAULT_CHECKER } = settings;
    const algorithms = settings.algorithms ? { algorithms: settings.algorithms } : {};
    const plan = { runId, table, interconnect, transport, names: { 0: "This tab" } };
    dispatchRun(this.store, { type: "start", plan, now: Date.now() });
    const slug = copy.source.kind === "new" ? {} : { slug: copy.source.slug };
    const request = { runId, ...slug, content, ranks: settings.ranks, interconnect, ...algorithms, transport };
    this.#recorder = new RunRecorder(request, recorderApi, (record) => this.store.setState({ record }));
    this.store.setState({ record: this.#recorder.state });
    try {
      const handle = await startNode({
        parent,
        spec: { runId, epoch: 1, grId: 0, table, interconnect, transport, checker, ...algorithms },
        program: compiled.program,
        onEvent: (event) => {
          if (turn === this.#turn) this.#onEvent(runId, event);
        },
      });
      if (turn !== this.#turn) handle.stop();
      else this.#handle = handle;
    } catch (error) {
      if (turn !== this.#turn) return;
      const message = `The runtime could not be loaded: ${error instanceof Error ? error.message : error}. Reload the page.`;
      dispatchRun(this.store, {
        type: "end",
        runId,
        status: "failed",
        error: { kind: "load", message },
        now: Date.now(),
      });
    }
  }

  /** Why a program was not run: its problems, or what kept the compiler away. */
  #tellWhy(failure: string | { problems: Problem[] }): void {
    const note = (text: string) => {
      for (const line of text.split("\n")) this.buffer.note(line, 0);
    };
    if (typeof failure === "string") {
      note("The compiler could not be loaded. Check the connection, then press Run again.");
      note(failure);
      return;
    }
    const { problems } = failure;
    this.store.setState({ compileProblems: problems });
    for (const problem of sortProblems(problems).slice(0, MOST_NOTES)) note(problemText(problem));
    note(`Not run: ${plural(countErrors(problems), "error")} in the program, see Problems.`);
  }

  stop(): void {
    const { run } = this.store.getState();
    if (run.phase === "compiling") {
      this.#turn += 1;
      this.#compilation?.abort();
      dispatchRun(this.store, { type: "cancel" });
    } else this.#handle?.stop();
  }

  /** Tries again to record the last run. */
  retryRecord(): void {
    this.#recorder?.pump();
  }

  /** The page goes away. */
  leave(): void {
    this.#recorder?.leave();
  }

  dispose(): void {
    this.#turn += 1;
    this.#compilation?.abort();
    clearInterval(this.#pump);
    this.#handle?.stop();
  }

  #onEvent(runId: string, event: NodeEvent) {
    const recorder = this.#recorder;
    switch (event.type) {
      case "ready":
        dispatchRun(this.store, { type: "go", now: Date.now() });
        // The handle may come after the event when the node is ready at once.
        queueMicrotask(() => this.#handle?.go());
        recorder?.pump();
        clearInterval(this.#pump);
        this.#pump = setInterval(() => recorder?.pump(), RECORD_EVERY_MS);
        break;
      case "console":
        this.buffer.append(event.chunks);
        recorder?.console(event.chunks);
        break;
      case "widgets":
        dispatchRun(this.store, { type: "widgets", runId, widgets: event.widgets });
        recorder?.widgets(event.widgets);
        break;
      case "telemetry":
        dispatchRun(this.store, { type: "sample", sample: event.sample });
        recorder?.sample(event.sample);
        break;
      case "findings":
        dispatchRun(this.store, { type: "findings", runId, findings: event.findings });
        recorder?.findings(event.findings);
        break;
      case "check":
        break;
      case "finish": {
        const { error, sample } = event.finish;
        const status = endStatus(event.finish);
        dispatchRun(this.store, { type: "end", runId, status, error, sample, now: Date.now() });
        clearInterval(this.#pump);
        this.#handle = undefined;
        recorder?.finish({ status, ...(error ? { error } : {}) }, sample);
      }
    }
  }
}
