/** What a rank has attached to a dynamic window (MPI 5.0, section 12.2.4), as the rank itself reaches it. */
import { type BufferMemory, bytesOf, describe, isMemory } from "../../datatype/memory";
import { type Exposure, isOrdinary, MAX_REGIONS, type Place, type RegionList } from "../../rma/exposure";
import { MPIError } from "../errors";
import type { RankRuntime } from "../rank-runtime";

interface Region {
  address: number;
  bytes: Uint8Array;
}

export class AttachedRegions implements Exposure {
  readonly #runtime: RankRuntime;
  readonly #list: RegionList | null;
  readonly #regions: Region[] = [];

  /** @param list of the regions that peers and the node reach; null where memory is not shared */
  constructor(runtime: RankRuntime, list: RegionList | null) {
    this.#runtime = runtime;
    this.#list = list;
  }

  /** @throws MPI_ERR_BASE, MPI_ERR_RMA_ATTACH */
  attach(memory: unknown): void {
    const [address, bytes] = this.#addressed(memory);
    if (bytes.length === 0) throw new MPIError("ERR_RMA_ATTACH", "memory without a byte cannot be attached");
    const end = address + bytes.length;
    if (this.#regions.some((one) => one.address < end && address < one.address + one.bytes.length))
      throw new MPIError("ERR_RMA_ATTACH", "some of this memory is attached to the window already; Detach it first");
    if (this.#regions.length === MAX_REGIONS)
      throw new MPIError("ERR_RMA_ATTACH", `a window has at most ${MAX_REGIONS} regions; attach larger ones`);
    this.#regions.push({ address, bytes });
    if (!isOrdinary(address)) this.#list?.add(address, bytes.length);
  }

  /** @throws MPI_ERR_BASE, MPI_ERR_RMA_ATTACH */
  detach(memory: unknown): void {
    const [address] = this.#addressed(memory);
    const at = this.#regions.findIndex((one) => one.address === address);
    if (at < 0)
      throw new MPIError("ERR_RMA_ATTACH", "no region that is attached begins with this memory; pass what Attach got");
    this.#regions.splice(at, 1);
    this.#list?.remove(address);
  }

  /** Also where it begins in one region and ends in another that follows it in memory. */
  find(offset: number, length: number): Place | undefined {
    const first = this.#at(offset);
    if (!first) return undefined;
    const { address, bytes } = first;
    let end = address + bytes.length;
    while (end < offset + length) {
      const next = this.#at(end);
      if (next?.bytes.buffer !== bytes.buffer || next.bytes.byteOffset !== bytes.byteOffset + end - address)
        return undefined;
      end += next.bytes.length;
    }
    const at = offset - address;
    if (offset + length <= address + bytes.length) return { bytes, at };
    return { bytes: new Uint8Array(bytes.buffer, bytes.byteOffset + at, length), at: 0 };
  }

  #at(offset: number): Region | undefined {
    return this.#regions.find(({ address, bytes }) => offset >= address && offset < address + bytes.length);
  }

  #addressed(memory: unknown): [address: number, bytes: Uint8Array] {
    if (!isMemory(memory))
      throw new MPIError("ERR_BASE", `${describe(memory)} is no memory; pass a typed array or an ArrayBuffer`);
    return [this.#runtime.rma.addresses.of(memory as BufferMemory), bytesOf(memory)];
  }
}
