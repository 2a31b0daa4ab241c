declare module "mpi" {
  namespace MPI {
    /** Memory of the program. Typed arrays know their datatype; DataView, ArrayBuffer and SharedArrayBuffer are MPI.BYTE. */
    type BufferMemory = ArrayBufferView | ArrayBufferLike;

    /**
     * What capitalised methods take: a typed array, or `[memory, count]`, `[memory, datatype]`, `[memory, count, datatype]`.
     * Count is in elements of the datatype, and all of the memory when left out. Nothing is copied to describe a buffer: a call
     * reads or writes the program's own memory.
     * Errors: MPI_ERR_BUFFER (no buffer, wrong alignment), MPI_ERR_COUNT (negative, or longer than the memory),
     * MPI_ERR_TYPE (the datatype is not that of the array).
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

    /**
     * How the elements of a buffer lie in memory. (Section 3.2.2, chapter 5.)
     * @example
     * ```ts
     * console.log(MPI.DOUBLE.Get_size()); // 8
     * ```
     */
    interface Datatype {
      /** "MPI_DOUBLE" */
      readonly name: string;
      /** Bytes of data in one element. */
      readonly size: number;
      /** Bytes from one element to the next. */
      readonly extent: number;
      /** MPI_Type_size: bytes of data in one element. (Section 5.1.5.) */
      Get_size(): number;
      /** MPI_Type_get_extent: [lower bound, extent] in bytes. (Section 5.1.7.) */
      Get_extent(): [lb: number, extent: number];
      /** MPI_Type_get_name: "MPI_DOUBLE". (Section 7.8.) */
      Get_name(): string;
    }

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
    /** In place of a buffer of a collective: the data is in the other one. */
    const IN_PLACE: InPlace;
  }
}
