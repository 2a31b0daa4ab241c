/** Stops reading from a socket while at least one reason holds: the sender feels it as a full TCP window. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

export class Brake {
  readonly #socket: Pausable;
  readonly #onPause: () => void;
  #holds = 0;
  /** Those that are told of. */
  #counted = 0;
  #releasedAt = 0;

  constructor(socket: Pausable, onPause: () => void) {
    this.#socket = socket;
    this.#onPause = onPause;
  }

  get isHeld(): boolean {
    return this.#holds > 0;
  }

  /** A paused socket is silent for a reason. */
  get releasedAt(): number {
    return this.#releasedAt;
  }

  /** The answer releases it; calling it again does nothing. */
  hold(): () => void {
    if (this.#counted++ === 0) this.#onPause();
    const release = this.rest();
    return once(() => {
      this.#counted--;
      release();
    });
  }

  /** As `hold`, for a turn of the event loop or a few: not worth telling. */
  rest(): () => void {
    if (this.#holds++ === 0) this.#socket.pause();
    return once(() => {
      if (--this.#holds > 0) return;
      this.#releasedAt = Date.now();
      this.#socket.resume();
    });
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    work();
  };
}
