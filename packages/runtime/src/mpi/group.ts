import { UNDEFINED } from "./constants";
import { HandleCore } from "./handle-core";

/** An ordered set of processes (MPI 5.0, section 7.2.1): world ranks, in the order of their ranks in the group. Immutable. */
export class Group extends HandleCore {
  /** False for MPI_GROUP_NULL and for what a program has freed. */
  usable = true;
  readonly pids: readonly number[];
  readonly #ranks: ReadonlyMap<number, number>;

  constructor(pids: readonly number[]) {
    super();
    this.pids = pids;
    this.#ranks = new Map(pids.map((member, rank) => [member, rank]));
  }

  get size(): number {
    return this.pids.length;
  }

  /** Rank of a process, or UNDEFINED. */
  rankOf(pid: number): number {
    return this.#ranks.get(pid) ?? UNDEFINED;
  }
}
