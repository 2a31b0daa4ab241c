import {
  compiledLanguage,
  hashProgram,
  type PreparedRun,
  type ProgramContent,
  type RunnableProgram,
  type RunRequest,
  wasmProgram,
} from "@commworld/protocol";
import { checkAlgorithms, type NodeEvent, type NodeHandle } from "@commworld/runtime";
import type { Router, RouterEvent } from "@commworld/runtime/router";
import { createStore } from "zustand/vanilla";
import type { ConsoleBuffer } from "@/features/console/lib/console-buffer";
import { fetchModule } from "@/features/modules/lib/module-api";
import { getContent } from "@/features/programs/lib/program-api";
import { DEFAULT_CHECKER } from "@/features/run/lib/checker-modes";
import { compileProgram } from "@/features/run/lib/compile";
import { reduceRun } from "@/features/run/lib/run-state";
import { startNode } from "@/features/run/lib/start-node";
import { pageTransport } from "@/features/run/lib/transport";
import type { RoomConnection } from "./connect-room";
import { initialRoomView, lossText, reduceRoomView, resumedText } from "./room-state";

export interface RoomSessionOptions {
  buffer: ConsoleBuffer;
  frameParent(): HTMLElement | null;
  /** Whether the member has agreed to run this program, and the module that the host made of it. */
  agreed(run: PreparedRun): boolean;
  /** Makes the router, which already connects, and hands it the listener. */
  connect(onEvent: (event: RouterEvent) => void): Promise<RoomConnection>;
}

/** This tab's part of one run; `go` may come before the handle. */
interface RoomNode {
  runId: string;
  handle: NodeHandle | undefined;
  go: boolean;
}

/** A member of a room: follows the router's events and runs this tab's part of each run. */
export class RoomSession {
  readonly store = createStore(() => initialRoomView);
  #connection: RoomConnection | undefined;
  /** Counts joins and leaves: what an older one still brings is dropped. */
  #turn = 0;
  #node: RoomNode | undefined;

  constructor(private readonly options: RoomSessionOptions) {}

  get #router(): Router | undefined {
    return this.#connection?.router;
  }

  /** Connects, or connects again after the connection was closed. */
  async join(): Promise<void> {
    if (this.#connection) {
      this.#connection.router.connect();
      return;
    }
    this.#turn += 1;
    const turn = this.#turn;
    this.#onEvent({ type: "state", state: { phase: "connecting", attempt: 1 } });
    try {
      const connection = await this.options.connect((event) => turn === this.#turn && this.#onEvent(event));
      if (turn !== this.#turn) {
        connection.router.leave();
        connection.dispose();
      } else this.#connection = connection;
    } catch (error) {
      if (turn !== this.#turn) return;
      const message = error instanceof Error ? error.message : String(error);
      const close = { code: 0, reason: "connection-lost", retriable: true };
      this.#onEvent({ type: "state", state: { phase: "closed", close, message } });
    }
  }

  retryNow(): void {
    this.#router?.retryNow();
  }

  startRun(request: RunRequest): void {
    this.store.setState({ refusal: undefined });
    this.#router?.startRun(request);
  }

  stopRun(): void {
    const { room } = this.store.getState();
    if (room?.run) this.#router?.stopRun(room.run.runId);
  }

  setCores(cores: number): void {
    this.#router?.setCores(cores);
  }

  /** Leaves the room for good: the worker ends. */
  leave(): void {
    this.#turn += 1;
    this.#dropNode();
    this.#connection?.router.leave();
    this.#connection?.dispose();
    this.#connection = undefined;
    this.#onEvent({ type: "state", state: { phase: "closed", close: null } });
  }

  /** Answer to `asks`: take part, or leave the room. */
  answer(yes: boolean): void {
    const { asks } = this.store.getState();
    this.store.setState({ asks: undefined });
    if (!asks) return;
    if (yes) this.#load(asks);
    else this.leave();
  }

  #onEvent(event: RouterEvent) {
    const before = this.store.getState().run;
    this.store.setState((view) => reduceRoomView(view, event, Date.now()));
    const { run } = this.store.getState();
    const runId = "plan" in run ? run.plan.runId : undefined;
    if (runId !== ("plan" in before ? before.plan.runId : undefined)) this.options.buffer.clear();
    switch (event.type) {
      case "prepare":
        if (this.options.agreed(event.run)) this.#load(event.run);
        else this.store.setState({ asks: event.run });
        break;
      case "go":
        if (this.#node?.runId === event.runId) {
          this.#node.go = true;
          this.#node.handle?.go();
        }
        break;
      case "console":
        if (event.runId === runId) this.options.buffer.append(event.chunks);
        break;
      case "check":
        if (this.#node?.runId === event.check.runId) this.#node.handle?.hear(event.check);
        break;
      case "node-lost":
        if (event.runId === runId && "telemetry" in run)
          this.options.buffer.note(lossText(this.store.getState(), event.grId, event.error.message), run.telemetry.tMs);
        break;
      case "resumed":
        if (event.runId !== null && event.runId === runId && "telemetry" in run)
          this.options.buffer.note(resumedText(event.awayMs), run.telemetry.tMs);
        break;
      case "ended":
        if (this.#node?.runId === event.runId) this.#dropNode();
    }
  }

  async #load(run: PreparedRun): Promise<void> {
    this.#dropNode();
    const router = this.#router;
    const parent = this.options.frameParent();
    const { grId } = this.store.getState();
    if (!router || !parent || grId === null) return;
    const node: RoomNode = { runId: run.runId, handle: undefined, go: false };
    this.#node = node;
    try {
      const content = await getContent(run.hash);
      if (hashProgram(content) !== run.hash) throw new Error("the program's text is not the one the run names");
      const program = await runnable(content, run.module);
      if (this.#node !== node) return;
      const channel = new MessageChannel();
      router.attachBridge(channel.port2, run);
      const { runId, epoch, table, interconnect, algorithms, checker = DEFAULT_CHECKER } = run;
      if (algorithms) checkAlgorithms(algorithms);
      const handle = await startNode({
        parent,
        spec: {
          runId,
          epoch,
          grId,
          table,
          interconnect,
          transport: pageTransport(),
          checker,
          ...(algorithms ? { algorithms } : {}),
        },
        program,
        router: channel.port1,
        onEvent: (event) => this.#node === node && this.#onNodeEvent(router, run, event),
      });
      if (this.#node !== node) {
        handle.stop();
        return;
      }
      node.handle = handle;
      if (node.go) handle.go();
    } catch (error) {
      if (this.#node !== node) return;
      this.#node = undefined;
      const message = `The program could not be loaded: ${error instanceof Error ? error.message : error}`;
      const own = run.table.find((entry) => entry.grId === grId);
      router.finish(run.runId, {
        status: "failed",
        error: { kind: "load", message, grId },
        sample: emptySample(run.runId, grId, own?.nrOffset ?? 0, own?.count ?? 1),
      });
    }
  }

  #onNodeEvent(router: Router, run: PreparedRun, event: NodeEvent) {
    switch (event.type) {
      case "ready":
        router.ready(run.runId);
        break;
      case "console":
        this.options.buffer.append(event.chunks);
        router.sendConsole(run.runId, event.chunks);
        break;
      case "widgets":
        this.store.setState((view) => ({
          run: reduceRun(view.run, { type: "widgets", runId: run.runId, widgets: event.widgets }),
        }));
        router.sendWidgets(run.runId, event.widgets);
        break;
      case "telemetry":
        this.#sample(event.sample);
        router.sendTelemetry(event.sample);
        break;
      case "findings": {
        const { runId } = run;
        const { findings } = event;
        this.store.setState((view) => ({ run: reduceRun(view.run, { type: "findings", runId, findings }) }));
        router.sendFindings(runId, findings);
        break;
      }
      case "check":
        router.sendCheck(event.check);
        break;
      case "finish":
        this.#sample(event.finish.sample);
        router.finish(run.runId, event.finish);
    }
  }

  #sample(sample: Parameters<Router["sendTelemetry"]>[0]) {
    this.store.setState((view) => ({ run: reduceRun(view.run, { type: "sample", sample }) }));
  }

  #dropNode() {
    const node = this.#node;
    this.#node = undefined;
    node?.handle?.stop();
  }
}

/** JavaScript is compiled by every member; of C and C++ the host has made the module that the run names. */
async function runnable(content: ProgramContent, module: string | undefined): Promise<RunnableProgram> {
  if (compiledLanguage(content.entry) !== undefined) {
    if (module === undefined) throw new Error("the host sent no compiled module; ask for another run");
    return wasmProgram(content, await fetchModule(module));
  }
  const compiled = await compileProgram(content);
  if (compiled.ok) return compiled.program;
  const [first] = compiled.problems;
  throw new Error(first ? `${first.file}:${first.line}:${first.column} ${first.message}` : "it does not compile");
}

/** The totals of ranks that never began. */
function emptySample(runId: string, grId: number, nrOffset: number, count: number) {
  const ranks = Array.from({ length: count }, (_, i) => ({
    pid: nrOffset + i,
    sentMessages: 0,
    sentBytes: 0,
    receivedMessages: 0,
    receivedBytes: 0,
    calls: {},
    wallUs: 0,
    state: { phase: "failed" as const, sinceMs: 0 },
  }));
  return { runId, grId, tMs: 0, ranks };
}
