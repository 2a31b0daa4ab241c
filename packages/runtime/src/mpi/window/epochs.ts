/** Which epochs of a window are open at a rank, and what may be called in them (MPI 5.0, section 12.5). */
import { MPIError } from "../errors";

interface HeldLock {
  type: number;
  /** False after MODE_NOCHECK: there is nothing to release. */
  taken: boolean;
}

export class Epochs {
  /** A fence has opened an epoch; `used`: it has seen accesses, so that only another fence ends it. */
  #fence: "closed" | "open" | "used" = "closed";
  #started: ReadonlySet<number> | null = null;
  #posted: readonly number[] | null = null;
  readonly #locks = new Map<number, HeldLock>();
  #all: HeldLock | null = null;

  /** Before an access to `rank`. @throws MPI_ERR_RMA_SYNC */
  access(rank: number): void {
    if (this.#all || this.#locks.has(rank) || this.#started?.has(rank)) return;
    if (this.#fence !== "closed") {
      this.#fence = "used";
      return;
    }
    const where = this.#started ? `rank ${rank} is not in the group of Start` : "no epoch is open";
    throw sync(`${where}; call Fence, Start, Lock or Lock_all before accesses to rank ${rank}`);
  }

  /** Before an access that a request stands for. */
  requestAccess(rank: number): void {
    if (!this.isLocked(rank)) throw sync(`calls that return a request need a lock: call Lock or Lock_all first`);
  }

  isLocked(rank: number): boolean {
    return this.#all !== null || this.#locks.has(rank);
  }

  /** Before a fence. */
  beforeFence(): void {
    if (this.#isPassive) throw sync("a lock is held; call Unlock or Unlock_all before Fence");
    if (this.#started) throw sync("Start has opened an epoch; call Complete before Fence");
    if (this.#posted) throw sync("Post has opened an epoch; call Wait before Fence");
  }

  afterFence(opens: boolean): void {
    this.#fence = opens ? "open" : "closed";
  }

  beforeStart(): void {
    if (this.#started) throw sync("Start has opened an epoch already; call Complete first");
    this.#leaveFence("Start");
    if (this.#isPassive) throw sync("a lock is held; call Unlock or Unlock_all before Start");
  }

  start(ranks: readonly number[]): void {
    this.#started = new Set(ranks);
  }

  /** Ends the epoch of Start; its targets. */
  complete(): number[] {
    if (!this.#started) throw sync("no epoch is open that Complete ends; call Start first");
    const ranks = [...this.#started];
    this.#started = null;
    return ranks;
  }

  post(ranks: readonly number[]): void {
    if (this.#posted) throw sync("Post has opened an epoch already; call Wait first");
    this.#leaveFence("Post");
    this.#posted = ranks;
  }

  /** Origins of the epoch of Post. */
  get posted(): readonly number[] {
    if (!this.#posted) throw sync("no epoch is open that Wait or Test ends; call Post first");
    return this.#posted;
  }

  endPost(): void {
    this.#posted = null;
  }

  beforeLock(rank: number): void {
    if (this.#all) throw sync("Lock_all is in force; call Unlock_all before Lock");
    if (this.#locks.has(rank)) throw sync(`this rank has locked rank ${rank} already`);
    if (this.#started) throw sync("Start has opened an epoch; call Complete before Lock");
    this.#leaveFence("Lock");
  }

  lock(rank: number, lock: HeldLock): void {
    this.#locks.set(rank, lock);
  }

  unlock(rank: number): HeldLock {
    const lock = this.#locks.get(rank);
    if (!lock) throw sync(`rank ${rank} is not locked by this rank; call Lock first`);
    return lock;
  }

  endLock(rank: number): void {
    this.#locks.delete(rank);
  }

  beforeLockAll(): void {
    if (this.#all) throw sync("Lock_all is in force already");
    if (this.#locks.size > 0) throw sync("a lock is held; call Unlock before Lock_all");
    if (this.#started) throw sync("Start has opened an epoch; call Complete before Lock_all");
    this.#leaveFence("Lock_all");
  }

  lockAll(lock: HeldLock): void {
    this.#all = lock;
  }

  unlockAll(): HeldLock {
    if (!this.#all) throw sync("no epoch is open that Unlock_all ends; call Lock_all first");
    return this.#all;
  }

  endLockAll(): void {
    this.#all = null;
  }

  /** Before Flush and its kin; `rank` undefined: of all. */
  flush(rank?: number): void {
    if (rank === undefined ? this.#isPassive : this.isLocked(rank)) return;
    throw sync("there is nothing to flush outside an epoch of Lock or Lock_all");
  }

  /** Before Free. */
  free(): void {
    if (this.#isPassive) throw sync("a lock is held; call Unlock or Unlock_all before Free");
    if (this.#started || this.#posted) throw sync("an epoch is open; call Complete and Wait before Free");
    if (this.#fence === "used") throw sync("there were accesses since the last Fence; call Fence before Free");
  }

  get #isPassive(): boolean {
    return this.#all !== null || this.#locks.size > 0;
  }

  /** An epoch of a fence that saw no access may be left to another kind of synchronisation. */
  #leaveFence(call: string): void {
    if (this.#fence === "used") throw sync(`there were accesses since the last Fence; call Fence before ${call}`);
    this.#fence = "closed";
  }
}

function sync(what: string): MPIError {
  return new MPIError("ERR_RMA_SYNC", what);
}
