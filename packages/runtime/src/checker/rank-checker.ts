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
import { MemoryInUse, type MemoryUse, memoryOf, overlap, stretchOf, type Use } from "./memory-in-use";
import { type CheckMessage, type Counterpart, leftoversOf, type SendSite } from "./messages";
import { mismatchOf } from "./mismatch-finding";
import { OpenRequests } from "./open-requests";
import { type Operation, operationOf } from "./operation";
import { afterFinalize, finalizedTwice, mistyped, notFreed, overlapping, unmatched } from "./rank-findings";
import { Remembered } from "./remembered";
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

/** A call of the program that begins something. */
interface CallUnderWay extends Call {
  /** As the JavaScript faces take them. */
  args: readonly unknown[];
  /** Memory that its operations told of: of a face whose arguments are no values. */
  readonly told?: MemoryUse[];
}

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
  #current: CallUnderWay | null = null;
  readonly #memory = new MemoryInUse();
  readonly #requests = new OpenRequests();
  readonly #sends = new Remembered<{ call: Call; peer: number; context: number; tag: number }>(REMEMBERED);
  readonly #collectives = new Remembered<CollectiveCall>(REMEMBERED);
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
      return this.#waits(
        call,
        this.#during(call, () => begin(self, args)),
      );
    };
  }

  #waits<T>(call: CallUnderWay, pending: Pending<T>): Pending<T> {
    const uses = this.#use(call, () => true);
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
      this.looked(answer);
      return answer;
    };
  }

  // ---- interposition of C, whose calls say on the way what they do ----

  /** A call that waits or starts something begins. `end` gets what this returns. */
  begin(name: string): unknown {
    const outer = this.#current;
    this.#current = { ...this.#enter(name, []), told: [] };
    return outer;
  }

  end(outer: unknown): void {
    this.#current = outer as CallUnderWay | null;
  }

  /** The call of C that begins has these arguments, as the JavaScript faces take them. */
  given(args: readonly unknown[]): void {
    if (this.#current) this.#current.args = args;
  }

  /** The call of C waits for this. */
  waits<T>(pending: Pending<T>): Pending<T> {
    return this.#waits(this.#current ?? { name: "MPI", stack: captureStack(), args: [] }, pending);
  }

  /** The call of C gives the program a request. */
  made(core: RequestCore): void {
    if (this.#current) this.#requestMade(core, this.#current);
  }

  looked({ again }: Look<unknown>): void {
    if (!again) return;
    this.#report.looked();
    if (++this.#looks % LOOKS === 0) this.#report.look("call");
  }

  /** A request that a call gave the program. */
  #requestMade(core: RequestCore, call: CallUnderWay): void {
    this.#requests.add(core, call);
    if (core instanceof PersistentCore) return;
    for (const use of this.#use(call, () => core.active)) this.#memory.add(use);
  }

  finalized(): void {
    if (this.#finalized) this.#tell(finalizedTwice, "Finalize");
    this.#finalized = true;
  }

  #enter(name: string, args: readonly unknown[]): CallUnderWay {
    this.#checkEnvironment(name);
    this.#report.moved();
    return { name, stack: captureStack(), args };
  }

  #during<T>(call: CallUnderWay, work: () => T): T {
    const outer = this.#current;
    this.#current = call;
    try {
      return work();
    } finally {
      this.#current = outer;
    }
  }

  #checkEnvironment(name: string): void {
    if (this.#finalized) this.#tell(afterFinalize, name);
  }

  // ---- operations ----

  /** What the sender says of its message. */
  signature(data: ResolvedBuffer | null): number {
    const call = callIndex(this.#current?.name ?? "send");
    this.#told(data, false);
    return signatureOf(data, call);
  }

  /** `request` null: the message has left already. */
  sent(request: EngineRequest | null, comm: Communicator, peer: number, tag: number, strict: boolean): void {
    const call = this.#current;
    if (!call) return;
    this.#name(comm);
    if (request) request.note = { kind: "send", call, comm, peer, tag, strict } satisfies Operation;
    this.#sends.add({ call, peer, context: comm.context, tag });
  }

  /** `data` is what the receive takes; null: a value. */
  receiving(request: EngineRequest, comm: Communicator, peer: number, tag: number, data: ResolvedBuffer | null): void {
    const call = this.#current;
    if (!call) return;
    this.#name(comm);
    this.#told(data, true);
    const signature = signatureOf(data, callIndex(call.name));
    request.note = { kind: "recv", call, comm, peer, tag, signature } satisfies Operation;
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
    // Each rank has an MPI_COMM_SELF under the same context, and alone nobody disagrees.
    if (comm.size > 1 || comm.remote) this.#collectives.add(made);
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
    const { pid, tell } = this.#options;
    for (const { site, count } of this.#requests.left((call) => this.#site(call)))
      tell({ kind: "finding", finding: notFreed(pid, site, count) });
  }

  /** What nobody received, and receives that nobody matched. */
  leftovers(): void {
    const { engine, pid, tell } = this.#options;
    const { messages, receives } = engine.leftovers();
    for (const receive of receives.slice(0, REMEMBERED)) {
      const operation = operationOf(receive);
      if (operation?.kind === "recv")
        tell({ kind: "finding", finding: unmatched(pid, receive, this.#site(operation.call)) });
    }
    const leftovers = leftoversOf(messages, this.#names);
    tell({ kind: "leftovers", sent: engine.packetsSent, handled: engine.packetsHandled, leftovers });
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

  #told(data: ResolvedBuffer | null, writes: boolean): void {
    const stretch = this.#current?.told && data ? stretchOf(data) : undefined;
    if (stretch) this.#current!.told!.push({ ...stretch, writes });
  }

  #use(call: CallUnderWay, isOpen: () => boolean): Use[] {
    const stretches = call.told?.length ? memoryTold(call.name, call.told) : memoryOf(call.name, call.args);
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

  #tell(make: (pid: number, site: CallSite) => Finding, name: string): void {
    const finding = make(this.#options.pid, this.#site({ name, stack: captureStack() }));
    this.#options.tell({ kind: "finding", finding });
  }

  #site(call: Call): CallSite {
    return siteOf(call, this.#options.paths);
  }

  #lastCollectives(): CheckCollective[] {
    return this.#collectives.newest().map(({ operation: { call, comm, sequence }, text }) => ({
      ...this.#site(call),
      context: comm.context,
      sequence: sequence!,
      text,
    }));
  }

  #sendSites(): SendSite[] {
    return this.#sends.newest().map(({ call, ...rest }) => ({ ...rest, ...this.#site(call) }));
  }
}

/** A call that replaces what it sends may read and write the same. */
function memoryTold(name: string, told: readonly MemoryUse[]): readonly MemoryUse[] {
  return name.endsWith("_replace") ? told.filter(({ writes }) => writes) : told;
}

function signatureOf(data: ResolvedBuffer | null, call: number): number {
  return data ? bufferSignature(data.datatype, data.count, call) : valueSignature(call);
}
