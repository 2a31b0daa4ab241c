/** Bytes in a status, which a program may set to anything of 63 bits (MPI 5.0, section 13.3): beyond what a number holds exactly. */
import { bytesOf, elementsIn } from "../../datatype/signature";
import type { TypeMap } from "../../datatype/type-map";
import { UNDEFINED } from "../../mpi/constants";
import { MPIError } from "../../mpi/errors";
import * as abi from "./abi";
import type { CMemory } from "./c-memory";

const MOST = 2n ** 63n - 1n;

export function readBytes(memory: CMemory, status: number): bigint {
  const words = memory.readInts(status, abi.STATUS_WORDS);
  return (BigInt(words[abi.STATUS_COUNT_HIGH]!) << 32n) | BigInt(words[abi.STATUS_COUNT_LOW]! >>> 0);
}

export function writeBytes(memory: CMemory, status: number, bytes: bigint): void {
  memory.writeInt(status + abi.STATUS_COUNT_LOW * 4, Number(BigInt.asIntN(32, bytes)));
  memory.writeInt(status + abi.STATUS_COUNT_HIGH * 4, Number(bytes >> 32n));
}

/** As `Status.Get_count`. */
export function countOf({ size }: TypeMap, bytes: bigint): bigint {
  const whole = BigInt(size);
  if (whole === 0n) return bytes === 0n ? 0n : BigInt(UNDEFINED);
  return bytes % whole === 0n ? bytes / whole : BigInt(UNDEFINED);
}

/** As `Status.Get_elements`. */
export function elementsOf(map: TypeMap, bytes: bigint): bigint {
  const size = BigInt(map.size);
  const rest = elementsIn(map, size === 0n ? Number(bytes) : Number(bytes % size));
  if (rest === undefined) return BigInt(UNDEFINED);
  return size === 0n ? BigInt(rest) : (bytes / size) * BigInt(map.elements) + BigInt(rest);
}

/** Of so many basic elements. Throws MPI_ERR_COUNT. */
export function bytesOfElements(map: TypeMap, elements: bigint): bigint {
  if (elements < 0n) throw new MPIError("ERR_COUNT", `a count is a whole number from 0, not ${elements}`);
  const each = BigInt(map.elements);
  if (each === 0n) return 0n;
  const bytes = (elements / each) * BigInt(map.size) + BigInt(bytesOf(map, Number(elements % each)));
  if (bytes > MOST) throw new MPIError("ERR_COUNT", `${elements} elements are more bytes than a status can tell`);
  return bytes;
}
