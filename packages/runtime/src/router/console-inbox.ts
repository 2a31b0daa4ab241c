/**
 * Output of other nodes: each message of a node once and in order. What is missing, for its way or one's own connection broke, is
 * asked for; what the record does not hold of it is passed over.
 */
import type { ConsoleChunk, ConsoleNumbers, RelayMessage } from "@commworld/protocol";

type MessageOf<T extends RelayMessage["type"]> = Extract<RelayMessage, { type: T }>;

/** The record is written every second. */
const ASK_EVERY_MS = 1_000;
/** After the end of a run the last of it is being recorded. */
const ASK_AFTER_END_MS = 2_000;
/** Then the record is taken for lost too, and what is there is told. */
const MOST_ASKS = 20;
/** More is told out of order. */
const MOST_EARLY = 4_096;

export interface ConsoleInboxOptions {
  emit(runId: string, chunks: ConsoleChunk[]): void;
  ask(runId: string, heard: ConsoleNumbers): void;
}

export class ConsoleInbox {
  readonly #options: ConsoleInboxOptions;
  #runId: string | null = null;
  /** By GR_ID: told up to here. */
  readonly #heard = new Map<number, number>();
  /** By GR_ID and number: what came before something that is missing. */
  readonly #early = new Map<number, Map<number, ConsoleChunk[]>>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #asks = 0;
  /** Something may be missing that nothing later shows. */
  #isDoubtful = false;

  constructor(options: ConsoleInboxOptions) {
    this.#options = options;
  }

  take({ runId, grId, seq, chunks }: MessageOf<"console">): void {
    if (runId !== this.#runId) this.#begin(runId);
    const next = (this.#heard.get(grId) ?? 0) + 1;
    if (seq < next) return;
    if (seq === next) {
      this.#tell(grId, seq, chunks);
      this.#drain(grId);
      return;
    }
    const early = this.#early.get(grId) ?? new Map<number, ConsoleChunk[]>();
    this.#early.set(grId, early.set(seq, chunks));
    if (early.size > MOST_EARLY) this.#passOver(grId, Math.min(...early.keys()));
    else if (this.#timer === null) this.#ask();
  }

  /** What the record holds was told before. */
  recorded({ runId, upTo }: MessageOf<"console.recorded">): void {
    if (runId !== this.#runId) return;
    for (const [grId, seq] of Object.entries(upTo)) this.#passOver(Number(grId), seq);
  }

  /** Something of this run may have been lost on its way. */
  doubt(runId: string): void {
    if (runId !== this.#runId) this.#begin(runId);
    this.#isDoubtful = true;
    this.#ask();
  }

  /** On a new connection. */
  resume(): void {
    if (this.#runId !== null) this.doubt(this.#runId);
  }

  ended(runId: string): void {
    if (runId !== this.#runId || !(this.#isDoubtful || this.#hasGaps)) return;
    this.#isDoubtful = false;
    this.#again(ASK_AFTER_END_MS);
  }

  close(): void {
    this.#stop();
  }

  get #hasGaps(): boolean {
    return this.#early.size > 0;
  }

  #begin(runId: string): void {
    this.#stop();
    this.#runId = runId;
    this.#heard.clear();
    this.#early.clear();
    this.#isDoubtful = false;
    this.#asks = 0;
  }

  #ask(): void {
    if (this.#runId === null) return;
    this.#options.ask(this.#runId, Object.fromEntries(this.#heard));
    this.#again(ASK_EVERY_MS);
  }

  #again(afterMs: number): void {
    this.#stop();
    const isLast = afterMs === ASK_AFTER_END_MS;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (!this.#hasGaps && !isLast) {
        this.#asks = 0;
        return;
      }
      if (++this.#asks <= MOST_ASKS) return this.#ask();
      this.#asks = 0;
      for (const [grId, early] of [...this.#early]) this.#passOver(grId, Math.max(...early.keys()));
    }, afterMs);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** What is missing up to there is given up. */
  #passOver(grId: number, upTo: number): void {
    const early = this.#early.get(grId);
    for (const seq of [...(early?.keys() ?? [])].sort((a, b) => a - b))
      if (seq <= upTo) this.#tell(grId, seq, early?.get(seq) ?? []);
    if (upTo > (this.#heard.get(grId) ?? 0)) this.#heard.set(grId, upTo);
    this.#drain(grId);
  }

  #drain(grId: number): void {
    const early = this.#early.get(grId);
    if (!early) return;
    for (const seq of early.keys()) if (seq <= (this.#heard.get(grId) ?? 0)) early.delete(seq);
    for (let next = (this.#heard.get(grId) ?? 0) + 1; early.has(next); next++) {
      this.#tell(grId, next, early.get(next) ?? []);
      early.delete(next);
    }
    if (early.size === 0) this.#early.delete(grId);
  }

  #tell(grId: number, seq: number, chunks: ConsoleChunk[]): void {
    if (this.#runId === null || seq <= (this.#heard.get(grId) ?? 0)) return;
    this.#heard.set(grId, seq);
    if (chunks.length > 0) this.#options.emit(this.#runId, chunks);
  }
}
