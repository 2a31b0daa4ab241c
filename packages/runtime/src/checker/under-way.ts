/** The calls of the program that are under way: what they wait for, the requests they make, the memory they use. */
import type { CallSite, Finding } from "@commworld/protocol";
import type { ResolvedBuffer } from "../mpi/buffer";
import type { Look, Pending } from "../mpi/pending";
import { PersistentCore, type RequestCore } from "../mpi/request";
import type { ProgramCode } from "../rank/user-stack";
import { type Call, captureStack, siteOf } from "./call-stack";
import { MemoryInUse, type MemoryUse, memoryOf, overlap, stretchOf, type Use } from "./memory-in-use";
import type { CheckMessage } from "./messages";
import { OpenRequests } from "./open-requests";
import { afterFinalize, finalizedTwice, notFreed, overlapping } from "./rank-findings";
import type { ReportWriter } from "./report-writer";
import type { Wording } from "./wording";

export type Begin<T> = (self: unknown, args: unknown[]) => T;

/** A call of the program that begins something. */
export interface CallUnderWay extends Call {
  /** As the JavaScript faces take them. */
  args: readonly unknown[];
  /** Memory that its operations told of: of a face whose arguments are no values. */
  readonly told?: MemoryUse[];
}

export interface UnderWayOptions {
  pid: number;
  paths: ProgramCode;
  wording: Wording;
  report: ReportWriter;
  tell(message: CheckMessage): void;
}

/** Between two looks that ask for the time. */
const LOOKS = 32;

export class UnderWay {
  readonly #options: UnderWayOptions;
  /** The call that begins now. */
  current: CallUnderWay | null = null;
  readonly #memory = new MemoryInUse();
  readonly #requests = new OpenRequests();
  #finalized = false;
  #looks = 0;

  constructor(options: UnderWayOptions) {
    this.#options = options;
  }

  enter(name: string, args: readonly unknown[]): CallUnderWay {
    this.checkEnvironment(name);
    this.#options.report.moved();
    return { name, stack: captureStack(), args };
  }

  during<T>(call: CallUnderWay, work: () => T): T {
    const outer = this.current;
    this.current = call;
    try {
      return work();
    } finally {
      this.current = outer;
    }
  }

  /** What the call waits for is known until it is done. */
  waits<T>(call: CallUnderWay, pending: Pending<T>): Pending<T> {
    const uses = this.#use(call, () => true);
    if (pending.request.done) return pending;
    for (const use of uses) this.#memory.add(use);
    const wait = this.#options.report.begin(call, pending.request);
    return {
      request: pending.request,
      peer: pending.peer,
      tag: pending.tag,
      watches: pending.watches,
      cancel: () => pending.cancel?.(),
      finish: (status) => {
        this.#options.report.end(wait);
        for (const use of uses) this.#memory.remove(use);
        return pending.finish(status);
      },
    };
  }

  /** A request that a call gave the program. */
  requestMade(core: RequestCore, call: CallUnderWay): void {
    this.#requests.add(core, call);
    if (core instanceof PersistentCore) return;
    for (const use of this.#use(call, () => core.active)) this.#memory.add(use);
  }

  looked({ again }: Look<unknown>): void {
    if (!again) return;
    this.#options.report.looked();
    if (++this.#looks % LOOKS === 0) this.#options.report.look("call");
  }

  finalized(): void {
    if (this.#finalized) this.#tell(finalizedTwice, this.#options.wording.finalize);
    this.#finalized = true;
  }

  checkEnvironment(name: string): void {
    if (this.#finalized) this.#tell(afterFinalize, name);
  }

  /** The call that begins uses this memory. */
  told(data: ResolvedBuffer | null, writes: boolean): void {
    const stretch = this.current?.told && data ? stretchOf(data) : undefined;
    if (stretch) this.current!.told!.push({ ...stretch, writes });
  }

  /** The program has ended: it will not complete what it has not. */
  tellOpenRequests(): void {
    const { pid, wording, tell } = this.#options;
    for (const { site, count } of this.#requests.left((call) => this.site(call)))
      tell({ kind: "finding", finding: notFreed(pid, site, count, wording) });
  }

  site(call: Call): CallSite {
    return siteOf(call, this.#options.paths);
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
    const { pid, wording, tell } = this.#options;
    const still = other === call ? undefined : this.site(other);
    tell({ kind: "finding", finding: overlapping(pid, this.site(call), still, wording) });
  }

  #tell(make: (pid: number, site: CallSite, wording: Wording) => Finding, name: string): void {
    const { pid, wording, tell } = this.#options;
    tell({ kind: "finding", finding: make(pid, this.site({ name, stack: captureStack() }), wording) });
  }
}

/** A call that replaces what it sends may read and write the same. */
function memoryTold(name: string, told: readonly MemoryUse[]): readonly MemoryUse[] {
  return name.endsWith("_replace") ? told.filter(({ writes }) => writes) : told;
}
