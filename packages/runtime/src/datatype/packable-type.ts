/** Packing and unpacking by a datatype (MPI 5.0, sections 5.2 and 5.3). */
import { externalSize } from "./external32";
import { checkCount } from "./memory";
import { NamedObject } from "./named-object";
import * as packing from "./pack";
import type { TypeMap } from "./type-map";

export abstract class PackableType extends NamedObject {
  /** Bytes of data in one element. */
  abstract readonly size: number;
  /** @internal */
  abstract readonly map: TypeMap;
  /** How messages name it. @internal */
  abstract get label(): string;
  /** Throws MPI_ERR_TYPE unless messages can be made of it. */
  protected abstract checkReady(): void;

  Pack(inbuf: packing.PackMemory, outbuf: ArrayBufferView | ArrayBufferLike, position: number, comm: unknown): number {
    this.checkReady();
    packing.checkComm(comm);
    return packing.pack(this.map, this.label, inbuf, outbuf, position);
  }

  Unpack(
    inbuf: ArrayBufferView | ArrayBufferLike,
    position: number,
    outbuf: packing.PackMemory,
    comm: unknown,
  ): number {
    this.checkReady();
    packing.checkComm(comm);
    return packing.unpack(this.map, this.label, inbuf, position, outbuf);
  }

  Pack_size(count: number, comm: unknown): number {
    this.checkReady();
    checkCount(count);
    packing.checkComm(comm);
    return count * this.size;
  }

  Pack_external(
    datarep: string,
    inbuf: packing.PackMemory,
    outbuf: ArrayBufferView | ArrayBufferLike,
    position: number,
  ): number {
    this.checkReady();
    packing.checkRepresentation(datarep);
    return packing.packExternal(this.map, this.label, inbuf, outbuf, position);
  }

  Unpack_external(
    datarep: string,
    inbuf: ArrayBufferView | ArrayBufferLike,
    position: number,
    outbuf: packing.PackMemory,
  ): number {
    this.checkReady();
    packing.checkRepresentation(datarep);
    return packing.unpackExternal(this.map, this.label, inbuf, position, outbuf);
  }

  Pack_external_size(datarep: string, count: number): number {
    this.checkReady();
    packing.checkRepresentation(datarep);
    checkCount(count);
    return count * externalSize(this.map);
  }
}
