/**
 * Type maps: which basic elements a datatype has, in order, and where (MPI 5.0, section 5.1). A map is a tree of loops over
 * other maps, so that its size is that of the calls that made it, not of the memory it describes.
 */
import { MPIError } from "../mpi/errors";
import type { Basic } from "./basic";
import { type Block, blocksOf, ONE_RUN } from "./blocks";

/** `count` copies of a map, `stride` bytes apart, the first at `at`. */
export interface Piece {
  readonly at: number;
  readonly count: number;
  readonly stride: number;
  readonly map: TypeMap;
}

/** Bounds that Create_resized and the array constructors set: they win over those of the elements (section 5.1.6). */
export interface Marks {
  readonly lb: number;
  readonly ub: number;
}

/** Immutable. All offsets are in bytes from the address that a call is given. */
export class TypeMap {
  readonly size: number;
  /** Number of basic elements. */
  readonly elements: number;
  /** Where the first and behind the last byte of data is; 0 when there is none. */
  readonly trueLb: number;
  readonly trueUb: number;
  readonly marks: Marks | null;
  readonly lb: number;
  readonly extent: number;
  readonly alignment: number;
  /** The kind of its elements when all have the same; "any" when they are bytes, null when they differ. */
  readonly kind: Basic["kind"] | "any";
  #blocks: readonly Block[] | null = null;

  private constructor(
    /** For the map of one element. */
    readonly basic: Basic | null,
    readonly pieces: readonly Piece[],
    marks?: Marks,
  ) {
    if (basic) {
      this.size = basic.size;
      this.elements = 1;
      this.trueLb = 0;
      this.trueUb = basic.size;
      this.marks = null;
      this.alignment = basic.alignment;
      this.kind = basic.kind ?? "any";
    } else {
      this.size = sum(pieces, (map) => map.size);
      this.elements = sum(pieces, (map) => map.elements);
      const data = pieces.filter(({ map }) => map.size > 0);
      this.trueLb = data.length > 0 ? lowest(data, (map) => map.trueLb) : 0;
      this.trueUb = data.length > 0 ? highest(data, (map) => map.trueUb) : 0;
      const marked = pieces.filter(({ map }) => map.marks !== null);
      const inherited =
        marked.length > 0
          ? { lb: lowest(marked, (map) => map.marks!.lb), ub: highest(marked, (map) => map.marks!.ub) }
          : null;
      this.marks = marks ?? inherited;
      this.alignment = data.reduce((most, { map }) => Math.max(most, map.alignment), 1);
      this.kind = commonKind(data);
    }
    const bounds = this.marks ?? { lb: this.trueLb, ub: this.trueUb };
    this.lb = bounds.lb;
    const length = bounds.ub - bounds.lb;
    this.extent = this.marks ? length : Math.ceil(length / this.alignment) * this.alignment;
    if ([this.size, this.trueLb, this.trueUb, this.lb, this.extent].some((number) => !Number.isSafeInteger(number)))
      throw new MPIError("ERR_COUNT", "the datatype reaches beyond 2^53 bytes; use smaller counts and displacements");
  }

  static ofBasic(basic: Basic): TypeMap {
    return new TypeMap(basic, []);
  }

  /** @param marks bounds that replace all others */
  static ofPieces(pieces: readonly Piece[], marks?: Marks): TypeMap {
    const needed = pieces.filter(({ count, map }) => count > 0 && (map.size > 0 || map.marks !== null));
    return new TypeMap(null, needed, marks);
  }

  /** What to copy, in the order of the elements. */
  get blocks(): readonly Block[] {
    this.#blocks ??= this.basic ? ONE_RUN(this.basic.size) : blocksOf(this.pieces);
    return this.#blocks;
  }
}

function sum(pieces: readonly Piece[], value: (map: TypeMap) => number): number {
  return pieces.reduce((total, { count, map }) => total + count * value(map), 0);
}

function lowest(pieces: readonly Piece[], bound: (map: TypeMap) => number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { at, count, stride, map } of pieces)
    least = Math.min(least, at + Math.min(0, (count - 1) * stride) + bound(map));
  return least;
}

function highest(pieces: readonly Piece[], bound: (map: TypeMap) => number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (const { at, count, stride, map } of pieces)
    most = Math.max(most, at + Math.max(0, (count - 1) * stride) + bound(map));
  return most;
}

function commonKind(pieces: readonly Piece[]): TypeMap["kind"] {
  let kind: TypeMap["kind"] = "any";
  for (const { map } of pieces) {
    if (map.kind === "any") continue;
    if (map.kind === null || (kind !== "any" && kind !== map.kind)) return null;
    kind = map.kind;
  }
  return kind;
}
