/** The ranks of a communicator and its place in matching: point-to-point uses `context`, collectives `context + 1`. */
export class Group {
  readonly pids: readonly number[];
  /** This rank in the communicator. */
  readonly rank: number;
  readonly context: number;
  readonly #ranks: Map<number, number>;
  #collectives = 0;

  constructor(pids: readonly number[], pid: number, context: number) {
    this.pids = pids;
    this.#ranks = new Map(pids.map((member, rank) => [member, rank]));
    this.rank = this.rankOf(pid);
    this.context = context;
  }

  get size(): number {
    return this.pids.length;
  }

  rankOf(pid: number): number {
    return this.#ranks.get(pid) ?? -1;
  }

  /** Tag of the next collective: every rank calls them in the same order, so the numbers agree. */
  nextCollective(): number {
    const tag = this.#collectives;
    this.#collectives = (tag + 1) & 0x3fff_ffff;
    return tag;
  }
}
