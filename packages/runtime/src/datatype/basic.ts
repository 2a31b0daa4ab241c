import type { ArrayKind } from "../mpi/array-kind";

/** An element that no datatype divides: what type maps are made of (MPI 5.0, section 5.1). */
export interface Basic {
  /** Equal for basics that mean the same in memory: MPI_INT and MPI_INT32_T. Two signatures match when their codes do. */
  readonly code: number;
  /** The typed array that holds it; null for elements that only raw memory holds. */
  readonly kind: ArrayKind | null;
  /** Bytes. */
  readonly size: number;
  readonly alignment: number;
  /** Bytes that change order together in external32: those of one real number for a complex one. */
  readonly lane: number;
  /** Bytes in external32 (section 14.5.2). */
  readonly externalSize: number;
  readonly signed: boolean;
}
