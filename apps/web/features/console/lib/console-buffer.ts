import type { ConsoleChunk } from "@commworld/protocol";

export interface ConsoleLine {
  /** Position since the run began, from 0; never reused. */
  index: number;
  /** World rank; -1 for a line of the playground itself. */
  pid: number;
  stream: "stdout" | "stderr" | "note";
  text: string;
  tMs: number;
}

export interface ConsoleView {
  /** Grows with every change: the snapshot React compares. */
  version: number;
  lines: readonly ConsoleLine[];
  /** Oldest lines that were let go to bound memory. */
  forgotten: number;
}

/** Lines a page keeps. Older ones are let go, and the view says how many. */
export const MAX_LINES = 50_000;
/** A single line longer than this is cut for display. */
export const MAX_LINE_CHARS = 4_000;

/** Collects output in arrival order. Appending is cheap: listeners run once per `notify`, not once per line. */
export class ConsoleBuffer {
  #lines: ConsoleLine[] = [];
  #next = 0;
  #view: ConsoleView = { version: 0, lines: [], forgotten: 0 };
  #listeners = new Set<() => void>();
  #scheduled = false;

  /** `schedule` batches notifications: requestAnimationFrame on a page, a direct call in a test. */
  constructor(
    private readonly schedule: (run: () => void) => void,
    private readonly maxLines = MAX_LINES,
  ) {}

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  view = () => this.#view;

  append(chunks: readonly ConsoleChunk[]): void {
    for (const chunk of chunks)
      for (const text of chunk.text.split("\n")) this.#push(chunk.pid, chunk.stream, text, chunk.tMs);
    this.#changed();
  }

  /** A line of the playground itself: "the run was stopped". */
  note(text: string, tMs: number): void {
    this.#push(-1, "note", text, tMs);
    this.#changed();
  }

  clear(): void {
    this.#lines = [];
    this.#next = 0;
    this.#changed();
  }

  #push(pid: number, stream: ConsoleLine["stream"], text: string, tMs: number) {
    const cut = text.length > MAX_LINE_CHARS ? `${text.slice(0, MAX_LINE_CHARS)} … (line cut)` : text;
    this.#lines.push({ index: this.#next, pid, stream, text: cut, tMs });
    this.#next += 1;
    // Let go in steps of a tenth, so that a flood does not move the array for every line.
    if (this.#lines.length > this.maxLines * 1.1) this.#lines = this.#lines.slice(-this.maxLines);
  }

  #changed() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.schedule(() => {
      this.#scheduled = false;
      const lines = this.#lines.slice(-this.maxLines);
      this.#view = { version: this.#view.version + 1, lines, forgotten: this.#next - lines.length };
      for (const listener of this.#listeners) listener();
    });
  }
}
