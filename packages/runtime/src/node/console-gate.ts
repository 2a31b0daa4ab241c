/** Gathers the lines of all ranks into chunks, bounded: what comes from a rank's thread is what strangers wrote. */
import type { ConsoleChunk } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";

const CHUNK_CHARS = 16 * 1024;

export const RUN_CAPPED = `output capped at ${LIMITS.consoleBytesPerRun / (1024 * 1024)} MiB for the run: nothing more is shown`;

export class ConsoleGate {
  #pending: ConsoleChunk[] = [];
  #left: number = LIMITS.consoleBytesPerRun;
  readonly #leftOfRank = new Map<number, number>();

  add(pid: number, stream: ConsoleChunk["stream"], text: string, tMs: number): void {
    const leftOfRank = this.#leftOfRank.get(pid) ?? LIMITS.consoleBytesPerRank + 1024;
    const size = text.length + 16;
    if (leftOfRank < size || this.#left <= 0) return;
    this.#leftOfRank.set(pid, leftOfRank - size);
    this.#left -= size;
    const last = this.#pending.at(-1);
    if (this.#left <= 0) this.#pending.push({ pid, stream: "stderr", text: RUN_CAPPED, tMs });
    else if (last?.pid === pid && last.stream === stream && last.text.length + text.length < CHUNK_CHARS)
      last.text += `\n${text}`;
    else this.#pending.push({ pid, stream, text: text.slice(0, CHUNK_CHARS), tMs });
  }

  take(): ConsoleChunk[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }
}
