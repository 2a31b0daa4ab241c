/** Output on its way into the record: numbered, and kept until the relay says that it is there. */
import { type ConsoleChunk, LIMITS, type MemberMessage } from "@commworld/protocol";

export type ConsoleMessage = Extract<MemberMessage, { type: "console" }>;

/** More than a run may print is not kept: the oldest goes first. */
const MOST_CHARS = LIMITS.consoleBytesPerRun;

export class ConsoleOutbox {
  #messages: { message: ConsoleMessage; chars: number }[] = [];
  #chars = 0;
  #last: { runId: string; seq: number } | null = null;

  /** What the relay is to be told. */
  add(runId: string, chunks: ConsoleChunk[]): ConsoleMessage {
    const seq = this.#last?.runId === runId ? this.#last.seq + 1 : 1;
    this.#last = { runId, seq };
    const message: ConsoleMessage = { type: "console", runId, seq, chunks };
    const chars = chunks.reduce((sum, { text }) => sum + text.length, 0);
    this.#messages.push({ message, chars });
    this.#chars += chars;
    while (this.#chars > MOST_CHARS) this.#chars -= this.#messages.shift()!.chars;
    return message;
  }

  /** All up to this one are in the record. */
  kept(runId: string, upTo: number): void {
    this.#keep(({ message }) => message.runId !== runId || message.seq > upTo);
  }

  /** Of the run, in order: to be said again on a new connection. What is of other runs nobody takes any more. */
  unkept(runId: string | null): ConsoleMessage[] {
    this.#keep(({ message }) => message.runId === runId);
    return this.#messages.map(({ message }) => message);
  }

  #keep(isNeeded: (one: { message: ConsoleMessage }) => boolean): void {
    this.#messages = this.#messages.filter(isNeeded);
    this.#chars = this.#messages.reduce((sum, { chars }) => sum + chars, 0);
  }
}
