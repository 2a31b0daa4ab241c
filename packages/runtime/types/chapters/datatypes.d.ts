declare module "mpi" {
  namespace MPI {
    /** Memory of the program. Typed arrays know their datatype; DataView, ArrayBuffer and SharedArrayBuffer are MPI.BYTE. */
    type BufferMemory = ArrayBufferView | ArrayBufferLike;

    /**
     * What capitalised methods take: a typed array, or `[memory, count]`, `[memory, datatype]`, `[memory, count, datatype]`.
     * Count is in elements of the datatype; left out, as many as the memory holds. Nothing is copied to describe a buffer: a call
     * reads or writes the program's own memory, and of derived datatypes only the bytes that they name.
     *
     * A datatype fits an array of its elements' kind, and bytes (Uint8Array, DataView, ArrayBuffer). MPI.BYTE, and datatypes
     * whose elements differ in kind, fit any memory.
     * Errors: MPI_ERR_BUFFER (no buffer, wrong alignment, an element of a derived datatype outside of the memory), MPI_ERR_COUNT
     * (negative, or longer than the memory), MPI_ERR_TYPE (the datatype is not that of the array, not committed, or freed).
     * @example
     * ```ts
     * const row = new Float64Array(100);
     * if (world.rank === 0) await world.Send([row, 10, MPI.DOUBLE], 1);
     * if (world.rank === 1) await world.Recv(row.subarray(0, 10), 0);
     * ```
     */
    type BufferSpec =
      | BufferMemory
      | readonly [memory: BufferMemory, count: number]
      | readonly [memory: BufferMemory, datatype: Datatype]
      | readonly [memory: BufferMemory, count: number, datatype: Datatype];

    // biome-ignore lint/suspicious/noExplicitAny: like JSON.parse; only the sender knows the type
    type AnyValue = any;

    /** The type of `MPI.IN_PLACE`. */
    interface InPlace {
      /** "MPI_IN_PLACE" */
      readonly name: string;
    }

    /** What Pack takes: memory, as many elements of it as fit, or the first `count` of them. */
    type PackMemory = BufferMemory | readonly [memory: BufferMemory, count: number];

    /**
     * How the elements of a buffer lie in memory: which basic elements one has, in which order, at which bytes from its start.
     * (Section 3.2.2, chapter 5.)
     *
     * New datatypes are made from others and are committed before they are used in a message. Counts go up to 2^53.
     * Errors of all calls: MPI_ERR_TYPE when the datatype was freed. Of all that make one: MPI_ERR_COUNT for a count or block length
     * that is no whole number from 0, and for a datatype that reaches beyond 2^53 bytes; MPI_ERR_ARG for lists that do not fit.
     * @example
     * ```ts
     * const [rows, columns] = [4, 6];
     * const matrix = new Float64Array(rows * columns);
     * const column = MPI.DOUBLE.Create_vector(rows, 1, columns).Commit();
     * const right = (world.rank + 1) % world.size;
     * const left = (world.rank - 1 + world.size) % world.size;
     * // Sends the last column but one and receives the first one.
     * await world.Sendrecv([matrix.subarray(columns - 2), 1, column], right, 0, [matrix, 1, column], left);
     * column.Free();
     * ```
     */
    interface Datatype {
      /** "MPI_DOUBLE"; "" for a derived datatype without a name. */
      readonly name: string;
      /** Bytes of data in one element. */
      readonly size: number;
      /** Bytes from one element to the next. */
      readonly extent: number;
      /** Lower bound: offset of an element's first byte, gaps that belong to it included. */
      readonly lb: number;
      /** Upper bound: lb + extent. */
      readonly ub: number;
      /** Offset of the first byte of data. */
      readonly true_lb: number;
      /** Offset behind the last byte of data. */
      readonly true_ub: number;
      /** Bytes from the first to the last byte of data. */
      readonly true_extent: number;
      /** The call that made it: MPI.COMBINER_VECTOR, ..., MPI.COMBINER_NAMED for a predefined one. */
      readonly combiner: number;
      /** Is it one of the library, such as MPI.DOUBLE? */
      readonly is_predefined: boolean;
      /** The same as `is_predefined`. */
      readonly is_named: boolean;
      /**
       * MPI_Type_size: bytes of data in one element. (Section 5.1.5.)
       * @example
       * ```ts
       * console.log(MPI.DOUBLE.Get_size()); // 8
       * ```
       */
      Get_size(): number;
      /**
       * MPI_Type_get_extent: [lower bound, extent] in bytes. (Section 5.1.7.)
       * @example
       * ```ts
       * console.log(MPI.INT.Create_vector(3, 1, 2).Get_extent()); // [0, 20]
       * ```
       */
      Get_extent(): [lb: number, extent: number];
      /**
       * MPI_Type_get_true_extent: the same of the data alone, without the gaps that Create_resized adds or hides. (Section 5.1.8.)
       * @example
       * ```ts
       * console.log(MPI.INT.Create_resized(0, 16).Get_true_extent()); // [0, 4]
       * ```
       */
      Get_true_extent(): [true_lb: number, true_extent: number];
      /** MPI_Type_get_name: "MPI_DOUBLE". (Section 7.8.) */
      Get_name(): string;
      /**
       * MPI_Type_set_name: a name for error messages, at most 127 characters. (Section 7.8.)
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3);
       * point.Set_name("point");
       * console.log(point.name); // point
       * ```
       */
      Set_name(name: string): void;
      /** MPI_Type_get_attr: the value under a key of Datatype.Create_keyval; undefined when there is none. (Section 7.7.4.) */
      Get_attr(keyval: number): AnyValue;
      /** MPI_Type_set_attr: keeps a value under a key. (Section 7.7.4.) */
      Set_attr(keyval: number, value: unknown): void;
      /** MPI_Type_delete_attr: deletes the value under a key. (Section 7.7.4.) */
      Delete_attr(keyval: number): void;
      /**
       * MPI_Type_commit: makes it ready for messages. Legal any number of times. (Section 5.1.9.)
       * @returns itself
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3).Commit();
       * await world.Bcast([new Float64Array(30), 10, point]);
       * ```
       */
      Commit(): this;
      /**
       * MPI_Type_free: it is used no more. Messages under way and datatypes made from it are not affected. (Section 5.1.9.)
       * @throws MPI_ERR_TYPE when it is predefined
       */
      Free(): void;
      /**
       * MPI_Type_dup: another datatype with the same elements, committed when this one is. (Section 5.1.10.)
       * @example
       * ```ts
       * const copy = MPI.DOUBLE.Dup();
       * console.log(copy.combiner === MPI.COMBINER_DUP); // true
       * ```
       */
      Dup(): Datatype;
      /**
       * MPI_Type_contiguous: `count` elements one after the other. (Section 5.1.2.)
       * @example
       * ```ts
       * const point = MPI.DOUBLE.Create_contiguous(3).Commit();
       * await world.Bcast([new Float64Array(300), 100, point]);
       * ```
       */
      Create_contiguous(count: number): Datatype;
      /**
       * MPI_Type_vector: `count` blocks of `blocklength` elements, the starts of two blocks `stride` elements apart. (Section 5.1.2.)
       * @example
       * ```ts
       * const matrix = new Float64Array(100);
       * const column = MPI.DOUBLE.Create_vector(10, 1, 10).Commit();
       * if (world.rank === 0) await world.Send([matrix.subarray(3), 1, column], 1);
       * if (world.rank === 1) await world.Recv(new Float64Array(10), 0);
       * ```
       */
      Create_vector(count: number, blocklength: number, stride: number): Datatype;
      /** MPI_Type_create_hvector: as Create_vector, with the stride in bytes. (Section 5.1.2.) */
      Create_hvector(count: number, blocklength: number, stride: number): Datatype;
      /**
       * MPI_Type_indexed: blocks of these lengths at these displacements, both in elements. (Section 5.1.2.)
       * @example
       * ```ts
       * // The upper triangle of a 4 x 4 matrix.
       * const upper = MPI.DOUBLE.Create_indexed([4, 3, 2, 1], [0, 5, 10, 15]).Commit();
       * await world.Bcast([new Float64Array(16), 1, upper]);
       * ```
       */
      Create_indexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype;
      /** MPI_Type_create_hindexed: as Create_indexed, with displacements in bytes. (Section 5.1.2.) */
      Create_hindexed(blocklengths: readonly number[], displacements: readonly number[]): Datatype;
      /**
       * MPI_Type_create_indexed_block: blocks of one length at these displacements, in elements. (Section 5.1.2.)
       * @example
       * ```ts
       * const everyThird = MPI.INT32_T.Create_indexed_block(1, [0, 3, 6, 9]).Commit();
       * await world.Bcast([new Int32Array(10), 1, everyThird]);
       * ```
       */
      Create_indexed_block(blocklength: number, displacements: readonly number[]): Datatype;
      /** MPI_Type_create_hindexed_block: as Create_indexed_block, with displacements in bytes. (Section 5.1.2.) */
      Create_hindexed_block(blocklength: number, displacements: readonly number[]): Datatype;
      /**
       * MPI_Type_create_subarray: the part of `subsizes` elements from `starts` on of an array of `sizes` elements. Its extent is
       * that of the whole array. (Section 5.1.3.)
       * @param order MPI.ORDER_C (the default): the last dimension lies side by side in memory; MPI.ORDER_FORTRAN: the first
       * @throws MPI_ERR_ARG when the part is empty or not within the array
       * @example
       * ```ts
       * // The inner 8 x 8 cells of a field with a border.
       * const inner = MPI.DOUBLE.Create_subarray([10, 10], [8, 8], [1, 1]).Commit();
       * const field = new Float64Array(100);
       * if (world.rank === 0) await world.Send([field, 1, inner], 1);
       * if (world.rank === 1) await world.Recv(new Float64Array(64), 0);
       * ```
       */
      Create_subarray(
        sizes: readonly number[],
        subsizes: readonly number[],
        starts: readonly number[],
        order?: number,
      ): Datatype;
      /**
       * MPI_Type_create_darray: the elements of a global array that process `rank` of `size` has, when each dimension is dealt out
       * to a grid of processes. (Section 5.1.4.)
       * @param gsizes elements of the array, for each dimension
       * @param distribs MPI.DISTRIBUTE_BLOCK, MPI.DISTRIBUTE_CYCLIC or MPI.DISTRIBUTE_NONE, for each dimension
       * @param dargs elements of a block, or MPI.DISTRIBUTE_DFLT_DARG, for each dimension
       * @param psizes processes of the grid, for each dimension; their product is `size`
       * @param order default MPI.ORDER_C
       * @throws MPI_ERR_ARG when these do not fit together
       * @example
       * ```ts
       * // The rows of a 6 x 4 matrix go to two processes in turn: those of process 0.
       * const distribs = [MPI.DISTRIBUTE_CYCLIC, MPI.DISTRIBUTE_NONE];
       * const dargs = [MPI.DISTRIBUTE_DFLT_DARG, MPI.DISTRIBUTE_DFLT_DARG];
       * const mine = MPI.DOUBLE.Create_darray(2, 0, [6, 4], distribs, dargs, [2, 1]).Commit();
       * console.log(mine.size / 8); // 12 elements
       * ```
       */
      Create_darray(
        size: number,
        rank: number,
        gsizes: readonly number[],
        distribs: readonly number[],
        dargs: readonly number[],
        psizes: readonly number[],
        order?: number,
      ): Datatype;
      /**
       * MPI_Type_create_resized: the same elements with another lower bound and extent, in bytes: where the next element of a
       * buffer begins. (Section 5.1.7.)
       * @example
       * ```ts
       * // Columns side by side: column j starts 8 bytes after column j - 1.
       * const column = MPI.DOUBLE.Create_vector(3, 1, 3).Create_resized(0, 8).Commit();
       * const matrix = Float64Array.of(1, 2, 3, 4, 5, 6, 7, 8, 9);
       * if (world.rank === 0) await world.Send([matrix, 3, column], 1);
       * if (world.rank === 1) {
       *   const transposed = new Float64Array(9);
       *   await world.Recv(transposed, 0);
       *   console.log(transposed); // 1, 4, 7, 2, 5, 8, 3, 6, 9
       * }
       * ```
       */
      Create_resized(lb: number, extent: number): Datatype;
      /**
       * MPI_Type_get_envelope: how many arguments of each kind the call had that made it, and which call. (Section 5.1.13.)
       * @returns large counts are used when an argument is no 32-bit integer
       * @example
       * ```ts
       * const [integers, addresses, counts, datatypes, combiner] = MPI.INT.Create_vector(3, 1, 2).Get_envelope();
       * console.log(integers, addresses, counts, datatypes, combiner === MPI.COMBINER_VECTOR); // 3 0 0 1 true
       * ```
       */
      Get_envelope(): [
        num_integers: number,
        num_addresses: number,
        num_large_counts: number,
        num_datatypes: number,
        combiner: number,
      ];
      /**
       * MPI_Type_get_contents: the arguments of the call that made it, in the order of the standard's table. (Section 5.1.13.)
       * @throws MPI_ERR_TYPE when it is predefined
       * @example
       * ```ts
       * const [integers] = MPI.INT.Create_vector(3, 1, 2).Get_contents();
       * console.log(integers); // [3, 1, 2]
       * ```
       */
      Get_contents(): [integers: number[], addresses: number[], counts: number[], datatypes: Datatype[]];
      /**
       * MPI_Pack: writes elements one behind the other into bytes, from byte `position` on. Such bytes are sent as MPI.PACKED.
       * (Section 5.2.)
       * @param comm of the message to come
       * @returns the position behind them
       * @throws MPI_ERR_TRUNCATE when `outbuf` is too short
       * @example
       * ```ts
       * const bytes = new Uint8Array(100);
       * let position = MPI.INT.Pack(Int32Array.of(3), bytes, 0, world);
       * position = MPI.DOUBLE.Pack(Float64Array.of(1, 2, 3), bytes, position, world);
       * if (world.rank === 0) await world.Send([bytes, position, MPI.PACKED], 1);
       * if (world.rank === 1) {
       *   const got = new Uint8Array(100);
       *   await world.Recv([got, MPI.PACKED], 0);
       *   const count = new Int32Array(1);
       *   const at = MPI.INT.Unpack(got, 0, count, world);
       *   const numbers = new Float64Array(count[0]!);
       *   MPI.DOUBLE.Unpack(got, at, numbers, world);
       * }
       * ```
       */
      Pack(inbuf: PackMemory, outbuf: BufferMemory, position: number, comm: Comm): number;
      /**
       * MPI_Unpack: reads elements from byte `position` of packed bytes into their places. (Section 5.2.)
       * @returns the position behind them
       * @throws MPI_ERR_TRUNCATE when `inbuf` is too short
       */
      Unpack(inbuf: BufferMemory, position: number, outbuf: PackMemory, comm: Comm): number;
      /** MPI_Pack_size: bytes that `count` elements take when packed. (Section 5.2.) */
      Pack_size(count: number, comm: Comm): number;
      /**
       * MPI_Pack_external: as Pack, in the representation that all MPI libraries read: big endian, with the sizes of the standard's
       * table (MPI.LONG has 4 bytes). (Section 5.3.)
       * @param datarep "external32"
       * @throws MPI_ERR_ARG for another representation
       * @example
       * ```ts
       * const bytes = new Uint8Array(MPI.INT.Pack_external_size("external32", 2));
       * MPI.INT.Pack_external("external32", Int32Array.of(1, -2), bytes, 0);
       * console.log(bytes); // 0, 0, 0, 1, 255, 255, 255, 254
       * ```
       */
      Pack_external(datarep: string, inbuf: PackMemory, outbuf: BufferMemory, position: number): number;
      /** MPI_Unpack_external: the other way. (Section 5.3.) */
      Unpack_external(datarep: string, inbuf: BufferMemory, position: number, outbuf: PackMemory): number;
      /** MPI_Pack_external_size: bytes that `count` elements take in that representation. (Section 5.3.) */
      Pack_external_size(datarep: string, count: number): number;
    }

    /** Makes datatypes of several others. */
    const Datatype: (abstract new (
      ...args: never
    ) => Datatype) & {
      /**
       * MPI_Type_create_struct: blocks of these lengths, displacements (in bytes) and datatypes, as the members of a C struct.
       * (Section 5.1.2.)
       * @example
       * ```ts
       * // struct { int id; double position[3]; }: 32 bytes, 4 of them a gap.
       * const particle = MPI.Datatype.Create_struct([1, 3], [0, 8], [MPI.INT, MPI.DOUBLE]).Commit();
       * const memory = new DataView(new ArrayBuffer(10 * particle.extent));
       * if (world.rank === 0) {
       *   memory.setInt32(0, 17, true);
       *   memory.setFloat64(8, 0.5, true);
       * }
       * await world.Bcast([memory, 10, particle]);
       * ```
       */
      Create_struct(
        blocklengths: readonly number[],
        displacements: readonly number[],
        datatypes: readonly Datatype[],
      ): Datatype;
      /**
       * MPI_Type_get_value_index: the pair for MINLOC and MAXLOC of these two; MPI.DATATYPE_NULL when there is none. (Section 6.9.4.)
       * @example
       * ```ts
       * console.log(MPI.Datatype.Get_value_index(MPI.DOUBLE, MPI.INT) === MPI.DOUBLE_INT); // true
       * ```
       */
      Get_value_index(value: Datatype, index: Datatype): Datatype;
      /**
       * MPI_Type_match_size: the datatype of so many bytes. (Section 19.1.9.)
       * @param typeclass MPI.TYPECLASS_INTEGER, MPI.TYPECLASS_REAL or MPI.TYPECLASS_COMPLEX
       * @throws MPI_ERR_ARG when there is none
       * @example
       * ```ts
       * console.log(MPI.Datatype.Match_size(MPI.TYPECLASS_REAL, 8).name); // MPI_DOUBLE
       * ```
       */
      Match_size(typeclass: number, size: number): Datatype;
      /**
       * MPI_Type_create_keyval: a key under which datatypes keep values. (Section 7.7.4.)
       * @param copy_fn what Dup gives the copy: true for the value itself, nothing when left out
       * @param delete_fn called when a value is deleted or replaced, or its datatype freed
       * @example
       * ```ts
       * const unit = MPI.Datatype.Create_keyval(true);
       * const speed = MPI.DOUBLE.Create_contiguous(3);
       * speed.Set_attr(unit, "m/s");
       * console.log(speed.Dup().Get_attr(unit)); // m/s
       * ```
       */
      Create_keyval(
        copy_fn?: true | ((datatype: Datatype, keyval: number, value: AnyValue) => unknown) | null,
        delete_fn?: ((datatype: Datatype, keyval: number, value: AnyValue) => void) | null,
      ): number;
      /** MPI_Type_free_keyval: returns MPI.KEYVAL_INVALID. Values that are kept stay. (Section 7.7.4.) */
      Free_keyval(keyval: number): number;
    };

    /** No datatype: what a handle is after Free. Calls refuse it. (Section 5.1.9.) */
    const DATATYPE_NULL: Datatype;

    /** 8-bit signed integer, the datatype of Int8Array. */
    const INT8_T: Datatype;
    /** 8-bit unsigned integer, the datatype of Uint8Array and Uint8ClampedArray. */
    const UINT8_T: Datatype;
    /** 16-bit signed integer, the datatype of Int16Array. */
    const INT16_T: Datatype;
    /** 16-bit unsigned integer, the datatype of Uint16Array. */
    const UINT16_T: Datatype;
    /** 32-bit signed integer, the datatype of Int32Array. */
    const INT32_T: Datatype;
    /** 32-bit unsigned integer, the datatype of Uint32Array. */
    const UINT32_T: Datatype;
    /** 64-bit signed integer, the datatype of BigInt64Array. */
    const INT64_T: Datatype;
    /** 64-bit unsigned integer, the datatype of BigUint64Array. */
    const UINT64_T: Datatype;
    /** 32-bit IEEE number, the datatype of Float32Array. */
    const FLOAT: Datatype;
    /** 64-bit IEEE number, the datatype of Float64Array. */
    const DOUBLE: Datatype;
    /** The same as FLOAT. */
    const FLOAT32: Datatype;
    /** The same as DOUBLE. */
    const FLOAT64: Datatype;
    /** Raw bytes of any memory; of the reductions only BAND, BOR and BXOR. */
    const BYTE: Datatype;
    /** 8-bit character; no reductions. */
    const CHAR: Datatype;
    /** C's int: 32-bit signed integer, in an Int32Array. */
    const INT: Datatype;
    /** C's long: 64-bit signed integer, in a BigInt64Array. */
    const LONG: Datatype;
    /** C's wchar_t: a 32-bit character, in an Int32Array; no reductions. */
    const WCHAR: Datatype;
    /** C's signed char: 8-bit integer, in an Int8Array. */
    const SIGNED_CHAR: Datatype;
    /** C's unsigned char: 8-bit integer, in a Uint8Array. */
    const UNSIGNED_CHAR: Datatype;
    /** C's short: 16-bit signed integer, in an Int16Array. */
    const SHORT: Datatype;
    /** C's unsigned short, in a Uint16Array. */
    const UNSIGNED_SHORT: Datatype;
    /** C's unsigned int: 32 bits, in a Uint32Array. */
    const UNSIGNED: Datatype;
    /** C's unsigned long: 64 bits, in a BigUint64Array. */
    const UNSIGNED_LONG: Datatype;
    /** C's long long: 64-bit signed integer, in a BigInt64Array. */
    const LONG_LONG: Datatype;
    /** C's unsigned long long, in a BigUint64Array. */
    const UNSIGNED_LONG_LONG: Datatype;
    /** C's _Bool: one byte, 0 or 1, in a Uint8Array; of the reductions LAND, LOR and LXOR. */
    const C_BOOL: Datatype;
    /** C's long double: 16 bytes, in any memory; moved, but no reductions. */
    const LONG_DOUBLE: Datatype;
    /** C's float _Complex: real and imaginary part side by side in a Float32Array; of the reductions SUM and PROD. */
    const C_FLOAT_COMPLEX: Datatype;
    /** The same as C_FLOAT_COMPLEX. */
    const C_COMPLEX: Datatype;
    /**
     * C's double _Complex: real and imaginary part side by side in a Float64Array; of the reductions SUM and PROD.
     * @example
     * ```ts
     * const product = new Float64Array(2);
     * await world.Allreduce([Float64Array.of(0, 1), 1, MPI.C_DOUBLE_COMPLEX], [product, 1, MPI.C_DOUBLE_COMPLEX], MPI.PROD);
     * ```
     */
    const C_DOUBLE_COMPLEX: Datatype;
    /** C's long double _Complex: 32 bytes, in any memory; moved, but no reductions. */
    const C_LONG_DOUBLE_COMPLEX: Datatype;
    /** MPI_Aint: an address or displacement, in a BigInt64Array. */
    const AINT: Datatype;
    /** MPI_Count: a number of elements, in a BigInt64Array. */
    const COUNT: Datatype;
    /** MPI_Offset: a place in a file, in a BigInt64Array. */
    const OFFSET: Datatype;
    /** Bytes that Pack made; no reductions. */
    const PACKED: Datatype;
    /** Fortran's CHARACTER: one byte; no reductions. */
    const CHARACTER: Datatype;
    /** Fortran's LOGICAL: 32 bits, in an Int32Array; of the reductions LAND, LOR and LXOR. */
    const LOGICAL: Datatype;
    /** Fortran's INTEGER: 32 bits, in an Int32Array. */
    const INTEGER: Datatype;
    /** Fortran's REAL, in a Float32Array. */
    const REAL: Datatype;
    /** Fortran's DOUBLE PRECISION, in a Float64Array. */
    const DOUBLE_PRECISION: Datatype;
    /** Fortran's COMPLEX, as C_FLOAT_COMPLEX. */
    const COMPLEX: Datatype;
    /** Fortran's DOUBLE COMPLEX, as C_DOUBLE_COMPLEX. */
    const DOUBLE_COMPLEX: Datatype;
    /** Fortran's INTEGER*1, in an Int8Array. */
    const INTEGER1: Datatype;
    /** Fortran's INTEGER*2, in an Int16Array. */
    const INTEGER2: Datatype;
    /** Fortran's INTEGER*4, in an Int32Array. */
    const INTEGER4: Datatype;
    /** Fortran's INTEGER*8, in a BigInt64Array. */
    const INTEGER8: Datatype;
    /** Fortran's REAL*4, in a Float32Array. */
    const REAL4: Datatype;
    /** Fortran's REAL*8, in a Float64Array. */
    const REAL8: Datatype;
    /** Fortran's COMPLEX*8, two numbers of a Float32Array. */
    const COMPLEX8: Datatype;
    /** Fortran's COMPLEX*16, two numbers of a Float64Array. */
    const COMPLEX16: Datatype;
    /** A float and an int, for MINLOC and MAXLOC: 8 bytes. (Section 6.9.4.) */
    const FLOAT_INT: Datatype;
    /**
     * A double and an int, for MINLOC and MAXLOC: 12 bytes of data, 16 bytes from one to the next. (Section 6.9.4.)
     * @example
     * ```ts
     * const mine = new DataView(new ArrayBuffer(16));
     * mine.setFloat64(0, Math.sin(world.rank), true);
     * mine.setInt32(8, world.rank, true);
     * const best = new DataView(new ArrayBuffer(16));
     * await world.Allreduce([mine, 1, MPI.DOUBLE_INT], [best, 1, MPI.DOUBLE_INT], MPI.MAXLOC);
     * console.log("largest at rank", best.getInt32(8, true));
     * ```
     */
    const DOUBLE_INT: Datatype;
    /** A long and an int, for MINLOC and MAXLOC: 12 bytes of data, 16 bytes from one to the next. */
    const LONG_INT: Datatype;
    /** Two ints (MPI_2INT), for MINLOC and MAXLOC: [value, index] in an Int32Array. */
    const INT_INT: Datatype;
    /** The same as INT_INT. */
    const TWOINT: Datatype;
    /** A short and an int, for MINLOC and MAXLOC: 6 bytes of data, 8 bytes from one to the next. */
    const SHORT_INT: Datatype;
    /** A long double and an int: 20 bytes of data, 32 bytes from one to the next; moved, but no reductions. */
    const LONG_DOUBLE_INT: Datatype;

    /** C++'s bool: as C_BOOL. */
    const CXX_BOOL: Datatype;
    /** C++'s complex<float>: as C_FLOAT_COMPLEX. */
    const CXX_FLOAT_COMPLEX: Datatype;
    /** C++'s complex<double>: as C_DOUBLE_COMPLEX. */
    const CXX_DOUBLE_COMPLEX: Datatype;
    /** C++'s complex<long double>: as C_LONG_DOUBLE_COMPLEX. */
    const CXX_LONG_DOUBLE_COMPLEX: Datatype;
    /** Fortran's LOGICAL*1, in a Uint8Array. */
    const LOGICAL1: Datatype;
    /** Fortran's LOGICAL*2, in an Int16Array. */
    const LOGICAL2: Datatype;
    /** Fortran's LOGICAL*4, in an Int32Array. */
    const LOGICAL4: Datatype;
    /** Fortran's LOGICAL*8, in a BigInt64Array. */
    const LOGICAL8: Datatype;
    /** Optional, and not here: DATATYPE_NULL. */
    const INTEGER16: Datatype;
    /** Optional, and not here: DATATYPE_NULL. */
    const REAL2: Datatype;
    /** Optional, and not here: DATATYPE_NULL. */
    const REAL16: Datatype;
    /** Optional, and not here: DATATYPE_NULL. */
    const COMPLEX4: Datatype;
    /** Optional, and not here: DATATYPE_NULL. */
    const COMPLEX32: Datatype;
    /** The same as SHORT. */
    const SIGNED_SHORT: Datatype;
    /** The same as INT. */
    const SIGNED_INT: Datatype;
    /** The same as LONG. */
    const SIGNED_LONG: Datatype;
    /** The same as LONG_LONG. */
    const SIGNED_LONG_LONG: Datatype;
    /** The same as UNSIGNED. */
    const UNSIGNED_INT: Datatype;
    /** The same as INT8_T. */
    const SINT8_T: Datatype;
    /** The same as INT16_T. */
    const SINT16_T: Datatype;
    /** The same as INT32_T. */
    const SINT32_T: Datatype;
    /** The same as INT64_T. */
    const SINT64_T: Datatype;
    /** The same as C_BOOL. */
    const BOOL: Datatype;
    /** The same as LOGICAL. */
    const F_BOOL: Datatype;
    /** The same as INTEGER. */
    const F_INT: Datatype;
    /** The same as REAL. */
    const F_FLOAT: Datatype;
    /** The same as DOUBLE_PRECISION. */
    const F_DOUBLE: Datatype;
    /** The same as COMPLEX. */
    const F_COMPLEX: Datatype;
    /** The same as COMPLEX. */
    const F_FLOAT_COMPLEX: Datatype;
    /** The same as DOUBLE_COMPLEX. */
    const F_DOUBLE_COMPLEX: Datatype;
    /** Order of an array in memory: the last dimension lies side by side, as in C. */
    const ORDER_C: number;
    /** Order of an array in memory: the first dimension lies side by side, as in Fortran. */
    const ORDER_FORTRAN: number;
    /** The same as ORDER_FORTRAN. */
    const ORDER_F: number;
    /** Create_darray: the dimension is not distributed. */
    const DISTRIBUTE_NONE: number;
    /** Create_darray: each process has one block of the dimension. */
    const DISTRIBUTE_BLOCK: number;
    /** Create_darray: blocks go round the processes. */
    const DISTRIBUTE_CYCLIC: number;
    /** Create_darray: blocks of the usual size: equal shares of BLOCK, single elements of CYCLIC. */
    const DISTRIBUTE_DFLT_DARG: number;
    /** Match_size: whole numbers. */
    const TYPECLASS_INTEGER: number;
    /** Match_size: floating-point numbers. */
    const TYPECLASS_REAL: number;
    /** Match_size: complex numbers; the size is that of both parts. */
    const TYPECLASS_COMPLEX: number;
    /** What Get_envelope says of a predefined datatype. (Section 5.1.13.) */
    const COMBINER_NAMED: number;
    /** Made by Dup. */
    const COMBINER_DUP: number;
    /** Made by Create_contiguous. */
    const COMBINER_CONTIGUOUS: number;
    /** Made by Create_vector. */
    const COMBINER_VECTOR: number;
    /** Made by Create_hvector. */
    const COMBINER_HVECTOR: number;
    /** Made by Create_indexed. */
    const COMBINER_INDEXED: number;
    /** Made by Create_hindexed. */
    const COMBINER_HINDEXED: number;
    /** Made by Create_indexed_block. */
    const COMBINER_INDEXED_BLOCK: number;
    /** Made by Create_hindexed_block. */
    const COMBINER_HINDEXED_BLOCK: number;
    /** Made by Create_struct. */
    const COMBINER_STRUCT: number;
    /** Made by Create_subarray. */
    const COMBINER_SUBARRAY: number;
    /** Made by Create_darray. */
    const COMBINER_DARRAY: number;
    /** Made by Create_resized. */
    const COMBINER_RESIZED: number;

    /** In place of a buffer of a collective: the data is in the other one. */
    const IN_PLACE: InPlace;
  }
}
