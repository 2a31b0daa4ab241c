/** Which memory the operations under way use, and where two uses exclude each other (MPI 5.0, section 3.7.2). */
import { Datatype } from "../datatype/datatype";
import { isResolved } from "../mpi/buffer";
import type { Call } from "./call-stack";

export interface Use {
  readonly buffer: ArrayBufferLike;
  readonly start: number;
  readonly end: number;
  readonly writes: boolean;
  readonly call: Call;
  /** The operation is still under way for the program. */
  isOpen(): boolean;
}

type Stretch = Pick<Use, "buffer" | "start" | "end">;
export type MemoryUse = Stretch & Pick<Use, "writes">;

/** Uses that are looked at for one new one. */
const MOST = 4096;

export class MemoryInUse {
  #uses: Use[] = [];
  #sweepAt = 64;

  get isEmpty(): boolean {
    return this.#uses.length === 0;
  }

  /** An open use that excludes the new one. */
  conflict(next: Omit<Use, "call" | "isOpen">): Use | undefined {
    const uses = this.#uses;
    for (let i = uses.length - 1, looked = 0; i >= 0 && looked < MOST; i--, looked++) {
      const use = uses[i]!;
      if ((use.writes || next.writes) && overlap(use, next) && use.isOpen()) return use;
    }
    return undefined;
  }

  add(use: Use): void {
    if (this.#uses.length >= this.#sweepAt) {
      this.#uses = this.#uses.filter((one) => one.isOpen());
      this.#sweepAt = Math.max(64, this.#uses.length * 2);
    }
    this.#uses.push(use);
  }

  remove(use: Use): void {
    const at = this.#uses.lastIndexOf(use);
    if (at >= 0) this.#uses.splice(at, 1);
  }
}

export function overlap(a: Stretch, b: Stretch): boolean {
  return a.buffer === b.buffer && a.start < b.end && b.start < a.end;
}

/** The memory of a buffer argument; undefined for what is none, and where elements have gaps that others may use. */
export function stretchOf(spec: unknown): Stretch | undefined {
  if (isResolved(spec)) return spec.contiguous && spec.size > 0 ? stretchOf(spec.bytes) : undefined;
  const parts = Array.isArray(spec) ? (spec as unknown[]) : [spec];
  const memory = parts[0];
  const view = ArrayBuffer.isView(memory) ? memory : undefined;
  const buffer = view ? view.buffer : memory;
  if (
    !(
      buffer instanceof ArrayBuffer ||
      (typeof SharedArrayBuffer !== "undefined" && buffer instanceof SharedArrayBuffer)
    )
  )
    return undefined;
  const start = view?.byteOffset ?? 0;
  const length = (memory as { byteLength: number }).byteLength;
  const datatype = parts.find((one): one is Datatype => one instanceof Datatype);
  if (datatype && !datatype.contiguous) return undefined;
  const count = parts.find((one): one is number => typeof one === "number");
  const element = datatype?.extent ?? (view && "BYTES_PER_ELEMENT" in view ? Number(view.BYTES_PER_ELEMENT) : 1);
  const end = start + (count === undefined ? length : Math.min(length, count * element));
  return end > start ? { buffer, start, end } : undefined;
}

/** Which arguments of a call are read and which written, by its name in small letters; collectives are in `PAIRS`. */
const READS = new Set(["send", "ssend", "bsend", "rsend", "isend", "issend", "ibsend", "irsend"]);
const WRITES = new Set([
  "recv",
  "irecv",
  "mrecv",
  "imrecv",
  "sendrecv_replace",
  "isendrecv_replace",
  "bcast",
  "ibcast",
]);
/** A buffer that is read, and one that is written. */
const PAIRS: Readonly<Record<string, readonly [read: number, written: number]>> = {
  sendrecv: [0, 3],
  isendrecv: [0, 3],
  ...Object.fromEntries(
    [
      "gather",
      "allgather",
      "alltoall",
      "reduce",
      "allreduce",
      "reduce_scatter_block",
      "scan",
      "exscan",
      "scatter",
    ].flatMap((name) => [
      [name, [0, 1] as const],
      [`i${name}`, [0, 1] as const],
    ]),
  ),
};

/** What a capitalised call does with which memory. */
export function memoryOf(name: string, args: readonly unknown[]): MemoryUse[] {
  if (name[0] === name[0]?.toLowerCase()) return [];
  const key = name.toLowerCase();
  const uses: MemoryUse[] = [];
  const use = (spec: unknown, writes: boolean) => {
    const stretch = stretchOf(spec);
    if (stretch) uses.push({ ...stretch, writes });
  };
  if (READS.has(key)) use(args[0], false);
  else if (WRITES.has(key)) use(args[0], true);
  else {
    const pair = PAIRS[key];
    if (pair) {
      use(args[pair[0]], false);
      use(args[pair[1]], true);
    }
  }
  return uses;
}
