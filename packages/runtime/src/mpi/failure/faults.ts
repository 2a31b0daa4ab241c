/** Fault tolerance of one rank: hears of failures and revocations, and carries agreements. */
import type { Engine, FaultSink } from "../../engine/engine";
import { ALL_TAGS, REVOKED } from "../../engine/failures";
import { CONTRIBUTION, DECISION, REVOKE } from "../../engine/packet";
import type { Communicator } from "../communicator";
import { CHOSEN_TAGS } from "../constants";
import { contextsOf } from "../partitioned/contexts";
import type { RankRuntime } from "../rank-runtime";
import { Agreements, MAX_BALLOT_BYTES } from "./agreement";

/** Packets for communicators that this rank has not made yet; the oldest go first. */
const MAX_EARLY = 1024;

interface Early {
  kind: number;
  source: number;
  context: number;
  id: number;
  payload: Uint8Array;
}

interface Revocation {
  members: readonly number[];
  /** Who told this rank; -1 when it has told all members itself. */
  from: number;
}

export class Faults implements FaultSink {
  /** The program has given a communicator an error handler other than ERRORS_ARE_FATAL. */
  tolerates = false;
  /** Told once, when `tolerates` becomes true. */
  onTolerates: (() => void) | undefined;
  readonly #engine: Engine;
  readonly #communicators = new Map<number, Communicator>();
  /** Outlive their communicators: a member may have returned and others not. */
  readonly #agreements = new Map<number, Agreements>();
  readonly #revocations = new Map<number, Revocation>();
  #early: Early[] = [];

  constructor(engine: Engine) {
    this.#engine = engine;
    engine.faults = this;
  }

  /** Communicators of this rank that are not freed. */
  get communicators(): number {
    return this.#communicators.size;
  }

  tolerate(): void {
    if (this.tolerates) return;
    this.tolerates = true;
    this.onTolerates?.();
  }

  /** A communicator can be used from now on. */
  enter(comm: Communicator): void {
    const { context } = comm;
    this.#communicators.set(context, comm);
    if (this.#engine.failures.any) for (const pid of comm.failedMembers) this.#close(comm, pid);
    if (this.#early.length === 0) return;
    const own = this.#early.filter((packet) => packet.context === context);
    if (own.length === 0) return;
    this.#early = this.#early.filter((packet) => packet.context !== context);
    for (const { kind, source, id, payload } of own) this.onPacket(kind, source, context, id, payload);
  }

  /** It was freed. */
  leave({ context }: Communicator): void {
    this.#communicators.delete(context);
    if (!this.#agreements.get(context)?.used) this.#agreements.delete(context);
  }

  /** The caller must have reached every member that lives, whatever happens to the caller. */
  revoke(comm: Communicator): void {
    if (comm.revoked) return;
    this.#revoke(comm, -1);
    this.#tellRevoked(comm.context, comm.members);
  }

  agreements(comm: Communicator): Agreements {
    const { context, members } = comm;
    const found = this.#agreements.get(context);
    if (found) return found;
    const engine = this.#engine;
    const made = new Agreements(members, engine.place.pid, {
      hasFailed: (pid) => engine.failures.has(pid),
      contribute: (coordinator, number, payload) => engine.tell([coordinator], CONTRIBUTION, context, number, payload),
      decide: (pids, number, payload) => engine.tell(pids, DECISION, context, number, payload),
    });
    this.#agreements.set(context, made);
    return made;
  }

  onFailed(pid: number): void {
    for (const comm of this.#communicators.values()) if (comm.members.includes(pid)) this.#close(comm, pid);
    for (const agreements of this.#agreements.values()) if (agreements.members.includes(pid)) agreements.onFailed();
    // Who told this rank may not have told everybody.
    for (const [context, revocation] of this.#revocations) {
      if (revocation.from !== pid) continue;
      revocation.from = -1;
      this.#tellRevoked(context, revocation.members);
    }
  }

  onPacket(kind: number, source: number, context: number, id: number, payload: Uint8Array): void {
    const comm = this.#communicators.get(context);
    const agreements = this.#agreements.get(context);
    if (!comm && !(agreements && kind !== REVOKE)) {
      if (this.#revocations.has(context) || payload.length > MAX_BALLOT_BYTES) return;
      this.#early.push({ kind, source, context, id, payload });
      if (this.#early.length > MAX_EARLY) this.#early.shift();
    } else if (kind === CONTRIBUTION) (agreements ?? this.agreements(comm!)).onContribution(source, id, payload);
    else if (kind === DECISION) (agreements ?? this.agreements(comm!)).onDecision(source, id, payload);
    else if (kind === REVOKE) this.#onRevoked(comm!, source);
  }

  #onRevoked(comm: Communicator, source: number): void {
    if (comm.revoked || !comm.members.includes(source)) return;
    const isGone = this.#engine.failures.has(source);
    this.#revoke(comm, isGone ? -1 : source);
    if (isGone) this.#tellRevoked(comm.context, comm.members);
  }

  #revoke(comm: Communicator, from: number): void {
    comm.revoked = true;
    this.#revocations.set(comm.context, { members: comm.members, from });
    for (const { context } of [comm, ...(comm.local ? [comm.local] : [])]) {
      for (const one of contextsOf(context)) this.#engine.closeContext(one, ALL_TAGS, REVOKED);
    }
  }

  #tellRevoked(context: number, members: readonly number[]): void {
    const { failures, place } = this.#engine;
    const others = members.filter((pid) => pid !== place.pid && !failures.has(pid));
    this.#engine.tell(
      others.sort((a, b) => a - b),
      REVOKE,
      context,
      0,
      null,
    );
  }

  /** Collectives that a failed process has a part in end everywhere, so that nobody waits for a rank that has given up. */
  #close(comm: Communicator, pid: number): void {
    const failure = this.#engine.failures.of(pid)!;
    for (const { context } of [comm, ...(comm.local ? [comm.local] : [])])
      this.#engine.closeContext(context + 1, CHOSEN_TAGS, failure);
    comm.sound();
  }
}

export function faultsOf(runtime: RankRuntime): Faults {
  runtime.faults ??= new Faults(runtime.engine);
  return runtime.faults;
}
