/**
 * The checker in a rank: hears of every call and operation, knows where in the program each began, and tells the node what is
 * wrong and what the rank waits for. A rank whose run is not checked has none, and pays nothing.
 */
import type { CallSite, CheckCollective, CheckerMode, Finding } from "@commworld/protocol";
import { callIndex } from "../calls/call-names";
import type { CallCounters } from "../calls/counters";
import type { Engine } from "../engine/engine";
import type { EngineRequest, ReceiveRequest } from "../engine/request";
import type { ResolvedBuffer } from "../mpi/buffer";
import type { Communicator } from "../mpi/communicator";
import type { Look, Pending } from "../mpi/pending";
import { PersistentCore, RequestCore } from "../mpi/request";
import type { ProgramCode } from "../rank/user-stack";
import { type Call, captureStack, siteOf } from "./call-stack";
import { describeCollective, wordOf } from "./collective-call";
import { errorFinding, type Truncation } from "./error-findings";
import { MemoryInUse, memoryOf, overlap, type Use } from "./memory-in-use";
import type { CheckMessage, Counterpart, Leftover, SendSite } from "./messages";
import { mismatchOf } from "./mismatch-finding";
import { type Operation, operationOf } from "./operation";
import { mistyped, notFreed, overlapping, unmatched } from "./rank-findings";
import { ReportWriter } from "./report-writer";
import { bufferSignature, compareSignatures, valueSignature } from "./type-signature";

export interface RankCheckerOptions {
  mode: Exclude<CheckerMode, "off">;
  pid: number;
  engine: Engine;
  counters: CallCounters;
  /** Paths of the program's modules. */
  paths: ProgramCode;
  now(): number;
  pendingTimers(): number;
  /** Tasks that another rank may run now or later. */
  awaitedTasks(): number;
  tell(message: CheckMessage): void;
}

/** A collective call, known by its number on the communicator. */
export interface CollectiveCall {
  readonly operation: Operation;
  readonly text: string;
  /** Travels with the collective's messages. */
  readonly word: number;
}

type Begin<T> = (self: unknown, args: unknown[]) => T;

/** Sends and collectives that are remembered. */
const REMEMBERED = 64;
const STACK_FRAMES = 40;
/** Between two looks that ask for the time. */
const LOOKS = 32;

export class RankChecker {
  readonly strict: boolean;
  readonly #options: RankCheckerOptions;
  readonly #report: ReportWriter;
  /** The call that begins now. */
  #current: (Call & { args: readonly unknown[] }) | null = null;
  readonly #memory = new MemoryInUse();
  #requests = new Map<RequestCore, Call>();
  #sweepAt = 64;
  readonly #sends: { call: Call; peer: number; context: number; tag: number }[] = [];
  #nextSend = 0;
  readonly #collectives: CollectiveCall[] = [];
  #nextCollective = 0;
  readonly #truncations = new WeakMap<Error, Truncation>();
  /** Names of communicators by context. */
  readonly #names = new Map<number, string>();
  #finalized = false;
  #looks = 0;

  constructor(options: RankCheckerOptions) {
    this.#options = options;
    this.strict = options.mode === "strict";
    this.#report = new ReportWriter({
      ...options,
      collectives: () => this.#lastCollectives(),
      sends: () => this.#sendSites(),
    });
    // The program's own frames have to be among those of an error, below the library's.
    Reflect.set(Error, "stackTraceLimit", STACK_FRAMES);
    options.engine.watch(() => this.#report.look("thread"));
  }

  // ---- interposition ----

  /** A call that waits: what it waits for is known until it is done. */
  waiting(name: string, begin: Begin<Pending<unknown>>): Begin<Pending<unknown>> {
    return (self, args) => {
      const call = this.#enter(name, args);
      const pending = this.#during(call, () => begin(self, args));
      const uses = this.#use(call, args, () => true);
      if (pending.request.done) return pending;
      for (const use of uses) this.#memory.add(use);
      const wait = this.#report.begin(call, pending.request);
      return {
        request: pending.request,
        peer: pending.peer,
        tag: pending.tag,
        watches: pending.watches,
        cancel: () => pending.cancel?.(),
        finish: (status) => {
          this.#report.end(wait);
          for (const use of uses) this.#memory.remove(use);
          return pending.finish(status);
        },
      };
    };
  }

  /** A call that begins something and returns. */
  starting(name: string, start: Begin<unknown>): Begin<unknown> {
    return (self, args) => {
      const call = this.#enter(name, args);
      const made = this.#during(call, () => start(self, args));
      if (made instanceof RequestCore) this.#requestMade(made, call);
      return made;
    };
  }

  /** A call that neither sends nor waits. Those that make persistent requests are of interest. */
  local(name: string, run: Begin<unknown>): Begin<unknown> {
    return name.endsWith("_init") ? this.starting(name, run) : run;
  }

  looking<T>(name: string, look: Begin<Look<T>>): Begin<Look<T>> {
    return (self, args) => {
      this.#checkEnvironment(name);
      const answer = look(self, args);
      if (answer.again) {
        this.#report.looked();
        if (++this.#looks % LOOKS === 0) this.#report.look("call");
      }
      return answer;
    };
  }

  /** A request that a call gave the program. */
  #requestMade(core: RequestCore, call: Call & { args: readonly unknown[] }): void {
    if (this.#requests.size >= this.#sweepAt) {
      for (const one of this.#requests.keys()) if (one.isNull) this.#requests.delete(one);
      this.#sweepAt = Math.max(64, this.#requests.size * 2);
    }
    this.#requests.set(core, call);
    if (core instanceof PersistentCore) return;
    for (const use of this.#use(call, call.args, () => core.active)) this.#memory.add(use);
  }

  finalized(): void {
    if (this.#finalized)
      this.#tell(
        "LOCAL:ENV:FINALIZED_TWICE",
        "error",
        { name: "Finalize", stack: captureStack() },
        (where) => `${where} calls Finalize a second time.`,
        "Call MPI.Finalize() once, as the last MPI call of the program.",
        "calls Finalize again",
      );
    this.#finalized = true;
  }

  #enter(name: string, args: readonly unknown[]): Call & { args: readonly unknown[] } {
    this.#checkEnvironment(name);
    this.#report.moved();
    return { name, stack: captureStack(), args };
  }

  #during<T>(call: Call & { args: readonly unknown[] }, work: () => T): T {
    const outer = this.#current;
    this.#current = call;
    try {
      return work();
    } finally {
      this.#current = outer;
    }
  }

  #checkEnvironment(name: string): void {
    if (!this.#finalized) return;
    this.#tell(
      "LOCAL:ENV:AFTER_FINALIZE",
      "error",
      { name, stack: captureStack() },
      (where) => `${where} calls ${name} after Finalize.`,
      "Move MPI.Finalize() behind the last call of the library.",
      `calls ${name} after Finalize`,
    );
  }

  // ---- operations ----

  /** What the sender says of its message. */
  signature(data: ResolvedBuffer | null): number {
    const call = callIndex(this.#current?.name ?? "send");
    return data ? bufferSignature(data.datatype, data.count, call) : valueSignature(call);
  }

  /** `request` null: the message has left already. */
  sent(request: EngineRequest | null, comm: Communicator, peer: number, tag: number, strict: boolean): void {
    const call = this.#current;
    if (!call) return;
    this.#name(comm);
    if (request) request.note = { kind: "send", call, comm, peer, tag, strict } satisfies Operation;
    this.#sends[this.#nextSend++ % REMEMBERED] = { call, peer, context: comm.context, tag };
  }

  /** `data` is what the receive takes; null: a value. */
  receiving(request: EngineRequest, comm: Communicator, peer: number, tag: number, data: ResolvedBuffer | null): void {
    const call = this.#current;
    if (!call) return;
    this.#name(comm);
    request.note = { kind: "recv", call, comm, peer, tag, signature: this.signature(data) } satisfies Operation;
  }

  probing(request: EngineRequest, comm: Communicator, peer: number, tag: number): void {
    const call = this.#current;
    if (call) request.note = { kind: "probe", call, comm, peer, tag } satisfies Operation;
  }

  /** A receive is complete: are the types those that were sent? */
  received(request: ReceiveRequest): void {
    const operation = operationOf(request);
    const { signature: sent, matchedSource, matchedTag } = request;
    if (!operation?.signature || sent === 0 || request.messageLength === 0) return;
    const verdict = compareSignatures(sent, operation.signature);
    if (verdict === "match" || (verdict === "raw" && !this.strict)) return;
    operation.mistyped = true;
    const { call, comm } = operation;
    const types = { sent, expected: operation.signature, source: matchedSource };
    this.#options.tell({
      kind: "finding",
      finding: mistyped(this.#options.pid, this.#site(call), types, verdict),
      counterpart: this.#senderOf(matchedSource, comm, matchedTag),
    });
  }

  /** A receive was too short. Counts when nobody catches the error. */
  truncated(error: Error, request: ReceiveRequest): void {
    const operation = operationOf(request);
    if (!operation) return;
    const counterpart = this.#senderOf(request.matchedSource, operation.comm, request.matchedTag);
    this.#truncations.set(error, { request, operation, counterpart });
  }

  #senderOf(pid: number, comm: Communicator, tag: number): Counterpart {
    return { kind: "send", pid, to: this.#options.pid, context: comm.context, tag };
  }

  /** A collective begins under its number; null between the stages of a call. */
  collective(comm: Communicator, sequence: number, members?: readonly number[]): CollectiveCall | null {
    const call = this.#current;
    if (!call) return null;
    const text = describeCollective(call.name, call.args, comm);
    const operation: Operation = { kind: "collective", call, comm, sequence, ...(members && { members }) };
    const made = { operation, text, word: wordOf(text) };
    this.#collectives[this.#nextCollective++ % REMEMBERED] = made;
    return made;
  }

  /** A message of a collective comes: is it of the same call? */
  collectiveReceive(request: ReceiveRequest, { operation, text, word }: CollectiveCall): void {
    request.whenDone(() => {
      if (request.cancelled || request.signature === 0 || request.signature === word || operation.mistyped) return;
      operation.mistyped = true;
      const { context } = operation.comm;
      this.#options.tell({
        kind: "finding",
        finding: mismatchOf([
          { pid: this.#options.pid, ...this.#site(operation.call), text: `calls ${text}` },
          { pid: request.matchedSource, call: "collective", text: "calls another collective" },
        ]),
        counterpart: { kind: "collective", pid: request.matchedSource, context, sequence: operation.sequence! },
      });
    });
  }

  // ---- the end ----

  /** The program has run through, and nothing of it is left. */
  ended(): void {
    this.#report.ended();
    const left = new Map<string, { site: CallSite; count: number }>();
    for (const [core, call] of this.#requests) {
      const isUnmatched = operationOf(core.request)?.kind === "recv" && !core.done;
      if (core.isNull || isUnmatched) continue;
      const site = this.#site(call);
      const key = `${site.call} ${site.file}:${site.line}:${site.column}`;
      const known = left.get(key);
      if (known) known.count++;
      else left.set(key, { site, count: 1 });
    }
    const { pid, tell } = this.#options;
    for (const { site, count } of left.values()) tell({ kind: "finding", finding: notFreed(pid, site, count) });
  }

  /** What nobody received, and receives that nobody matched. */
  leftovers(): void {
    const { engine, pid } = this.#options;
    const { messages, receives } = engine.leftovers();
    const leftovers: Leftover[] = messages
      .filter(({ context }) => context % 2 === 0)
      .slice(0, 256)
      .map(({ source, tag, context, length }) => ({
        source,
        tag,
        context,
        bytes: length,
        comm: this.#names.get(context) ?? "",
      }));
    for (const receive of receives.slice(0, REMEMBERED)) {
      const operation = operationOf(receive);
      if (operation?.kind !== "recv") continue;
      const finding = unmatched(pid, receive, this.#site(operation.call));
      this.#options.tell({ kind: "finding", finding });
    }
    this.#options.tell({ kind: "leftovers", sent: engine.packetsSent, handled: engine.packetsHandled, leftovers });
  }

  /** An error that nobody caught ends the rank. */
  failed(error: unknown): void {
    this.#report.write("running");
    const found = errorFinding(error, this.#options.pid, this.#options.paths, this.#truncations);
    if (found) this.#options.tell({ kind: "finding", ...found });
  }

  /** Looks how the rank stands: from a timer, when no code of the program runs. */
  look(): void {
    // What has come is handled first: then what is still waited for is not here.
    this.#options.engine.progress();
    this.#report.look("turn");
  }

  // ---- helpers ----

  #name({ context, name }: Communicator): void {
    if (name !== "" && this.#names.size < REMEMBERED && !this.#names.has(context)) this.#names.set(context, name);
  }

  #use(call: Call, args: readonly unknown[], isOpen: () => boolean): Use[] {
    const stretches = memoryOf(call.name, args);
    const [a, b] = stretches;
    if (a && b && overlap(a, b)) this.#overlaps(call, call);
    else
      for (const stretch of stretches) {
        const other = this.#memory.isEmpty ? undefined : this.#memory.conflict(stretch);
        if (other) this.#overlaps(call, other.call);
      }
    return stretches.map((stretch) => ({ ...stretch, call, isOpen }));
  }

  #overlaps(call: Call, other: Call): void {
    const still = other === call ? undefined : this.#site(other);
    this.#options.tell({ kind: "finding", finding: overlapping(this.#options.pid, this.#site(call), still) });
  }

  #tell(
    id: Finding["id"],
    severity: Finding["severity"],
    call: Call,
    message: (who: string) => string,
    advice: string,
    text: string,
  ): void {
    const { pid } = this.#options;
    const places = [{ pid, ...this.#site(call), text }];
    const finding: Finding = { id, severity, message: message(`Rank ${pid}{0}`), advice, places, count: 1 };
    this.#options.tell({ kind: "finding", finding });
  }

  #site(call: Call): CallSite {
    return siteOf(call, this.#options.paths);
  }

  #lastCollectives(): CheckCollective[] {
    return newestOf(this.#collectives, this.#nextCollective).map(({ operation: { call, comm, sequence }, text }) => ({
      ...this.#site(call),
      context: comm.context,
      sequence: sequence!,
      text,
    }));
  }

  #sendSites(): SendSite[] {
    return newestOf(this.#sends, this.#nextSend).map(({ call, ...rest }) => ({ ...rest, ...this.#site(call) }));
  }
}

/** Of a ring of `REMEMBERED`, the newest first. */
function newestOf<T>(ring: readonly T[], next: number): T[] {
  const count = Math.min(next, REMEMBERED);
  return Array.from({ length: count }, (_, i) => ring[(next - 1 - i) % REMEMBERED]!);
}
