/** Datatypes and packing (MPI 5.0, chapter 5), with their names and attributes. */
import { Datatype } from "../../../datatype/datatype";
import { externalSize, fromExternal, toExternal } from "../../../datatype/external32";
import { checkCount } from "../../../datatype/memory";
import { TYPE_KEYVALS } from "../../../datatype/named-object";
import { checkRepresentation } from "../../../datatype/pack";
import { UNDEFINED } from "../../../mpi/constants";
import { MPIError } from "../../../mpi/errors";
import * as abi from "../abi";
import { namesAndAttributes } from "../attributes";
import type { CFace } from "../c-face";
import { datatypeOfPrecision, datatypeOfSize, pairOf, UNSUPPORTED } from "../datatypes";
import type { CChapter } from "../entries";

export function datatypes(c: CFace): CChapter {
  const put = (address: number, made: Datatype) => c.writeInt(address, c.datatypes.of(made));
  const list = (count: number, address: number): number[] => {
    if (count < 0) throw new MPIError("ERR_COUNT", `${count} is no count`);
    return c.counts(address, count);
  };
  /** Displacements in bytes: addresses, or counts in a `_c` form. */
  const addresses = (address: number, count: number) => c.counts(address, count);
  const types = (address: number, count: number) =>
    c.memory.readInts(address, count).map((handle) => c.datatype(handle));
  const ownedMemory = (address: number, size: number): Uint8Array => {
    if (size < 0) throw new MPIError("ERR_ARG", `${size} is no size of a buffer`);
    const { u8 } = c.memory;
    if ((address >>> 0) + size > u8.length)
      throw new MPIError("ERR_BUFFER", "the buffer is not inside of the program's memory");
    return u8.subarray(address >>> 0, (address >>> 0) + size);
  };
  /** Elements at an address, which may lie on both sides of it, copied into packed bytes. */
  const packed = (address: number, count: number, type: Datatype): Uint8Array => {
    const found = c.buffer(address, count, type);
    return found.pack();
  };

  return {
    Type_contiguous: (count: number, old: number, made: number) => put(made, c.datatype(old).Create_contiguous(count)),
    Type_vector: (count: number, blocklength: number, stride: number, old: number, made: number) =>
      put(made, c.datatype(old).Create_vector(count, blocklength, stride)),
    Type_create_hvector: (count: number, blocklength: number, stride: number, old: number, made: number) =>
      put(made, c.datatype(old).Create_hvector(count, blocklength, stride)),
    Type_indexed: (count: number, lengths: number, displs: number, old: number, made: number) =>
      put(made, c.datatype(old).Create_indexed(list(count, lengths), list(count, displs))),
    Type_create_hindexed: (count: number, lengths: number, displs: number, old: number, made: number) =>
      put(made, c.datatype(old).Create_hindexed(list(count, lengths), addresses(displs, count))),
    Type_create_indexed_block: (count: number, blocklength: number, displs: number, old: number, made: number) =>
      put(made, c.datatype(old).Create_indexed_block(blocklength, list(count, displs))),
    Type_create_hindexed_block: (count: number, blocklength: number, displs: number, old: number, made: number) => {
      checkCount(count);
      put(made, c.datatype(old).Create_hindexed_block(blocklength, addresses(displs, count)));
    },
    Type_create_struct: (count: number, lengths: number, displs: number, olds: number, made: number) =>
      put(made, Datatype.Create_struct(list(count, lengths), addresses(displs, count), types(olds, count))),
    Type_create_subarray: (
      ndims: number,
      sizes: number,
      subsizes: number,
      starts: number,
      order: number,
      old: number,
      made: number,
    ) =>
      put(made, c.datatype(old).Create_subarray(list(ndims, sizes), list(ndims, subsizes), list(ndims, starts), order)),
    Type_create_darray: (
      size: number,
      rank: number,
      ndims: number,
      gsizes: number,
      distribs: number,
      dargs: number,
      psizes: number,
      order: number,
      old: number,
      made: number,
    ) => {
      const ints = (address: number) => c.memory.readInts(address, ndims);
      const gsizesOf = list(ndims, gsizes);
      put(made, c.datatype(old).Create_darray(size, rank, gsizesOf, ints(distribs), ints(dargs), ints(psizes), order));
    },
    Type_create_resized: (old: number, lb: number, extent: number, made: number) =>
      put(made, c.datatype(old).Create_resized(lb, extent)),
    Type_create_f90_real: (precision: number, range: number, made: number) =>
      put(made, datatypeOfPrecision("real", precision, range)),
    Type_create_f90_complex: (precision: number, range: number, made: number) =>
      put(made, datatypeOfPrecision("complex", precision, range)),
    Type_create_f90_integer: (range: number, made: number) => put(made, datatypeOfPrecision("integer", range, range)),
    Type_dup: (old: number, made: number) => put(made, c.datatype(old).Dup()),
    Type_commit: (address: number) => {
      c.datatype(c.memory.readInt(address)).Commit();
    },
    Type_free: (address: number) => {
      const handle = c.memory.readInt(address);
      c.datatype(handle).Free();
      c.datatypes.drop(handle);
      c.writeInt(address, abi.DATATYPE_NULL);
    },
    Type_size: (type: number, size: number) => {
      c.writeCountOrUndefined(size, UNSUPPORTED.has(type) ? UNDEFINED : c.datatype(type).Get_size());
    },
    Type_get_extent: (type: number, lb: number, extent: number) => {
      const [first, second] = c.datatype(type).Get_extent();
      c.writeCountOrUndefined(lb, first);
      c.writeCountOrUndefined(extent, second);
    },
    Type_get_true_extent: (type: number, lb: number, extent: number) => {
      const [first, second] = c.datatype(type).Get_true_extent();
      c.writeCountOrUndefined(lb, first);
      c.writeCountOrUndefined(extent, second);
    },
    Type_get_envelope: (
      type: number,
      integers: number,
      addresses: number,
      third: number,
      fourth: number,
      fifth: number,
    ) => {
      const [ints, addrs, counts, datatypes, combiner] = c.datatype(type).Get_envelope();
      if (c.large) {
        const numbers = [ints, addrs, counts, datatypes];
        for (const [i, at] of [integers, addresses, third, fourth].entries()) c.memory.writeLong(at, numbers[i]!);
        c.writeInt(fifth, combiner);
        return;
      }
      if (counts > 0)
        throw new MPIError("ERR_TYPE", "this datatype was made with large counts; use MPI_Type_get_envelope_c");
      c.writeInt(integers, ints);
      c.writeInt(addresses, addrs);
      c.writeInt(third, datatypes);
      c.writeInt(fourth, combiner);
    },
    Type_get_contents: (type: number, ...rest: number[]) => {
      const [ints, addrs, counts, inner] = c.datatype(type).Get_contents();
      const [maxInts, maxAddrs] = rest as [number, number];
      const maxCounts = c.large ? rest[2]! : 0;
      const [maxTypes, intsAt, addrsAt] = (c.large ? rest.slice(3) : rest.slice(2)) as [number, number, number];
      const countsAt = c.large ? rest[6]! : 0;
      const typesAt = c.large ? rest[7]! : rest[5]!;
      if (maxInts < ints.length || maxAddrs < addrs.length || maxCounts < counts.length || maxTypes < inner.length)
        throw new MPIError(
          "ERR_ARG",
          "the arrays are too short for what the datatype was made of; ask MPI_Type_get_envelope",
        );
      c.memory.writeInts(intsAt, ints);
      c.memory.writeInts(addrsAt, addrs);
      for (const [i, count] of counts.entries()) c.memory.writeLong(countsAt + i * 8, count);
      c.memory.writeInts(
        typesAt,
        inner.map((one) => c.datatypes.of(one)),
      );
    },
    Type_match_size: (typeclass: number, size: number, made: number) => put(made, datatypeOfSize(typeclass, size)),
    Type_get_value_index: (value: number, index: number, made: number) => {
      c.datatype(value);
      c.datatype(index);
      c.writeInt(made, pairOf(value, index) ?? abi.DATATYPE_NULL);
    },
    Get_address: (location: number, address: number) => c.writeInt(address, location),

    Pack: (
      inbuf: number,
      incount: number,
      type: number,
      outbuf: number,
      outsize: number,
      position: number,
      comm: number,
    ) => {
      c.comm(comm);
      const bytes = packed(inbuf, incount, c.datatype(type));
      const out = ownedMemory(outbuf, outsize);
      advance(position, bytes.length, outsize, (at) => out.set(bytes, at));
    },
    Unpack: (
      inbuf: number,
      insize: number,
      position: number,
      outbuf: number,
      outcount: number,
      type: number,
      comm: number,
    ) => {
      c.comm(comm);
      const target = c.buffer(outbuf, outcount, c.datatype(type));
      advance(position, target.size, insize, (at) =>
        target.unpack(ownedMemory(inbuf, insize).slice(at, at + target.size)),
      );
    },
    Pack_size: (incount: number, type: number, comm: number, size: number) =>
      c.writeCountOrUndefined(size, c.datatype(type).Pack_size(incount, c.comm(comm))),
    Pack_external: (
      datarep: number,
      inbuf: number,
      incount: number,
      type: number,
      outbuf: number,
      outsize: number,
      position: number,
    ) => {
      const datatype = c.datatype(type);
      checkRepresentation(c.memory.readString(datarep));
      const bytes = packed(inbuf, incount, datatype);
      advance(position, incount * externalSize(datatype.map), outsize, (at) =>
        toExternal(datatype.map, incount, bytes, ownedMemory(outbuf, outsize), at),
      );
    },
    Unpack_external: (
      datarep: number,
      inbuf: number,
      insize: number,
      position: number,
      outbuf: number,
      outcount: number,
      type: number,
    ) => {
      const datatype = c.datatype(type);
      checkRepresentation(c.memory.readString(datarep));
      const target = c.buffer(outbuf, outcount, datatype);
      advance(position, outcount * externalSize(datatype.map), insize, (at) => {
        const bytes = new Uint8Array(target.size);
        fromExternal(datatype.map, outcount, ownedMemory(inbuf, insize), at, bytes);
        target.unpack(bytes);
      });
    },
    Pack_external_size: (datarep: number, incount: number, type: number, size: number) =>
      c.writeCountOrUndefined(size, c.datatype(type).Pack_external_size(c.memory.readString(datarep), incount)),

    ...namesAndAttributes(c, "Type", {
      owner: (handle) => c.datatype(handle),
      handleOf: (owner) => c.datatypes.of(owner),
      keyvals: TYPE_KEYVALS,
      name: (type) => type.Get_name(),
      rename: (type, name) => type.Set_name(name),
      get: (type, keyval) => type.Get_attr(keyval),
      set: (type, keyval, value) => type.Set_attr(keyval, value),
      remove: (type, keyval) => type.Delete_attr(keyval),
    }),
  };

  /** Moves so many bytes at the position in a packed buffer, and the position behind them. Throws ERR_ARG, or ERR_TRUNCATE where they do not fit. */
  function advance(position: number, size: number, room: number, move: (at: number) => void): void {
    const at = c.large ? c.memory.readLong(position) : c.memory.readInt(position);
    if (at < 0) throw new MPIError("ERR_ARG", `position ${at} is before the packed buffer; it begins at 0`);
    if (at + size > room) throw truncated(size, at, room);
    move(at);
    c.writeCount(position, at + size);
  }
}

function truncated(size: number, position: number, room: number): MPIError {
  return new MPIError(
    "ERR_TRUNCATE",
    `${size} bytes at position ${position} are more than the packed buffer of ${room} bytes has; ask MPI_Pack_size first`,
  );
}
