/** Stops reading from a socket while at least one reason holds: the sender feels it as a full TCP window. */
export interface Pausable {
  pause(): void;
  resume(): void;
}

export class Brake {
  readonly #socket: Pausable;
  readonly #onPause: () => void;
  #holds = 0;
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
    if (this.#holds++ === 0) {
      this.#socket.pause();
      this.#onPause();
    }
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      if (--this.#holds > 0) return;
      this.#releasedAt = Date.now();
      this.#socket.resume();
    };
  }
}
