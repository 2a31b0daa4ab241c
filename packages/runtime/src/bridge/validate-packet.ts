/** What a packet of another node may say. Everything a node says is untrusted. */

import {
  ACK,
  CONTRIBUTION,
  CREDIT,
  CTS,
  DATA,
  DECISION,
  destinationCount,
  destinationListBytes,
  EAGER,
  EAGER_SYNC,
  FAILED,
  HEADER_BYTES,
  HEADER_WORDS,
  isRma,
  RECALL,
  RECALLED,
  REMOTE_PAYLOAD_BYTES,
  REVOKE,
  RTS_PUSH,
  readDestinations,
  readLong,
  W_CONTEXT,
  W_DEST,
  W_KIND,
  W_LENGTH,
  W_PAYLOAD,
  W_SOURCE,
  W_TAG,
} from "../engine/packet";
import { MAX_MESSAGE_BYTES } from "../mpi/constants";
import { isSoundPacket, RMA_BETWEEN_NODES } from "../rma/packets";
import { TASK_CONTEXT } from "../tasks/task-context";

/** FIN and RTS_PULL speak of shared memory and never cross nodes. */
const KINDS_BETWEEN_NODES: ReadonlySet<number> = new Set([
  EAGER,
  EAGER_SYNC,
  RTS_PUSH,
  CTS,
  DATA,
  CREDIT,
  ACK,
  RECALL,
  RECALLED,
  // Of their own ranks alone, as every packet: the source is one of the node's.
  FAILED,
  REVOKE,
  CONTRIBUTION,
  DECISION,
  ...RMA_BETWEEN_NODES,
]);
/** The first packets of messages, which alone have a tag. */
const MESSAGES: ReadonlySet<number> = new Set([EAGER, EAGER_SYNC, RTS_PUSH]);

export interface ForeignPacket {
  /** Header as words, to be changed by its holder. */
  header: Int32Array;
  destinations: number[];
  payload: Uint8Array;
}

/** PIDs `from` .. `from + count - 1`. */
export interface PidRange {
  from: number;
  count: number;
}

function holds(range: PidRange, pid: number): boolean {
  return pid >= range.from && pid < range.from + range.count;
}

/** Reads a packet of the node that owns `sources`; undefined when it breaks a rule. `bytes` start on a multiple of 4. */
export function readForeignPacket(bytes: Uint8Array, sources: PidRange, worldSize: number): ForeignPacket | undefined {
  if (bytes.length < HEADER_BYTES || bytes.byteOffset % 4 !== 0) return undefined;
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  const kind = words[W_KIND]! & 0xffff;
  const count = destinationCount(words, 0);
  const start = HEADER_BYTES + destinationListBytes(count);
  if (!KINDS_BETWEEN_NODES.has(kind) || count === 0 || count > worldSize || start > bytes.length) return undefined;
  if (!holds(sources, words[W_SOURCE]!)) return undefined;
  if (words[W_PAYLOAD] !== bytes.length - start || bytes.length - start > REMOTE_PAYLOAD_BYTES) return undefined;
  if (MESSAGES.has(kind) && (words[W_TAG]! < 0 || words[W_CONTEXT] === TASK_CONTEXT)) return undefined;
  if (kind === RTS_PUSH && readLong(words, W_LENGTH) > MAX_MESSAGE_BYTES) return undefined;
  const destinations = readDestinations(words, 0);
  if (destinations.some((pid) => pid < 0 || pid >= worldSize)) return undefined;
  if (new Set(destinations).size !== destinations.length) return undefined;
  const payload = bytes.subarray(start);
  // Before one-sided packets are looked into: they are for one rank, and their runs stand behind the header.
  if (isRma(kind) && (count !== 1 || !isSoundPacket(words, payload))) return undefined;
  return { header: words.slice(0, HEADER_WORDS), destinations, payload };
}

/** The header with one destination alone. */
export function addressTo(header: Int32Array, pid: number): Int32Array {
  const own = header.slice();
  own[W_KIND] = (own[W_KIND]! & 0xffff) | (1 << 16);
  own[W_DEST] = pid;
  return own;
}
