/**
 * What travels between ranks, in every transport the same bytes: a header of 12 little-endian words, the destination list
 * when there is more than one (u16 world ranks, padded to a word), then the payload.
 */
export const HEADER_WORDS = 12;
export const HEADER_BYTES = 48;

/** kind in the low 16 bits, number of destinations in the high 16. */
export const W_KIND = 0;
/** World rank of the sender. */
export const W_SOURCE = 1;
/** World rank of the receiver; the first of the list when there are several. */
export const W_DEST = 2;
export const W_CONTEXT = 3;
export const W_TAG = 4;
/** The sender's number for the message, or in CTS, DATA, FIN the number the other side gave. */
export const W_ID = 5;
/** Bytes of the whole message, low and high 32 bits. */
export const W_LENGTH = 6;
export const W_LENGTH_HIGH = 7;
/** An offset, by kind: RTS_PULL and RTS_BRIDGE in the sender's segment; DATA in the message; CTS bytes granted so far; CREDIT bytes returned. */
export const W_OFFSET = 8;
export const W_OFFSET_HIGH = 9;
/** Bytes of payload in this packet. */
export const W_PAYLOAD = 10;
/** CTS: the receiver's handle, to be named in DATA. */
export const W_HANDLE = 11;
/** First packet of a message: what the sender's checker says of its type, 0 for nothing. */
export const W_SIGNATURE = 11;

/** The whole message is the payload. */
export const EAGER = 1;
/** The message lies in the sender's segment; the receiver copies it and answers FIN. */
export const RTS_PULL = 2;
/** The sender waits for CTS, then sends DATA. */
export const RTS_PUSH = 3;
export const CTS = 4;
export const DATA = 5;
export const FIN = 6;
/** Gives eager credit back. */
export const CREDIT = 7;
/** As EAGER, of a synchronous send: the receiver answers ACK when a receive has matched it. */
export const EAGER_SYNC = 8;
export const ACK = 9;
/** Asks for a message back that no receive has matched, by its context, tag and number; answered by RECALLED. */
export const RECALL = 10;
/** The length is 1 when the message was taken back, 0 when it is too late. */
export const RECALLED = 11;
/** Says nothing but that the receiver has to look at what it waits for in memory. Straight to it, within a node. */
export const WAKE = 16;
/** To the sender's bridge: the message lies in the sender's segment. The bridge makes it RTS_PUSH, sends the DATA and answers FIN. */
export const RTS_BRIDGE = 17;

/** The rank it comes from has failed: the last packet of that rank. */
export const FAILED = 64;
/** The communicator of this context is revoked. */
export const REVOKE = 65;
/** Agreement: what a rank gives to its coordinator, and what the coordinator decided. The id is the number of the agreement. */
export const CONTRIBUTION = 66;
export const DECISION = 67;

/** Packets of one-sided communication (src/rma/packets.ts). */
const FIRST_RMA = 32;
const LAST_RMA = 63;

export function isRma(kind: number): boolean {
  return kind >= FIRST_RMA && kind <= LAST_RMA;
}

/** Longest payload of a packet that leaves its node, whatever the transport of either side can hold. */
export const REMOTE_PAYLOAD_BYTES = 32 * 1024;

const HIGH = 2 ** 32;

export function readLong(words: Int32Array, at: number): number {
  const high = words[at + 1]!;
  return high === 0 ? words[at]! >>> 0 : (words[at]! >>> 0) + (high >>> 0) * HIGH;
}

export function writeLong(words: Int32Array, at: number, value: number): void {
  // Most are short, and the arithmetic of long ones is slow.
  words[at] = value < 0x8000_0000 ? value : (value % HIGH) | 0;
  words[at + 1] = value < HIGH ? 0 : Math.floor(value / HIGH);
}

export function destinationCount(words: Int32Array, at: number): number {
  return words[at + W_KIND]! >>> 16;
}

export function destinationListBytes(count: number): number {
  return count > 1 ? (count * 2 + 3) & ~3 : 0;
}

/** World ranks a packet at word `at` is for. */
export function readDestinations(words: Int32Array, at: number): number[] {
  const count = destinationCount(words, at);
  if (count === 1) return [words[at + W_DEST]!];
  const list: number[] = [];
  for (let i = 0; i < count; i++) {
    const word = words[at + HEADER_WORDS + (i >> 1)]!;
    list.push((i & 1 ? word >>> 16 : word) & 0xffff);
  }
  return list;
}

export function packetBytes(destinations: number, payload: number): number {
  return HEADER_BYTES + destinationListBytes(destinations) + payload;
}

/** Writes header, destinations and payload to `bytes` at `offset` (a multiple of 4 of the memory that `words` views too). */
export function writePacket(
  words: Int32Array,
  bytes: Uint8Array,
  offset: number,
  header: Int32Array,
  destinations: readonly number[] | null,
  payload: Uint8Array | null,
): void {
  const at = offset >> 2;
  for (let i = 0; i < HEADER_WORDS; i++) words[at + i] = header[i]!;
  let cursor = offset + HEADER_BYTES;
  const count = destinations ? destinations.length : 1;
  words[at] = (header[W_KIND]! & 0xffff) | (count << 16);
  if (destinations) {
    words[at + W_DEST] = destinations[0]!;
    if (count > 1) {
      for (let i = 0; i < count; i += 2)
        words[(cursor >> 2) + (i >> 1)] = destinations[i]! | ((i + 1 < count ? destinations[i + 1]! : 0) << 16);
      cursor += destinationListBytes(count);
    }
  }
  if (payload === null) return;
  const length = payload.length;
  if (length <= 64) for (let i = 0; i < length; i++) bytes[cursor + i] = payload[i]!;
  else bytes.set(payload, cursor);
}

/** Copies out of memory that may be shared; short copies avoid the cost of a view. */
export function copyBytes(from: Uint8Array, start: number, length: number, to: Uint8Array, at = 0): void {
  if (length <= 64) for (let i = 0; i < length; i++) to[at + i] = from[start + i]!;
  else to.set(from.subarray(start, start + length), at);
}
