/**
 * Bytes from the host of a node to one rank's thread, which blocks until they come. One writer, one reader.
 *
 *     0  i32  event: grows with every write, and at the end
 *     4  i32  asked: grows when the reader has read everything and waits
 *     8  i32  ended: 1 when nothing more comes
 *    12  i32  written, bytes in all (wraps)
 *    16  i32  read, bytes in all (wraps)
 *    20  u8 x INPUT_PIPE_BYTES, a ring
 */
export const INPUT_PIPE_BYTES = 64 * 1024;

const EVENT = 0;
const ASKED = 1;
const ENDED = 2;
const WRITTEN = 3;
const READ = 4;
const DATA_AT = 20;

export function createInputPipe(): SharedArrayBuffer {
  return new SharedArrayBuffer(DATA_AT + INPUT_PIPE_BYTES);
}

class End {
  protected readonly words: Int32Array;
  protected readonly data: Uint8Array;

  constructor(pipe: SharedArrayBuffer) {
    this.words = new Int32Array(pipe, 0, DATA_AT / 4);
    this.data = new Uint8Array(pipe, DATA_AT);
  }

  protected get held(): number {
    return (Atomics.load(this.words, WRITTEN) - Atomics.load(this.words, READ)) | 0;
  }
}

export class InputWriter extends End {
  #asked = 0;

  /** Resolves when the reader has read everything and waits for more. */
  async asked(): Promise<void> {
    const { words } = this;
    while (Atomics.load(words, ASKED) === this.#asked) {
      const wait = Atomics.waitAsync(words, ASKED, this.#asked);
      if (wait.async) await wait.value;
    }
    this.#asked = Atomics.load(words, ASKED);
  }

  /** Takes what there is room for: as many bytes as it answers. */
  write(bytes: Uint8Array): number {
    const { words, data } = this;
    const count = Math.min(bytes.length, data.length - this.held);
    const at = (Atomics.load(words, WRITTEN) >>> 0) % data.length;
    const first = Math.min(count, data.length - at);
    data.set(bytes.subarray(0, first), at);
    data.set(bytes.subarray(first, count), 0);
    Atomics.add(words, WRITTEN, count);
    this.#tell();
    return count;
  }

  /** The reader gets what is left, and then the end. */
  end(): void {
    Atomics.store(this.words, ENDED, 1);
    this.#tell();
  }

  #tell(): void {
    Atomics.add(this.words, EVENT, 1);
    Atomics.notify(this.words, EVENT);
  }
}

export class InputReader extends End {
  /** Blocks until there are bytes or the end; 0 says the end. @param idle called before it blocks */
  read(into: Uint8Array, idle: () => void): number {
    const { words } = this;
    if (into.length === 0) return 0;
    for (;;) {
      const event = Atomics.load(words, EVENT);
      const ended = Atomics.load(words, ENDED) === 1;
      const count = this.#take(into);
      if (count > 0 || ended) return count;
      idle();
      Atomics.add(words, ASKED, 1);
      Atomics.notify(words, ASKED);
      Atomics.wait(words, EVENT, event);
    }
  }

  #take(into: Uint8Array): number {
    const { words, data } = this;
    const count = Math.min(into.length, this.held);
    const at = (Atomics.load(words, READ) >>> 0) % data.length;
    const first = Math.min(count, data.length - at);
    into.set(data.subarray(at, at + first));
    into.set(data.subarray(0, count - first), first);
    Atomics.add(words, READ, count);
    return count;
  }
}
