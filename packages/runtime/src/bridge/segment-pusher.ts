/**
 * Sends long messages to other nodes out of the segments of the node's ranks, so that they travel while their ranks compute. The
 * receivers' grants (CTS) come to the bridge instead of the rank; the rank hears FIN when all is sent.
 */
import {
  CTS,
  DATA,
  FIN,
  HEADER_WORDS,
  RECALLED,
  REMOTE_PAYLOAD_BYTES,
  RTS_PUSH,
  readLong,
  W_DEST,
  W_HANDLE,
  W_ID,
  W_KIND,
  W_LENGTH,
  W_OFFSET,
  W_PAYLOAD,
  W_SOURCE,
  writeLong,
} from "../engine/packet";

interface Pushed {
  source: number;
  dest: number;
  id: number;
  /** In the segment of the source. */
  start: number;
  length: number;
  handle: number;
  /** -1: the receiver has not answered. */
  accepted: number;
  granted: number;
  sent: number;
}

export interface SegmentPusherOptions {
  /** The segment of one of the node's own ranks. */
  segmentOf(pid: number): SharedArrayBuffer;
  /** Takes a packet for another node; copies the payload. */
  send(header: Int32Array, payload: Uint8Array): void;
  /** Gives a packet to one of the node's own ranks. */
  deliver(header: Int32Array): void;
}

export class SegmentPusher {
  readonly #options: SegmentPusherOptions;
  /** By source and id. */
  readonly #announced = new Map<string, Pushed>();
  readonly #pushing = new Set<Pushed>();

  constructor(options: SegmentPusherOptions) {
    this.#options = options;
  }

  get pushing(): boolean {
    return this.#pushing.size > 0;
  }

  /** An RTS_BRIDGE on its way out, which is an RTS_PUSH afterwards. */
  announce(words: Int32Array, at: number): void {
    const source = words[at + W_SOURCE]!;
    const id = words[at + W_ID]!;
    const start = readLong(words, at + W_OFFSET);
    const length = readLong(words, at + W_LENGTH);
    this.#announced.set(keyOf(source, id), {
      source,
      dest: words[at + W_DEST]!,
      id,
      start,
      length,
      handle: 0,
      accepted: -1,
      granted: 0,
      sent: 0,
    });
    words[at + W_KIND] = RTS_PUSH | (1 << 16);
    writeLong(words, at + W_OFFSET, 0);
  }

  /** A packet of another node for a rank of this one; true when it was a grant for a message that is sent here. */
  take(header: Int32Array): boolean {
    const kind = header[W_KIND]! & 0xffff;
    if (kind === RECALLED) this.#recalled(header);
    if (kind !== CTS) return false;
    const pushed = this.#announced.get(keyOf(header[W_DEST]!, header[W_ID]!));
    if (!pushed) return false;
    // Of a rank that the message is not for: it can only be a peer's fault.
    if (pushed.dest !== header[W_SOURCE]!) return true;
    if (pushed.accepted < 0) {
      pushed.accepted = Math.min(pushed.length, readLong(header, W_LENGTH));
      pushed.handle = header[W_HANDLE]!;
    }
    pushed.granted = Math.max(pushed.granted, Math.min(pushed.accepted, readLong(header, W_OFFSET)));
    if (pushed.granted > pushed.sent || pushed.accepted === 0) this.#pushing.add(pushed);
    return true;
  }

  /** A message that its sender has back is not sent: the rank hears the receiver's answer. */
  #recalled(header: Int32Array): void {
    const key = keyOf(header[W_DEST]!, header[W_ID]!);
    const pushed = this.#announced.get(key);
    if (pushed?.dest !== header[W_SOURCE]! || pushed.accepted >= 0 || readLong(header, W_LENGTH) !== 1) return;
    this.#announced.delete(key);
  }

  /** Messages for these ranks are sent no more; nobody hears of it. */
  forget(isGone: (pid: number) => boolean): void {
    for (const [key, pushed] of this.#announced)
      if (isGone(pushed.dest)) {
        this.#announced.delete(key);
        this.#pushing.delete(pushed);
      }
  }

  /** Sends at most so many packets: each message as far as it is granted, then the next. */
  push(packets: number): void {
    for (const pushed of this.#pushing) {
      for (; pushed.sent < pushed.granted && packets > 0; packets--) this.#send(pushed);
      if (pushed.sent < pushed.granted) return;
      this.#pushing.delete(pushed);
      if (pushed.sent === pushed.accepted) this.#finish(pushed);
    }
  }

  #send(pushed: Pushed): void {
    const end = Math.min(pushed.granted, pushed.sent + REMOTE_PAYLOAD_BYTES);
    const segment = this.#options.segmentOf(pushed.source);
    const payload = new Uint8Array(segment, pushed.start + pushed.sent, end - pushed.sent);
    const header = packetHeader(DATA, pushed.source, pushed.dest);
    header[W_ID] = pushed.handle;
    header[W_PAYLOAD] = payload.length;
    writeLong(header, W_OFFSET, pushed.sent);
    this.#options.send(header, payload);
    pushed.sent = end;
  }

  #finish({ source, dest, id }: Pushed): void {
    this.#announced.delete(keyOf(source, id));
    const header = packetHeader(FIN, dest, source);
    header[W_ID] = id;
    this.#options.deliver(header);
  }
}

function keyOf(pid: number, id: number): string {
  return `${pid} ${id}`;
}

function packetHeader(kind: number, source: number, dest: number): Int32Array {
  const header = new Int32Array(HEADER_WORDS);
  header[W_KIND] = kind | (1 << 16);
  header[W_SOURCE] = source;
  header[W_DEST] = dest;
  return header;
}
