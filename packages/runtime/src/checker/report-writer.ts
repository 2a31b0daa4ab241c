/**
 * How a rank stands, told to its node: whether anything but a message can wake it, and how many packets it has sent and handled.
 * Two reports with the same `moves` say that nothing has happened in the rank between them.
 */
import type { CheckCollective, CheckWait, RankCheck } from "@commworld/protocol";
import type { CallCounters } from "../calls/counters";
import type { Engine } from "../engine/engine";
import type { EngineRequest } from "../engine/request";
import type { ProgramCode } from "../rank/user-stack";
import type { Call } from "./call-stack";
import type { CheckMessage, SendSite } from "./messages";
import { describeWait } from "./operation";

/** Between two reports. */
export const REPORT_MS = 100;
const MAX_WAITS = 4;

export interface ReportOptions {
  pid: number;
  engine: Engine;
  counters: CallCounters;
  paths: ProgramCode;
  now(): number;
  pendingTimers(): number;
  awaitedTasks(): number;
  tell(message: CheckMessage): void;
  collectives(): CheckCollective[];
  sends(): SendSite[];
}

export interface OpenWait {
  readonly call: Call;
  readonly request: EngineRequest;
}

/** From where a look comes: a thread that is blocked in a call, a call that looks, or a turn of the event loop. */
type Place = "thread" | "call" | "turn";

export class ReportWriter {
  readonly #options: ReportOptions;
  readonly #waits = new Set<OpenWait>();
  #calls = 0;
  #looks = 0;
  #ended = false;
  #lookedAt = 0;
  /** Of the last look. */
  #moves = -1;
  #looksThen = 0;
  #told: { phase: RankCheck["phase"]; moves: number } = { phase: "running", moves: -1 };

  constructor(options: ReportOptions) {
    this.#options = options;
  }

  begin(call: Call, request: EngineRequest): OpenWait {
    const wait = { call, request };
    this.#waits.add(wait);
    return wait;
  }

  end(wait: OpenWait): void {
    this.#calls++;
    this.#waits.delete(wait);
  }

  /** A call begins. */
  moved(): void {
    this.#calls++;
  }

  /** A call has looked for something that is not there. */
  looked(): void {
    this.#looks++;
  }

  ended(): void {
    this.#ended = true;
    this.write("ended");
  }

  look(place: Place): void {
    const { now, engine } = this.#options;
    const tMs = now();
    if (tMs - this.#lookedAt < REPORT_MS * 0.8) return;
    this.#lookedAt = tMs;
    const moves = this.#count();
    const still = moves === this.#moves && !engine.busy;
    const looks = this.#looks - this.#looksThen;
    this.#moves = moves;
    this.#looksThen = this.#looks;
    this.#say(still || this.#ended ? this.#phase(place, looks) : "running", tMs);
  }

  /** Tells all of it now. */
  write(phase: RankCheck["phase"]): void {
    this.#told = { phase: "running", moves: -1 };
    this.#say(phase, this.#options.now(), true);
  }

  #count(): number {
    const { engine } = this.#options;
    return engine.packetsSent + engine.packetsHandled + this.#calls;
  }

  /** Of a rank in which nothing has happened since the last look. */
  #phase(place: Place, looks: number): RankCheck["phase"] {
    if (this.#ended) return "ended";
    if (this.#options.awaitedTasks() > 0) return "running";
    if (place === "thread") return "blocked";
    if (this.#options.pendingTimers() > 0) return "running";
    if (looks > 0) return "polling";
    // A call that does not wait is about to return: it leaves the thread for a moment.
    const open = this.#openWaits().length;
    return place === "turn" && open > 0 && open === this.#options.counters.active ? "blocked" : "running";
  }

  #openWaits(): OpenWait[] {
    return [...this.#waits].filter(({ request }) => !request.done);
  }

  #say(phase: RankCheck["phase"], tMs: number, all = false): void {
    const moves = this.#count();
    const told = this.#told;
    this.#told = { phase, moves };
    if (told.phase === phase && (phase === "running" || told.moves === moves) && !all) {
      if (phase !== "running") this.#options.tell({ kind: "same", tMs });
      return;
    }
    const { pid, engine, paths, tell } = this.#options;
    const waits: CheckWait[] =
      phase === "blocked"
        ? this.#openWaits()
            .slice(-MAX_WAITS)
            .map(({ call, request }) => describeWait(call, request, paths))
        : [];
    const { packetsSent: sent, packetsHandled: handled } = engine;
    const isBrief = phase === "running" && !all;
    const collectives = isBrief ? [] : this.#options.collectives();
    const sends = isBrief ? [] : this.#options.sends();
    tell({ kind: "report", tMs, report: { pid, phase, sent, handled, moves, waits, collectives }, sends });
  }
}
