/** Records for one receiver, gathered into as few messages as may be. Bytes are not copied: they are shared by all receivers. */
import { MAX_BUNDLE_BYTES } from "@commworld/protocol";

interface Stretch {
  buffer: ArrayBufferLike;
  start: number;
  end: number;
}

export interface Message {
  bytes: number;
  parts: Uint8Array[];
}

export class BundleQueue {
  readonly #stretches: Stretch[] = [];
  #bytes = 0;

  get bytes(): number {
    return this.#bytes;
  }

  /** Whole records, at most one message of them. What lies behind the last ones in memory is joined to them. */
  push(records: Uint8Array): void {
    const { buffer, byteOffset: start, length } = records;
    const last = this.#stretches.at(-1);
    this.#bytes += length;
    if (last && last.end === start && last.buffer === buffer && start + length - last.start <= MAX_BUNDLE_BYTES)
      last.end += length;
    else this.#stretches.push({ buffer, start, end: start + length });
  }

  /** All that was pushed, in order; the queue is empty afterwards. */
  take(): Message[] {
    const messages: Message[] = [];
    let message: Message | undefined;
    for (const { buffer, start, end } of this.#stretches) {
      if (!message || message.bytes + end - start > MAX_BUNDLE_BYTES) {
        message = { bytes: 0, parts: [] };
        messages.push(message);
      }
      message.parts.push(new Uint8Array(buffer, start, end - start));
      message.bytes += end - start;
    }
    this.clear();
    return messages;
  }

  clear(): void {
    this.#stretches.length = 0;
    this.#bytes = 0;
  }
}
