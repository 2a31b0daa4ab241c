import type { TypedArray } from "../mpi/array-kind";
import type { GivenBuffer } from "../mpi/buffer";
import { reduceLocal } from "../mpi/collectives/reduce-local";
import type { Datatype } from "../mpi/datatype";
import { MPIError } from "../mpi/errors";

export type PredefinedOpName =
  | "MAX"
  | "MIN"
  | "SUM"
  | "PROD"
  | "LAND"
  | "BAND"
  | "LOR"
  | "BOR"
  | "LXOR"
  | "BXOR"
  | "MINLOC"
  | "MAXLOC"
  | "REPLACE"
  | "NO_OP";

/** Combines values of lower-case methods: `a` is that of the lower ranks. Must be associative and must not wait. */
export type ValueFunction = (a: never, b: never) => unknown;

/**
 * Combines buffers of capitalised methods: inout[i] = in[i] OP inout[i] for every element, `input` being that of the lower
 * ranks. The arrays are valid only during the call. Must be associative and must not wait.
 */
export type BufferFunction = (input: never, inout: never, datatype: Datatype) => void;

/** One function serves both: it is called with 2 arguments for values and with 3 for buffers, as in mpi4py. */
export type OpFunction = ValueFunction | BufferFunction;

/** A reduction operator (MPI 5.0, section 6.9). Immutable but for Free. */
export class Op {
  #freed = false;

  private constructor(
    /** "MPI_SUM", or the name of the user's function. */
    readonly name: string,
    /** May operands change places? Operators that may not are applied in rank order. */
    readonly commutative: boolean,
    readonly predefinedName: PredefinedOpName | undefined,
    /** The constant of the MPI 5.0 ABI; 0 for a user's operator. */
    readonly handle: number,
    private readonly fn: OpFunction | undefined,
  ) {}

  /**
   * MPI_Op_create (section 6.9.5).
   * @param commute true lets the library combine ranks in any order
   */
  static Create(fn: OpFunction, commute = false): Op {
    if (typeof fn !== "function") {
      throw new MPIError("ERR_OP", "Op.Create takes a function (a, b) => result, or (in, inout, datatype) for buffers");
    }
    return new Op(fn.name || "user function", Boolean(commute), undefined, 0, fn);
  }

  /** @internal */
  static predefined(name: PredefinedOpName, handle: number, commutative = true): Op {
    return new Op(`MPI_${name}`, commutative, name, handle, undefined);
  }

  /** The handle that is no operator. @internal */
  static none(name: string, handle: number): Op {
    const none = new Op(name, true, undefined, handle, undefined);
    none.#freed = true;
    return none;
  }

  /** Can it be used? @internal */
  get usable(): boolean {
    return !this.#freed;
  }

  get is_commutative(): boolean {
    return this.commutative;
  }

  /** MPI_Op_free (section 6.9.5): reductions that have begun go on. */
  Free(): void {
    if (this.is_predefined || this.#freed)
      throw new MPIError(
        "ERR_OP",
        `${this.name} is predefined or was freed; only what Op.Create made can be freed, once`,
      );
    this.#freed = true;
  }

  get is_predefined(): boolean {
    return this.predefinedName !== undefined;
  }

  Is_commutative(): boolean {
    return this.commutative;
  }

  /** MPI_Reduce_local (section 6.9.7): inoutbuf = inbuf OP inoutbuf, on this rank alone. */
  Reduce_local(inbuf: GivenBuffer, inoutbuf: GivenBuffer): void {
    if (this.#freed) throw new MPIError("ERR_OP", `${this.name} was freed, or never was an operator`, "Reduce_local");
    reduceLocal(this, inbuf, inoutbuf);
  }

  /** The user's function on two values. @internal */
  callOnValues(a: unknown, b: unknown): unknown {
    return this.call(a, b);
  }

  /** The user's function on two buffers. @internal */
  callOnBuffers(input: TypedArray, inout: TypedArray, datatype: Datatype): void {
    this.call(input, inout, datatype);
  }

  private call(...args: unknown[]): unknown {
    const result = (this.fn as ((...args: unknown[]) => unknown) | undefined)?.(...args);
    if (typeof (result as { then?: unknown } | null | undefined)?.then === "function") {
      throw new MPIError(
        "ERR_OP",
        `the reduction function "${this.name}" returned a promise; it must be an ordinary function`,
      );
    }
    return result;
  }
}

export const OP_NULL = Op.none("MPI_OP_NULL", 0x20);
export const MAX = Op.predefined("MAX", 0x23);
export const MIN = Op.predefined("MIN", 0x22);
export const SUM = Op.predefined("SUM", 0x21);
export const PROD = Op.predefined("PROD", 0x24);
export const LAND = Op.predefined("LAND", 0x30);
export const BAND = Op.predefined("BAND", 0x28);
export const LOR = Op.predefined("LOR", 0x31);
export const BOR = Op.predefined("BOR", 0x29);
export const LXOR = Op.predefined("LXOR", 0x32);
export const BXOR = Op.predefined("BXOR", 0x2a);
export const MINLOC = Op.predefined("MINLOC", 0x38);
export const MAXLOC = Op.predefined("MAXLOC", 0x39);
/** Of one-sided calls alone (section 12.3.4): the target gets the value of the origin. */
export const REPLACE = Op.predefined("REPLACE", 0x3c, false);
/** Of one-sided calls alone: the target stays as it is. */
export const NO_OP = Op.predefined("NO_OP", 0x3d, false);
