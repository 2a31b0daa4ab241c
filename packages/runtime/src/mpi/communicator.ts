import { Alarm, type EngineRequest } from "../engine/request";
import type { CartesianGrid } from "../topology/cartesian";
import { DistGraph } from "../topology/dist-graph";
import type { Graph } from "../topology/graph";
import type { Topology } from "../topology/topology";
import { Attributes, Keyvals } from "./attribute";
import { ERRORS_ARE_FATAL, type Errhandler } from "./errhandler";
import { MPIError } from "./errors";
import { unacknowledged } from "./failure/failure-error";
import { faultsOf } from "./failure/faults";
import type { Group } from "./group";
import { HandleCore } from "./handle-core";
import type { Watched } from "./pending";
import type { RankRuntime } from "./rank-runtime";

/** Tags of collectives wrap around here. */
const COLLECTIVE_TAGS = 0x3fff_ffff;
/** Longest name that programs give, characters. */
export const MAX_OBJECT_NAME = 127;
/** Context of a communicator that is not there yet (Idup). */
export const NO_CONTEXT = -1;

/** Keys of attributes of communicators. */
export const COMM_KEYVALS = new Keyvals();

export interface CommunicatorOptions {
  /** This rank's own group. */
  group: Group;
  /** The other group of an intercommunicator. */
  remote?: Group | undefined;
  /** Joins the own group of an intercommunicator. */
  local?: Communicator | undefined;
  /** Even: point-to-point uses it, collectives the next one. */
  context: number;
  name: string;
  grid?: CartesianGrid | Graph | DistGraph | undefined;
  attributes?: Attributes | undefined;
  errhandler?: Errhandler | undefined;
  hints?: ReadonlyMap<string, string> | undefined;
}

/** Who is in a communicator, and the ids that it, and the one that joins the own group of two, go by. */
export interface Membership {
  group: Group;
  remote: Group | undefined;
  context: number;
  localContext: number;
}

/** A communicator of this rank (MPI 5.0, chapter 7). */
export class Communicator extends HandleCore implements Watched {
  readonly runtime: RankRuntime;
  group: Group;
  remote: Group | undefined;
  readonly local: Communicator | undefined;
  context: number;
  /** This rank in its own group. */
  rank: number;
  readonly grid: CartesianGrid | Graph | DistGraph | undefined;
  readonly attributes: Attributes;
  errhandler: Errhandler;
  hints: ReadonlyMap<string, string>;
  name: string;
  freed = false;
  revoked = false;
  /** How many of `failedMembers` the program has acknowledged. */
  acknowledged = 0;
  #alarm: Alarm | undefined;
  #collectives = 0;
  #topology: Topology | undefined;

  constructor(runtime: RankRuntime, options: CommunicatorOptions) {
    super();
    this.runtime = runtime;
    this.group = options.group;
    this.remote = options.remote;
    this.local = options.local;
    this.context = options.context;
    this.name = options.name;
    this.grid = options.grid;
    this.attributes = options.attributes ?? new Attributes(COMM_KEYVALS);
    this.errhandler = options.errhandler ?? ERRORS_ARE_FATAL;
    this.hints = options.hints ?? new Map();
    this.rank = this.group.rankOf(runtime.engine.place.pid);
    if (this.usable) faultsOf(runtime).enter(this);
  }

  /** It was made before it was known who is in it, or by which id; now it can be used. */
  become({ group, remote, context, localContext }: Membership): void {
    this.group = group;
    this.remote = remote;
    this.rank = group.rankOf(this.runtime.engine.place.pid);
    this.context = context;
    this.local?.become({ group, remote: undefined, context: localContext, localContext: NO_CONTEXT });
    faultsOf(this.runtime).enter(this);
  }

  /** World ranks of all processes in it, of both groups when it has two. */
  get members(): readonly number[] {
    return this.remote ? [...this.group.pids, ...this.remote.pids] : this.group.pids;
  }

  /** World ranks of members that have failed, in the order in which this rank heard of them. */
  get failedMembers(): number[] {
    const { failures } = this.runtime.engine;
    if (!failures.any) return [];
    const { group, remote } = this;
    return failures.order.filter((pid) => group.rankOf(pid) >= 0 || (remote !== undefined && remote.rankOf(pid) >= 0));
  }

  /** Whether a failure is not acknowledged: who waits for anybody may wait for the one that failed. */
  get alarmed(): boolean {
    return this.runtime.engine.failures.any && this.failedMembers.length > this.acknowledged;
  }

  /** Done as soon as, and while, it is alarmed. */
  get alarm(): EngineRequest {
    if (this.#alarm?.done && !this.alarmed) this.#alarm = undefined;
    this.#alarm ??= new Alarm();
    if (this.alarmed) this.#alarm.complete();
    return this.#alarm;
  }

  interruption(stays: boolean): MPIError {
    return unacknowledged(this, stays);
  }

  /** A member has failed. */
  sound(): void {
    this.#alarm?.complete();
  }

  get size(): number {
    return this.group.size;
  }

  /** Those whom point-to-point calls name: the remote group of an intercommunicator, else the own one. */
  get peers(): Group {
    return this.remote ?? this.group;
  }

  /** Whether calls can be made on it. */
  get usable(): boolean {
    return !this.freed && this.context !== NO_CONTEXT;
  }

  /** Neighbours of this rank; undefined without a topology. */
  get topology(): Topology | undefined {
    if (this.grid instanceof DistGraph) return this.grid;
    this.#topology ??= this.grid?.topology(this.rank);
    return this.#topology;
  }

  /** Tag of the next collective: every rank calls them in the same order, so the numbers agree. */
  nextCollective(): number {
    const tag = this.#collectives;
    this.#collectives = (tag + 1) & COLLECTIVE_TAGS;
    return tag;
  }

  override failed(errorCode: number, handle: unknown): void {
    this.errhandler.handle?.(handle, errorCode);
  }
}

/** MPI_COMM_NULL: what those get who are not in a new communicator. */
export class NullCommunicator extends HandleCore {}

export const COMM_NULL = new NullCommunicator();

/** @throws MPI_ERR_COMM */
export function checkComm(given: unknown, what = "a communicator"): Communicator {
  if (given instanceof Communicator && given.usable) return given;
  throw new MPIError("ERR_COMM", `this takes ${what}, not ${describe(given)}`);
}

/** @throws MPI_ERR_COMM for an intercommunicator */
export function checkIntra(comm: Communicator): void {
  if (comm.remote)
    throw new MPIError("ERR_COMM", "this is no call for an intercommunicator; Merge makes an ordinary one of it");
}

function describe(given: unknown): string {
  if (given === COMM_NULL) return "MPI.COMM_NULL";
  if (given instanceof Communicator) return given.freed ? "one that was freed" : "one whose Idup has not completed";
  return typeof given === "object" && given !== null ? "another object" : String(given);
}
