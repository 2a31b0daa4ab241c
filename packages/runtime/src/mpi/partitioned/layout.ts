/**
 * How the partitions of a send travel: neighbouring ones share a message where there are many, so that a start costs its receiver
 * no more than so many receives.
 */
const MOST_MESSAGES = 1024;
/** Tags of the engine have 31 bits. */
const TAGS = 2 ** 31;

export class PartitionLayout {
  /** Partitions of each message but the last. */
  readonly each: number;
  readonly messages: number;

  constructor(
    readonly partitions: number,
    readonly partitionBytes: number,
  ) {
    this.each = Math.ceil(partitions / MOST_MESSAGES);
    this.messages = Math.ceil(partitions / this.each);
  }

  get bytes(): number {
    return this.partitions * this.partitionBytes;
  }

  messageOf(partition: number): number {
    return Math.floor(partition / this.each);
  }

  /** First partition of a message, and the one behind its last. */
  partitionsOf(message: number): [start: number, end: number] {
    return [message * this.each, Math.min(this.partitions, (message + 1) * this.each)];
  }

  bytesOf(message: number): [start: number, end: number] {
    const [start, end] = this.partitionsOf(message);
    return [start * this.partitionBytes, end * this.partitionBytes];
  }

  /** First message with some of these bytes, and the one behind the last. */
  messagesOver(start: number, end: number): [first: number, end: number] {
    if (start >= end || start >= this.bytes) return [0, 0];
    const of = (byte: number) => this.messageOf(Math.floor(byte / this.partitionBytes));
    return [of(start), of(Math.min(end, this.bytes) - 1) + 1];
  }
}

/** What a sender tells its receiver, once: how its partitions lie, and the tag of the first message. */
export interface Channel {
  tag: number;
  layout: PartitionLayout;
}

const FIELDS = 3;
export const CHANNEL_BYTES = FIELDS * Float64Array.BYTES_PER_ELEMENT;

export function writeChannel({ tag, layout }: Channel): Uint8Array {
  return new Uint8Array(Float64Array.of(tag, layout.partitions, layout.partitionBytes).buffer);
}

/** Undefined for what no sender writes. `bytes` start at a multiple of 8. */
export function readChannel(bytes: Uint8Array): Channel | undefined {
  if (bytes.length !== CHANNEL_BYTES) return undefined;
  const fields = new Float64Array(bytes.buffer, bytes.byteOffset, FIELDS);
  const [tag, partitions, partitionBytes] = fields as unknown as [number, number, number];
  if (!fields.every((field) => Number.isSafeInteger(field) && field >= 0)) return undefined;
  const layout = new PartitionLayout(partitions, partitionBytes);
  if (partitions === 0 || !Number.isSafeInteger(layout.bytes) || tag + layout.messages > TAGS) return undefined;
  return { tag, layout };
}

/** The first of so many tags that follow each other; they come again after two thousand million. */
export function nextTag(after: number, messages: number): number {
  return after + messages > TAGS ? 0 : after;
}
