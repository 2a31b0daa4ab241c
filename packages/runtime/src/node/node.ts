/** The node: starts the ranks of one tab or process, watches them, reports. One node, one run. */
import type { NodeCheck, NodeSample, RunError, RunnableProgram } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { Bridge, type RouterPort } from "../bridge/bridge";
import { messagePortLink, type RankLink, sharedMemoryLink } from "../bridge/rank-link";
import { callNamesOf } from "../calls/call-names";
import { COUNTERS_BYTES, readCounters } from "../calls/counters";
import { NodeChecker } from "../checker/node-checker";
import { type Wording, wordingOf } from "../checker/wording";
import { WidgetGate } from "../dashboard/widget-gate";
import type { FromRank, ToRank } from "../rank/messages";
import { NodeWindows } from "../rma/node-windows";
import { interconnect } from "../routing/interconnect";
import { checkAlgorithms } from "../schedule/selection/algorithms";
import { countersOffset, createNodeMemory, type NodeMemory, sharedBytes } from "../shm/node-memory";
import type { PacketPort } from "../transport/message-port";
import { OUTBOX } from "../transport/transport";
import { ModuleError } from "../wasm/binary";
import { shareMemory } from "../wasm/module-memory";
import { createRankMemory } from "../wasm/rank-memory";
import { rehearsable } from "../wasm/rehearsal";
import { ConsoleGate } from "./console-gate";
import type { NodePlatform, RankThread } from "./platform";
import type { NodeEvent, NodeHandle, NodeSpec } from "./types";

const CONSOLE_EVERY_MS = 60;

export interface NodeOptions {
  spec: NodeSpec;
  program: RunnableProgram;
  platform: NodePlatform;
  /** Needed when the table has other nodes. */
  router?: RouterPort | undefined;
  /** Standard input of a C program's rank 0 (shm/input-pipe.ts), in place of the program's own text. */
  input?: SharedArrayBuffer | undefined;
  onEvent(event: NodeEvent): void;
}

export function startNode(options: NodeOptions): NodeHandle {
  return new RunningNode(options);
}

const isC = (program: RunnableProgram) => "wasm" in program;

class RunningNode implements NodeHandle {
  readonly #options: NodeOptions;
  readonly #wording: Wording;
  readonly #first: number;
  readonly #memory: NodeMemory | null;
  readonly #threads: RankThread[] = [];
  readonly #controls: MessagePort[] = [];
  readonly #gate = new ConsoleGate();
  readonly #widgets = new WidgetGate();
  readonly #timers: ReturnType<typeof setInterval>[] = [];
  /** message-port transport: the last counters each rank told. */
  readonly #blocks: ArrayBuffer[];
  readonly #loaded = new Set<number>();
  /** By NR_ID: packets the rank sent to other nodes in all. */
  readonly #finished = new Map<number, number>();
  /** As the ranks get it. */
  #program: RunnableProgram;
  /** What keeps the program from being run. */
  #broken: ModuleError | undefined;
  #bridge: Bridge | undefined;
  /** A rank has given a communicator an error handler that is not fatal. */
  #toleratesFailures = false;
  /** NR_IDs of ranks that called failProcess. */
  readonly #failed = new Set<number>();
  #checker: NodeChecker | undefined;
  #began: number;
  #over = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    const { spec, platform } = options;
    const own = spec.table.find((node) => node.grId === spec.grId);
    if (!own) throw new RangeError(`the routing table has no node ${spec.grId}`);
    if (spec.algorithms !== undefined) checkAlgorithms(spec.algorithms);
    this.#first = own.nrOffset;
    this.#program = options.program;
    this.#wording = wordingOf(isC(options.program));
    this.#memory = spec.transport === "shared-memory" ? this.#createMemory(own.count) : null;
    this.#blocks = Array.from({ length: own.count }, () => new ArrayBuffer(COUNTERS_BYTES));
    this.#began = platform.now();
    this.#timers.push(setInterval(() => this.#flushConsole(), CONSOLE_EVERY_MS));
    if (this.#broken) queueMicrotask(() => this.#fail({ kind: "load", message: this.#broken!.message }));
    else this.#spawn(own.count);
  }

  /** Of a C program a rank's segment is the program's own memory. */
  #createMemory(count: number): NodeMemory {
    const { program } = this.#options;
    if (!("wasm" in program)) return createNodeMemory(count);
    try {
      const { bytes, memory } = shareMemory(program.wasm);
      this.#program = { ...program, wasm: rehearsable(bytes) };
      return createNodeMemory(count, () => createRankMemory(memory));
    } catch (error) {
      if (!(error instanceof ModuleError)) throw error;
      this.#broken = error;
      return createNodeMemory(count);
    }
  }

  go(): void {
    const { platform, onEvent } = this.#options;
    this.#began = platform.now();
    for (const control of this.#controls) control.postMessage({ type: "go" } satisfies ToRank);
    if ((this.#options.spec.checker ?? "off") !== "off") this.#check();
    this.#timers.push(
      setInterval(() => {
        this.#flushWidgets();
        onEvent({ type: "telemetry", sample: this.#sample() });
      }, 1000 / LIMITS.telemetryHz),
      setInterval(() => {
        if (platform.now() - this.#began > LIMITS.runSeconds * 1000)
          this.#fail({ kind: "limit", message: `a run may last ${LIMITS.runSeconds} seconds` });
      }, 5000),
    );
  }

  hear(check: NodeCheck): void {
    this.#checker?.hear(check);
  }

  stop(): void {
    this.#checker?.stop();
    if (!this.#over) this.#fail({ kind: "stopped", message: "the run was stopped" });
    for (const thread of this.#threads) thread.terminate();
  }

  #check(): void {
    const { spec, platform, onEvent } = this.#options;
    this.#checker = new NodeChecker({
      ...spec,
      wording: this.#wording,
      now: () => platform.now(),
      onFindings: (findings) => {
        if (!this.#over) onEvent({ type: "findings", findings });
      },
      onCheck: (check) => onEvent({ type: "check", check }),
      onDeadlock: (error) => this.#fail({ ...error, grId: spec.grId }),
      askLeftovers: () => {
        for (const control of this.#controls) control.postMessage({ type: "leftovers" } satisfies ToRank);
      },
    });
  }

  #spawn(count: number): void {
    const { spec, platform, router } = this.#options;
    const program = this.#program;
    const outboxes: MessagePort[] = [];
    const ports: [number, MessagePort][][] = Array.from({ length: count }, () => []);
    if (!this.#memory) {
      for (const [a, b] of interconnect(spec.interconnect, count).edges) {
        const [toB, toA] = platform.channel();
        ports[a]!.push([b, toB]);
        ports[b]!.push([a, toA]);
      }
      for (let nrId = 0; nrId < count; nrId++) {
        const [mine, theirs] = platform.channel();
        outboxes.push(mine);
        ports[nrId]!.push([OUTBOX, theirs]);
      }
    }
    if (router)
      this.#connect(router, this.#memory ? sharedMemoryLink(this.#memory) : messagePortLink(outboxes as PacketPort[]));
    for (let nrId = 0; nrId < count; nrId++) {
      const [mine, control] = platform.channel();
      mine.onmessage = ({ data }: { data: FromRank }) => this.#onRank(nrId, data);
      this.#controls.push(mine);
      const own = ports[nrId]!;
      const input = (this.#first + nrId === 0 && this.#options.input) || null;
      const thread = platform.spawn(
        { type: "init", nrId, spec, program, input, memory: this.#memory, ports: own, control, cores: platform.cores },
        [control, ...own.map(([, port]) => port)],
      );
      thread.onError((message) =>
        this.#fail({ kind: "exception", name: "WorkerError", message, pid: this.#first + nrId, exitCode: 1 }),
      );
      this.#threads.push(thread);
    }
  }

  #connect(router: RouterPort, link: RankLink): void {
    this.#bridge = new Bridge({
      spec: this.#options.spec,
      link,
      router,
      windows: this.#memory && new NodeWindows(this.#memory, this.#first),
      setTimeout: (work, ms) => void setTimeout(work, ms),
      onLost: (error) => {
        if (this.#toleratesFailures) this.#stopChecking();
        else this.#fail(error);
      },
      onFault: (message) => this.#fail({ kind: "transport", message }),
    });
  }

  #onRank(nrId: number, message: FromRank): void {
    const pid = this.#first + nrId;
    // Other nodes hear of the ranks of one that has finished, too.
    if (message.type === "check") this.#checker?.onRank(pid, message.message);
    if (this.#over || this.#failed.has(nrId)) return;
    switch (message.type) {
      case "loaded":
        this.#loaded.add(nrId);
        if (this.#loaded.size < this.#blocks.length) break;
        if (this.#memory && this.#blocks.length > 1)
          for (const control of this.#controls.slice(0, 2)) control.postMessage({ type: "calibrate" } satisfies ToRank);
        else this.#ready();
        break;
      case "calibrated":
        this.#ready();
        break;
      case "console":
        this.#gate.add(pid, message.stream === "stderr" ? "stderr" : "stdout", String(message.text), this.#elapsed());
        break;
      case "widgets":
        this.#widgets.add(pid, message.widgets);
        break;
      case "counters":
        if (message.block.byteLength === COUNTERS_BYTES) this.#blocks[nrId] = message.block;
        break;
      case "tolerates":
        this.#toleratesFailures = true;
        break;
      case "died":
        this.#failed.add(nrId);
        if (!this.#toleratesFailures) this.#fail(processFailed(pid, this.#options.spec.grId, this.#wording));
        this.#stopChecking();
        this.#onFinished(nrId, message.outboxPackets);
        break;
      case "finished":
        this.#onFinished(nrId, message.outboxPackets);
        break;
      case "failed":
        this.#explain({ ...message.error, pid, grId: this.#options.spec.grId });
        break;
    }
  }

  /** From here on it would find traces of the failure: waits that end, messages that nobody receives. */
  #stopChecking(): void {
    this.#checker?.stop();
    this.#checker = undefined;
  }

  #onFinished(nrId: number, outboxPackets: number): void {
    this.#finished.set(nrId, outboxPackets);
    if (this.#finished.size === this.#blocks.length) this.#allFinished();
  }

  /** A rank failed: the checker may know why. */
  #explain(error: RunError): void {
    if (this.#checker) this.#checker.explain(error, (explained) => this.#fail(explained));
    else this.#fail(error);
  }

  #ready(): void {
    this.#options.onEvent({ type: "ready", sharedBytes: this.#memory ? sharedBytes(this.#memory) : 0 });
  }

  #allFinished(): void {
    if (this.#checker) this.#checker.finish(() => this.#allPassed());
    else this.#allPassed();
  }

  #allPassed(): void {
    const packets = [...this.#finished.values()].reduce((sum, sent) => sum + sent, 0);
    if (this.#bridge) this.#bridge.whenPassed(packets, () => this.#finish());
    else this.#finish();
  }

  #finish(): void {
    if (this.#over) return;
    this.#end();
    // The ranks live on until stop: on their way out they forward what others still need.
    this.#options.onEvent({ type: "finish", finish: { status: "succeeded", sample: this.#sample() } });
  }

  #fail(error: RunError): void {
    if (this.#over) return;
    this.#end();
    this.#checker?.stop();
    const sample = this.#sample();
    this.#options.onEvent({ type: "finish", finish: { status: "failed", error, sample } });
    for (const thread of this.#threads) thread.terminate();
  }

  #end(): void {
    this.#over = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#flushConsole();
    this.#flushWidgets();
  }

  #flushWidgets(): void {
    const widgets = this.#widgets.take();
    if (widgets.length > 0) this.#options.onEvent({ type: "widgets", widgets });
  }

  #flushConsole(): void {
    const chunks = this.#gate.take();
    if (chunks.length > 0) this.#options.onEvent({ type: "console", chunks });
  }

  #elapsed(): number {
    return Math.max(0, this.#options.platform.now() - this.#began);
  }

  #sample(): NodeSample {
    const { spec, platform } = this.#options;
    const now = platform.now();
    const { names } = callNamesOf(isC(this.#program));
    const ranks = this.#blocks.map((own, nrId) => {
      const { buffer: block, offset } = this.#memory
        ? { buffer: this.#memory.buffer, offset: countersOffset(nrId) }
        : { buffer: own, offset: 0 };
      return readCounters({ block, offset, pid: this.#first + nrId, names }, now);
    });
    return { runId: spec.runId, grId: spec.grId, tMs: this.#elapsed(), ranks };
  }
}

/** What ends a run in which no rank is prepared for the failure of another. */
function processFailed(pid: number, grId: number, { failProcess, spoken }: Wording): RunError {
  const message = spoken(
    `rank ${pid} called ${failProcess}, and the error handler of every communicator is MPI.ERRORS_ARE_FATAL; set MPI.ERRORS_RETURN to go on without it`,
  );
  return { kind: "mpi", name: "MPI_ERR_PROC_FAILED", message, pid, grId, exitCode: 1 };
}
