import type { Group } from "./group";
import { HandleCore } from "./handle-core";
import type { RankRuntime } from "./rank-runtime";

/** Tags of collectives wrap around here. */
const COLLECTIVE_TAGS = 0x3fff_ffff;

export interface CommunicatorOptions {
  /** This rank's own group. */
  group: Group;
  /** The other group of an intercommunicator. */
  remote?: Group;
  /** Even: point-to-point uses it, collectives the next one. */
  context: number;
  name: string;
}

/** A communicator of this rank (MPI 5.0, chapter 7). */
export class Communicator extends HandleCore {
  readonly runtime: RankRuntime;
  readonly group: Group;
  readonly remote: Group | undefined;
  readonly context: number;
  /** This rank in its own group. */
  readonly rank: number;
  name: string;
  #collectives = 0;

  constructor(runtime: RankRuntime, { group, remote, context, name }: CommunicatorOptions) {
    super();
    this.runtime = runtime;
    this.group = group;
    this.remote = remote;
    this.context = context;
    this.name = name;
    this.rank = group.rankOf(runtime.engine.place.pid);
  }

  get size(): number {
    return this.group.size;
  }

  /** Those whom point-to-point calls name: the remote group of an intercommunicator, else the own one. */
  get peers(): Group {
    return this.remote ?? this.group;
  }

  /** Tag of the next collective: every rank calls them in the same order, so the numbers agree. */
  nextCollective(): number {
    const tag = this.#collectives;
    this.#collectives = (tag + 1) & COLLECTIVE_TAGS;
    return tag;
  }
}
