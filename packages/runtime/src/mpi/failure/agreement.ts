/**
 * Fault-tolerant agreement among the members of a communicator: all that live get the same decision, whoever dies meanwhile.
 *
 * Early-returning, with a rotating coordinator (a star-shaped form of Herault, Bouteiller, Bosilca et al., "Practical Scalable
 * Consensus for Pseudo-Synchronous Distributed Systems", SC 2015). A member's coordinator is the lowest member that it does not
 * know to have failed. It sends its contribution to it; whenever its coordinator changes it sends again, and says the decision
 * if it has one by then. A coordinator waits until every member has contributed or is known to have failed; it takes over a
 * decision that any of them has, else combines what they gave; it tells all and is done. Members return as soon as they hear.
 *
 * Why the living agree. What this needs of the network: packets of one member to another stay in order, nothing of a member
 * comes after the notice of its failure, every failure is told to all in time, and only of those that failed. A coordinator
 * decides only with a word to itself of every living member. Who decided under an earlier coordinator gives its decision with
 * that word, for it speaks to a later coordinator only after it knows that the earlier one has failed, and from then on hears
 * nothing of that one any more. So by induction over the coordinators every later decision is the decision of every living
 * member that has one. It ends because some member does not fail, and all send to it when those below it have failed. (A
 * member that decided and died before it told anybody may have decided otherwise; nobody can see that.)
 *
 * Decisions are kept for members that still wait; each contribution says what its sender still waits for, and each decision
 * passes on the lowest of these: what is older is forgotten.
 */
import { decodeValue } from "../../codec/decode";
import { encodeValue } from "../../codec/encode";
import { EngineRequest } from "../../engine/request";
import { type Ballot, combine, readBallot } from "./ballot";

/** Agreements that a member may be ahead of another. */
const MAX_AHEAD = 256;
/** Longest contribution or decision that is looked at. */
export const MAX_BALLOT_BYTES = 32 * 1024;

export class Decided extends EngineRequest {
  decision: Ballot | undefined;
}

interface Instance {
  /** Of this member, once it takes part. */
  own: { ballot: Ballot; request: Decided } | undefined;
  contributions: Map<number, { ballot: Ballot; isDecision: boolean }>;
  decision: Ballot | undefined;
  /** Whom the contribution went to last. */
  toldTo: number;
}

export interface AgreementLinks {
  hasFailed(pid: number): boolean;
  contribute(coordinator: number, number: number, payload: Uint8Array): void;
  decide(members: readonly number[], number: number, payload: Uint8Array): void;
}

/** All agreements of one communicator at one member, by number. */
export class Agreements {
  /** World ranks, ascending: the order of the coordinators. */
  readonly members: readonly number[];
  readonly #self: number;
  readonly #links: AgreementLinks;
  readonly #instances = new Map<number, Instance>();
  /** Lowest number that somebody may still wait for. */
  #oldest = 0;
  #next = 0;
  /** By member: lowest number it said it waits for. */
  readonly #waitsFor = new Map<number, number>();

  constructor(members: readonly number[], self: number, links: AgreementLinks) {
    this.members = [...members].sort((a, b) => a - b);
    this.#self = self;
    this.#links = links;
  }

  /** Whether a member may still need this one's decisions. */
  get used(): boolean {
    return this.#next > 0;
  }

  /** Numbers that are remembered. */
  get kept(): number {
    return this.#instances.size;
  }

  /** Takes part in the next one. All members begin them in the same order. */
  begin(ballot: Ballot): Decided {
    const number = this.#next++;
    const instance = this.#instance(number);
    const request = new Decided();
    instance.own = { ballot, request };
    this.#advance(number, instance);
    return request;
  }

  onContribution(source: number, number: number, payload: Uint8Array): void {
    const read = this.#read(source, number, payload);
    if (!read) return;
    const { instance, ballot, waitsFor, isDecision } = read;
    this.#waitsFor.set(source, Math.max(waitsFor, this.#waitsFor.get(source) ?? 0));
    if (instance.decision) {
      this.#links.decide([source], number, this.#decisionOf(instance.decision));
      return;
    }
    instance.contributions.set(source, { ballot, isDecision });
    this.#advance(number, instance);
  }

  onDecision(source: number, number: number, payload: Uint8Array): void {
    const read = this.#read(source, number, payload);
    // Nobody decides before this member has given its word.
    if (!read?.instance.own) return;
    this.#settle(read.instance, read.ballot);
    this.#forgetBelow(read.waitsFor);
  }

  /** The coordinators move on. */
  onFailed(): void {
    for (const [number, instance] of [...this.#instances]) this.#advance(number, instance);
  }

  get #coordinator(): number {
    return this.members.find((pid) => pid === this.#self || !this.#links.hasFailed(pid))!;
  }

  get #others(): number[] {
    return this.members.filter((pid) => pid !== this.#self && !this.#links.hasFailed(pid));
  }

  #instance(number: number): Instance {
    const found = this.#instances.get(number);
    if (found) return found;
    const made = { own: undefined, contributions: new Map(), decision: undefined, toldTo: -1 };
    this.#instances.set(number, made);
    return made;
  }

  /** Undefined for what no honest member sends, and for what is settled for all. */
  #read(source: number, number: number, payload: Uint8Array) {
    if (!this.members.includes(source) || this.#links.hasFailed(source)) return undefined;
    if (number < this.#oldest || number > this.#next + MAX_AHEAD || payload.length > MAX_BALLOT_BYTES) return undefined;
    let value: unknown;
    try {
      value = decodeValue(payload);
    } catch {
      return undefined;
    }
    if (!Array.isArray(value) || value.length !== 3) return undefined;
    const [waitsFor, isDecision, given] = value;
    const ballot = readBallot(given, this.members);
    if (!Number.isSafeInteger(waitsFor) || typeof isDecision !== "boolean" || !ballot) return undefined;
    return { instance: this.#instance(number), waitsFor: waitsFor as number, isDecision, ballot };
  }

  #advance(number: number, instance: Instance): void {
    if (!instance.own) return;
    const coordinator = this.#coordinator;
    if (coordinator !== this.#self) {
      if (instance.toldTo === coordinator) return;
      instance.toldTo = coordinator;
      const ballot = instance.decision ?? instance.own.ballot;
      const word = encodeValue([this.#undecided, instance.decision !== undefined, ballot]);
      this.#links.contribute(coordinator, number, word);
      return;
    }
    if (instance.toldTo === this.#self) return;
    const others = this.#others;
    if (!instance.decision && others.some((pid) => !instance.contributions.has(pid))) return;
    instance.toldTo = this.#self;
    const decision = instance.decision ?? this.#combined(instance, instance.own.ballot);
    this.#settle(instance, decision);
    this.#links.decide(others, number, this.#decisionOf(decision));
    this.#forgetBelow(this.#settledBelow(others));
  }

  #combined({ contributions }: Instance, own: Ballot): Ballot {
    const known = [...contributions.values()].find(({ isDecision }) => isDecision);
    if (known) return known.ballot;
    const missing = this.members.filter((pid) => pid !== this.#self && !contributions.has(pid));
    const given = [own, ...[...contributions.values()].map(({ ballot }) => ballot)];
    return combine(given, missing);
  }

  #settle(instance: Instance, decision: Ballot): void {
    if (instance.decision) return;
    instance.decision = decision;
    instance.contributions.clear();
    const { request } = instance.own!;
    request.decision = decision;
    request.complete();
  }

  #decisionOf(decision: Ballot): Uint8Array {
    return encodeValue([this.#settledBelow(this.#others), true, decision]);
  }

  /** Lowest number that this member waits for. */
  get #undecided(): number {
    for (let number = this.#oldest; number < this.#next; number++)
      if (!this.#instances.get(number)?.decision) return number;
    return this.#next;
  }

  #settledBelow(others: readonly number[]): number {
    return Math.min(this.#undecided, ...others.map((pid) => this.#waitsFor.get(pid) ?? 0));
  }

  /** Numbers that this member itself waits for stay, whatever it was told. */
  #forgetBelow(limit: number): void {
    const end = Math.min(limit, this.#undecided);
    for (; this.#oldest < end; this.#oldest++) this.#instances.delete(this.#oldest);
  }
}
