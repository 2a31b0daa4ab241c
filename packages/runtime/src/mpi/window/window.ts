import type { EngineRequest } from "../../engine/request";
import type { RemoteAccess } from "../../rma/client";
import type { Exposure } from "../../rma/exposure";
import type { WindowSlot } from "../../rma/window-table";
import { Attributes, Keyvals } from "../attribute";
import type { Communicator } from "../communicator";
import { ERRORS_ARE_FATAL, type Errhandler } from "../errhandler";
import { HandleCore } from "../handle-core";
import type { RankRuntime } from "../rank-runtime";
import { AccumulateOps } from "./accumulate-ops";
import { Epochs } from "./epochs";

/** Keys of attributes of windows. */
export const WIN_KEYVALS = new Keyvals();

/** How the window was made; the numbers are those of the standard's ABI, as those of the models. */
export const WIN_FLAVOR_CREATE = 311;
export const WIN_FLAVOR_ALLOCATE = 312;
export const WIN_FLAVOR_DYNAMIC = 313;
export const WIN_FLAVOR_SHARED = 314;
/** Memory of a window has no other copy: what one side stores the other sees after a synchronisation. */
export const WIN_UNIFIED = 321;
export const WIN_SEPARATE = 322;

/** One rank's part of a window, as this rank reaches it. */
export interface Target {
  /** World rank. */
  pid: number;
  /** The id that the target gave the window. */
  id: number;
  /** Bytes; of a dynamic window 0. */
  size: number;
  /** Bytes that a displacement of 1 is. */
  unit: number;
  /** For locks and accumulates without the target's help; undefined: the target, or its node, serves this rank. */
  slot: WindowSlot | undefined;
  /** Null: all of its memory is reached by packets. */
  exposure: Exposure | null;
}

export interface WindowOptions {
  /** Of the window alone. */
  comm: Communicator;
  flavor: number;
  /** Of this rank; null: of a dynamic window. */
  memory: Uint8Array | null;
  targets: readonly Target[];
  hints: ReadonlyMap<string, string>;
  /** Gives what this rank has allocated for it back. */
  release(): void;
}

/** A window of this rank (MPI 5.0, section 12.2). */
export class Window extends HandleCore {
  readonly comm: Communicator;
  readonly flavor: number;
  readonly memory: Uint8Array | null;
  readonly targets: readonly Target[];
  readonly attributes = new Attributes(WIN_KEYVALS);
  readonly epochs = new Epochs();
  readonly accumulates = new AccumulateOps();
  readonly release: () => void;
  errhandler: Errhandler = ERRORS_ARE_FATAL;
  hints: ReadonlyMap<string, string>;
  name = "";
  freed = false;
  /** What ends the epoch of Post: each origin tells. */
  heard: readonly EngineRequest[] = [];
  /** Accesses under way, by rank of the target. */
  readonly #open = new Map<number, Set<RemoteAccess>>();
  /** What went wrong with accesses that no request stands for, until a synchronisation tells. */
  readonly #errors = new Map<number, number>();

  constructor(options: WindowOptions) {
    super();
    this.comm = options.comm;
    this.flavor = options.flavor;
    this.memory = options.memory;
    this.targets = options.targets;
    this.hints = options.hints;
    this.release = options.release;
  }

  get runtime(): RankRuntime {
    return this.comm.runtime;
  }

  get rank(): number {
    return this.comm.rank;
  }

  get own(): Target {
    return this.targets[this.rank]!;
  }

  override failed(errorCode: number, handle: unknown): void {
    this.errhandler.handle?.(handle, errorCode);
  }

  /** Begins an access by packets. `told`: its own request tells what went wrong. */
  begin(rank: number, access: RemoteAccess, told: boolean): void {
    let open = this.#open.get(rank);
    if (!open) {
      open = new Set();
      this.#open.set(rank, open);
    }
    const others = open;
    others.add(access);
    access.whenDone(() => {
      others.delete(access);
      if (!told && access.error !== 0 && !this.#errors.has(rank)) this.#errors.set(rank, access.error);
    });
    this.runtime.rma.client.start(access);
  }

  /** Accesses under way at these targets. */
  openAt(ranks: Iterable<number>): EngineRequest[] {
    return [...ranks].flatMap((rank) => [...(this.#open.get(rank) ?? [])]);
  }

  /** The first error at these targets that nobody was told of; 0: none. They are told now. */
  takeError(ranks: Iterable<number>): number {
    let found = 0;
    for (const rank of ranks) {
      const error = this.#errors.get(rank) ?? 0;
      this.#errors.delete(rank);
      if (found === 0) found = error;
    }
    return found;
  }

  /** Every rank of the window. */
  get ranks(): number[] {
    return this.targets.map((_, rank) => rank);
  }
}

/** MPI_WIN_NULL */
export class NullWindow extends HandleCore {}

export const WIN_NULL = new NullWindow();
