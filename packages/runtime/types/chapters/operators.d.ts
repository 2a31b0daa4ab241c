declare module "mpi" {
  namespace MPI {
    /**
     * A reduction operator. Predefined ones and those of `Op.Create` serve both kinds of methods. (Section 6.9.)
     *
     * On values they mean the language's own: SUM is `a + b` (numbers, bigints, strings; arrays are joined end to end), MAX and MIN
     * compare. Typed arrays of one kind and length combine element by element.
     * On buffers they combine element by element; integers wrap around; logical and bitwise operators take integers only.
     * Errors: MPI_ERR_OP when the operator has no meaning for the operands.
     */
    interface Op {
      /** "MPI_SUM", or the name of the function. */
      readonly name: string;
      /** True for the predefined operators. */
      readonly is_predefined: boolean;
      /** The same as Is_commutative. */
      readonly is_commutative: boolean;
      /**
       * MPI_Op_free: no call takes it any more. (Section 6.9.5.)
       * @throws MPI_ERR_OP for a predefined operator, and for one that was freed
       */
      Free(): void;
      /** MPI_Op_commutative: may operands change places? Others are applied in rank order. (Section 6.9.7.) */
      Is_commutative(): boolean;
      /**
       * MPI_Reduce_local: sets inoutbuf = inbuf OP inoutbuf, element by element, on this rank alone. (Section 6.9.7.)
       * @throws MPI_ERR_OP when the operator does not take the datatype; MPI_ERR_COUNT, MPI_ERR_TYPE when the two buffers differ
       * @example
       * ```ts
       * const total = Float64Array.of(1, 2);
       * MPI.SUM.Reduce_local(Float64Array.of(10, 20), total);
       * console.log(total.join());
       * ```
       */
      Reduce_local(inbuf: BufferSpec, inoutbuf: BufferSpec): void;
    }

    /** Makes operators. */
    const Op: {
      /**
       * MPI_Op_create: an operator from a function, which must be associative and must not wait. (Section 6.9.5.) What it throws
       * ends the run: the other ranks wait for what it did not give.
       *
       * For lower-case methods: `fn(a, b)` returns the combination of two values, `a` from the lower ranks.
       * @param commute true when fn(a, b) equals fn(b, a), which leaves the library more freedom; default false
       * @throws MPI_ERR_OP when `fn` is no function, or (later, in the reduction) returned a promise
       * @example
       * ```ts
       * const longest = MPI.Op.Create((a: string, b: string) => (b.length > a.length ? b : a));
       * const name = await world.allreduce("rank".repeat(world.rank + 1), longest);
       * ```
       */
      Create<T>(fn: (a: T, b: T) => T, commute?: boolean): Op;
      /**
       * For capitalised methods: `fn(input, inout, datatype)` sets inout[i] = input[i] OP inout[i]; `input` is that of the lower ranks.
       * The arrays are valid only during the call.
       * @example
       * ```ts
       * const hypotenuse = MPI.Op.Create((input: Float64Array, inout: Float64Array) => {
       *   for (let i = 0; i < inout.length; i++) inout[i] = Math.hypot(input[i], inout[i]);
       * }, true);
       * const norm = new Float64Array(3);
       * await world.Allreduce(Float64Array.of(1, 2, world.rank), norm, hypotenuse);
       * ```
       */
      Create<A extends ArrayBufferView>(fn: (input: A, inout: A, datatype: Datatype) => void, commute?: boolean): Op;
    };
    /** No operator. */
    const OP_NULL: Op;
    /** MPI_MAX: the largest. NaN wins. (Section 6.9.2.) */
    const MAX: Op;
    /** MPI_MIN: the smallest. NaN wins. */
    const MIN: Op;
    /** MPI_SUM: a + b. */
    const SUM: Op;
    /** MPI_PROD: a * b. */
    const PROD: Op;
    /** MPI_LAND: logical and; 0 or 1 in buffers, a boolean on values. */
    const LAND: Op;
    /** MPI_BAND: bitwise and; integers only. */
    const BAND: Op;
    /** MPI_LOR: logical or; 0 or 1 in buffers, a boolean on values. */
    const LOR: Op;
    /** MPI_BOR: bitwise or; integers only. */
    const BOR: Op;
    /** MPI_LXOR: logical exclusive or; 0 or 1 in buffers, a boolean on values. */
    const LXOR: Op;
    /** MPI_BXOR: bitwise exclusive or; integers only. */
    const BXOR: Op;
    /**
     * MPI_MINLOC: the smallest and its index; of equal ones the lower index. On values a pair `[value, index]`, in buffers the pair
     * datatypes: INT_INT, DOUBLE_INT, ... NaN wins. (Section 6.9.4.)
     */
    const MINLOC: Op;
    /**
     * MPI_MAXLOC: the largest and its index, as MINLOC.
     * @example
     * ```ts
     * const [value, rank] = await world.allreduce([Math.sin(world.rank), world.rank], MPI.MAXLOC);
     * console.log(`the largest is ${value}, at rank ${rank}`);
     * ```
     */
    const MAXLOC: Op;
    /** MPI_REPLACE: the target gets the value of the origin. Of one-sided calls alone, with every predefined datatype. (Section 12.3.4.) */
    const REPLACE: Op;
    /** MPI_NO_OP: the target stays as it is: an atomic read with Get_accumulate and Fetch_and_op. Of one-sided calls alone. */
    const NO_OP: Op;
  }
}
