/**
 * Packets of one-sided communication. A request names the window by the id its target gave it and lists runs of bytes; the payload
 * is the runs and then data. Every request gets one REPLY of its W_ID, with an error class (0: none) in W_HANDLE.
 */
import {
  HEADER_BYTES,
  HEADER_WORDS,
  REMOTE_PAYLOAD_BYTES,
  W_CONTEXT,
  W_DEST,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_PAYLOAD,
  W_SOURCE,
  W_TAG,
} from "../engine/packet";
import * as datatypes from "../mpi/datatype";
import { Datatype } from "../mpi/datatype";
import { ERROR_CLASSES } from "../mpi/error-classes";
import * as ops from "../op/op";
import { Op } from "../op/op";
import { checkAccumulate } from "./apply";
import { LOCK_EXCLUSIVE, LOCK_SHARED } from "./lock";
import { RUN_BYTES } from "./runs";

export const RMA_PUT = 33;
export const RMA_GET = 34;
/** W_HANDLE: handle of the operator in the high 16 bits, of the datatype of the elements in the low ones. */
export const RMA_ACCUMULATE = 35;
/** As RMA_ACCUMULATE; the reply has what was there before. */
export const RMA_GET_ACCUMULATE = 36;
/** Data: the value to compare with and the one to put; W_HANDLE: the datatype. */
export const RMA_COMPARE_AND_SWAP = 37;
/** W_HANDLE: type of the lock. Replied to when it is held. */
export const RMA_LOCK = 38;
export const RMA_UNLOCK = 39;
export const RMA_REPLY = 40;

/** Kinds that nodes send each other. */
export const RMA_BETWEEN_NODES = [
  RMA_PUT,
  RMA_GET,
  RMA_ACCUMULATE,
  RMA_GET_ACCUMULATE,
  RMA_COMPARE_AND_SWAP,
  RMA_LOCK,
  RMA_UNLOCK,
  RMA_REPLY,
] as const;

/** Requests that one rank may have open, at one target and in all: more are refused. */
export const MAX_OPEN_PER_TARGET = 8;
export const MAX_OPEN = 64;

/** Bytes of requests and replies that may be on their way to one rank. */
export function mostOpenBytes(worldSize: number): number {
  return (worldSize * MAX_OPEN_PER_TARGET + MAX_OPEN) * (HEADER_BYTES + REMOTE_PAYLOAD_BYTES);
}

export interface RmaRequest {
  kind: number;
  origin: number;
  target: number;
  window: number;
  id: number;
  /** Offset and length in turn. */
  runs: readonly number[];
  /** Bytes behind the runs. A view of the packet. */
  data: Uint8Array;
  /** Bytes of all runs. */
  size: number;
  op: Op | null;
  /** Datatype of the elements of accumulates. */
  element: Datatype | null;
  lockType: number;
}

const OPS = new Map(
  Object.values(ops).flatMap((op) =>
    op instanceof Op && op.predefinedName !== undefined ? [[op.handle, op] as const] : [],
  ),
);
const DATATYPES = new Map(
  Object.values(datatypes).flatMap((type) =>
    type instanceof Datatype && type !== datatypes.DATATYPE_NULL ? [[type.handle, type] as const] : [],
  ),
);

/** Whether elements of it can be compared and swapped (section 12.3.4). */
export function isComparable({ category }: Datatype): boolean {
  return category === "integer" || category === "logical" || category === "byte" || category === "address";
}

export function accumulateHandle(op: Op | null, element: Datatype): number {
  return ((op?.handle ?? 0) << 16) | element.handle;
}

/**
 * Reads a request; undefined when it breaks a rule. Whether the window exists and has these bytes is not looked at. `payload` is
 * the packet's, on a multiple of 4.
 */
export function readRequest(words: Int32Array, at: number, payload: Uint8Array): RmaRequest | undefined {
  const kind = words[at + W_KIND]! & 0xffff;
  const count = words[at + W_TAG]!;
  const handle = words[at + W_HANDLE]!;
  if (count < 0 || count * RUN_BYTES > payload.length || payload.byteOffset % 4 !== 0) return undefined;
  const table = new Uint32Array(payload.buffer, payload.byteOffset, 3 * count);
  const runs: number[] = [];
  let size = 0;
  for (let i = 0; i < table.length; i += 3) {
    const length = table[i + 2]!;
    if (table[i + 1]! >= 2 ** 21 || length === 0) return undefined;
    runs.push(table[i]! + table[i + 1]! * 2 ** 32, length);
    size += length;
  }
  const isAccess = kind !== RMA_LOCK && kind !== RMA_UNLOCK;
  if (size > REMOTE_PAYLOAD_BYTES || isAccess !== count > 0) return undefined;
  const request: RmaRequest = {
    kind,
    origin: words[at + W_SOURCE]!,
    target: words[at + W_DEST]!,
    window: words[at + W_CONTEXT]!,
    id: words[at + W_ID]!,
    runs,
    data: payload.subarray(count * RUN_BYTES),
    size,
    op: OPS.get(handle >>> 16) ?? null,
    element: DATATYPES.get(handle & 0xffff) ?? null,
    lockType: handle,
  };
  return isSound(request) ? request : undefined;
}

function isSound(request: RmaRequest): boolean {
  const { kind, data, size, op, element, runs } = request;
  switch (kind) {
    case RMA_PUT:
      return data.length === size;
    case RMA_GET:
      return data.length === 0;
    case RMA_ACCUMULATE:
    case RMA_GET_ACCUMULATE:
      if (!op || !element || !isApplicable(op, element, size)) return false;
      return data.length === (op.predefinedName === "NO_OP" ? 0 : size);
    case RMA_COMPARE_AND_SWAP:
      if (!element || runs.length !== 2 || data.length !== 2 * size) return false;
      return size === element.size && isComparable(element);
    case RMA_LOCK:
      return data.length === 0 && (request.lockType === LOCK_EXCLUSIVE || request.lockType === LOCK_SHARED);
    case RMA_UNLOCK:
      return data.length === 0;
    default:
      return false;
  }
}

function isApplicable(op: Op, element: Datatype, size: number): boolean {
  if (size % element.size !== 0) return false;
  try {
    checkAccumulate(op, element);
    return true;
  } catch {
    return false;
  }
}

/** Whether a packet of a kind of one-sided communication keeps the rules; for those between nodes. */
export function isSoundPacket(header: Int32Array, payload: Uint8Array): boolean {
  if ((header[W_KIND]! & 0xffff) !== RMA_REPLY) return readRequest(header, 0, payload) !== undefined;
  const error = header[W_HANDLE]!;
  return error >= 0 && error <= ERROR_CLASSES.ERR_LASTCODE;
}

/** The payload of a request. */
export function writeRuns(runs: readonly number[], ...data: readonly Uint8Array[]): Uint8Array {
  const head = (runs.length / 2) * RUN_BYTES;
  const bytes = new Uint8Array(head + data.reduce((sum, { length }) => sum + length, 0));
  const table = new Uint32Array(bytes.buffer, 0, head / 4);
  for (let i = 0, word = 0; i < runs.length; i += 2, word += 3) {
    table[word] = runs[i]! % 2 ** 32;
    table[word + 1] = Math.floor(runs[i]! / 2 ** 32);
    table[word + 2] = runs[i + 1]!;
  }
  let to = head;
  for (const part of data) {
    bytes.set(part, to);
    to += part.length;
  }
  return bytes;
}

export interface HeaderFields {
  kind: number;
  source: number;
  dest: number;
  window: number;
  id: number;
  runs?: number;
  handle: number;
}

export function rmaHeader({ kind, source, dest, window, id, runs = 0, handle }: HeaderFields, payload: number) {
  const header = new Int32Array(HEADER_WORDS);
  header[W_KIND] = kind | (1 << 16);
  header[W_SOURCE] = source;
  header[W_DEST] = dest;
  header[W_CONTEXT] = window;
  header[W_TAG] = runs;
  header[W_ID] = id;
  header[W_PAYLOAD] = payload;
  header[W_HANDLE] = handle;
  return header;
}
