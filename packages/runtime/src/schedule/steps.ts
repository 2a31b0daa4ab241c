import type { Meeting } from "./meeting";
import type { Filled, Slot } from "./slot";

/**
 * What an algorithm writes its operation down with: each call adds a step that begins when all steps of `after` have ended, and
 * returns the step's number. Steps that are ready begin in the order in which they became so. Messages from one rank to another
 * arrive in the order sent, so receives from one rank must begin in that order too.
 */
export interface Steps {
  readonly rank: number;
  readonly size: number;
  send(to: number, data: Filled, after?: readonly number[]): number;
  /** The same bytes to several ranks, this one not among them: one packet per next hop where the message is short. */
  sendMany(to: readonly number[], data: Filled, after?: readonly number[]): number;
  /** Fills the slot; when it has memory the message must fit it. */
  receive(from: number, into: Slot, after?: readonly number[]): number;
  local(work: () => void, after?: readonly number[]): number;
  /** Where the ranks of this node meet; undefined where they share no memory, or have no room. */
  readonly meeting: Meeting | undefined;
  /** Ends when it is so in the room of the meeting. `together`: it is so for all at once, and all are told. */
  until(isSo: () => boolean, together: boolean, after?: readonly number[]): number;
  /** Steps that are added when it begins, and may depend on what has come by then. */
  late(add: (steps: Steps) => void, after?: readonly number[]): number;
  /** A slot whose memory is made when it is received into, and lives as long as the operation. */
  scratch(bytes: number): Slot;
}

/** A part of an operation among some of the ranks, `ranks[0]` being its rank 0. */
export class Phase implements Steps {
  readonly rank: number;
  readonly size: number;
  /** All its steps: what comes after the phase waits for these. */
  readonly all: number[] = [];
  readonly #steps: Steps;
  readonly #ranks: readonly number[];
  readonly #after: readonly number[];

  /** @param after steps before it; they also stand for "at once" inside the phase */
  constructor(steps: Steps, ranks: readonly number[], after: readonly number[] = []) {
    this.#steps = steps;
    this.#ranks = ranks;
    this.#after = after;
    this.rank = ranks.indexOf(steps.rank);
    this.size = ranks.length;
  }

  send(to: number, data: Filled, after?: readonly number[]): number {
    return this.#added(this.#steps.send(this.#ranks[to]!, data, this.#from(after)));
  }

  sendMany(to: readonly number[], data: Filled, after?: readonly number[]): number {
    const members = to.map((rank) => this.#ranks[rank]!);
    return this.#added(this.#steps.sendMany(members, data, this.#from(after)));
  }

  receive(from: number, into: Slot, after?: readonly number[]): number {
    return this.#added(this.#steps.receive(this.#ranks[from]!, into, this.#from(after)));
  }

  local(work: () => void, after?: readonly number[]): number {
    return this.#added(this.#steps.local(work, this.#from(after)));
  }

  get meeting(): Meeting | undefined {
    return this.#steps.meeting;
  }

  until(isSo: () => boolean, together: boolean, after?: readonly number[]): number {
    return this.#added(this.#steps.until(isSo, together, this.#from(after)));
  }

  late(add: (steps: Steps) => void, after?: readonly number[]): number {
    const within = (steps: Steps) => add(new Phase(steps, this.#ranks));
    return this.#added(this.#steps.late(within, this.#from(after)));
  }

  scratch(bytes: number): Slot {
    return this.#steps.scratch(bytes);
  }

  /** What the next phase waits for: the steps of this one, or of the one before when it has none. */
  get end(): readonly number[] {
    return this.all.length > 0 ? this.all : this.#after;
  }

  #from(after: readonly number[] | undefined): readonly number[] {
    return after === undefined || after.length === 0 ? this.#after : after;
  }

  #added(step: number): number {
    this.all.push(step);
    return step;
  }
}

/** All ranks of an operation, in order. */
export function everyone(steps: Steps): number[] {
  return Array.from({ length: steps.size }, (_, rank) => rank);
}
