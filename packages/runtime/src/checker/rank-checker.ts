/**
 * The checker in a rank: hears of every call and operation, knows where in the program each began, and tells the node what is
 * wrong and what the rank waits for. A rank whose run is not checked has none, and pays nothing.
 */
import type { CheckerMode } from "@commworld/protocol";
import type { CallNames } from "../calls/call-names";
import type { CallCounters } from "../calls/counters";
import type { Engine } from "../engine/engine";
import type { ProgramCode } from "../rank/user-stack";
import { CCalls } from "./c-calls";
import { errorFinding } from "./error-findings";
import { type CheckMessage, leftoversOf } from "./messages";
import { ModuleCalls } from "./module-calls";
import { operationOf } from "./operation";
import { Operations } from "./operations";
import { unmatched } from "./rank-findings";
import { ReportWriter } from "./report-writer";
import { UnderWay } from "./under-way";
import type { Wording } from "./wording";

export interface RankCheckerOptions {
  mode: Exclude<CheckerMode, "off">;
  pid: number;
  engine: Engine;
  counters: CallCounters;
  /** Of the program's language. */
  names: CallNames;
  wording: Wording;
  /** Paths of the program's modules. */
  paths: ProgramCode;
  now(): number;
  pendingTimers(): number;
  /** Tasks that another rank may run now or later. */
  awaitedTasks(): number;
  tell(message: CheckMessage): void;
}

/** Receives without a message that are told. */
const MOST_UNMATCHED = 64;
const STACK_FRAMES = 40;

export class RankChecker {
  readonly strict: boolean;
  /** What the faces of JavaScript tell it, that of C, and the library behind them. */
  readonly modules: ModuleCalls;
  readonly c: CCalls;
  readonly operations: Operations;
  readonly #options: RankCheckerOptions;
  readonly #underWay: UnderWay;
  readonly #report: ReportWriter;

  constructor(options: RankCheckerOptions) {
    this.#options = options;
    this.strict = options.mode === "strict";
    this.#report = new ReportWriter({
      ...options,
      collectives: () => this.operations.lastCollectives(),
      sends: () => this.operations.sendSites(),
    });
    this.#underWay = new UnderWay({ ...options, report: this.#report });
    this.modules = new ModuleCalls(this.#underWay);
    this.c = new CCalls(this.#underWay);
    this.operations = new Operations(this.#underWay, { ...options, strict: this.strict });
    // The program's own frames have to be among those of an error, below the library's.
    Reflect.set(Error, "stackTraceLimit", STACK_FRAMES);
    options.engine.watch(() => this.#report.look("thread"));
  }

  finalized(): void {
    this.#underWay.finalized();
  }

  /** The program has run through, and nothing of it is left. */
  ended(): void {
    this.#report.ended();
    this.#underWay.tellOpenRequests();
  }

  /** What nobody received, and receives that nobody matched. */
  leftovers(): void {
    const { engine, pid, wording, tell } = this.#options;
    const { messages, receives } = engine.leftovers();
    for (const receive of receives.slice(0, MOST_UNMATCHED)) {
      const operation = operationOf(receive);
      if (operation?.kind !== "recv") continue;
      tell({ kind: "finding", finding: unmatched(pid, receive, this.#underWay.site(operation.call), wording) });
    }
    const leftovers = leftoversOf(messages, this.operations.commNames);
    tell({ kind: "leftovers", sent: engine.packetsSent, handled: engine.packetsHandled, leftovers });
  }

  /** An error that nobody caught ends the rank. */
  failed(error: unknown): void {
    this.#report.write("running");
    const { pid, paths, wording, tell } = this.#options;
    const found = errorFinding(error, { pid, paths, wording, truncations: this.operations.truncations });
    if (found) tell({ kind: "finding", ...found });
  }

  /** Looks how the rank stands: from a timer, when no code of the program runs. */
  look(): void {
    // What has come is handled first: then what is still waited for is not here.
    this.#options.engine.progress();
    this.#report.look("turn");
  }
}
