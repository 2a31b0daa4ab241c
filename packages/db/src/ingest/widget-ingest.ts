/** The way of widgets into the record, for callers that must not wait for PostgreSQL: joined in memory, bounded. */
import { applyWidgets, type Widget } from "@commworld/protocol";
import type { Db } from "../db";
import { writeWidgets } from "./write-widgets";

export interface WidgetIngestOptions {
  flushEveryMs?: number;
  /** Widgets that may wait, over all runs; those of more are dropped until others are written. */
  maxWaiting?: number;
  /** The database is slow: so many updates were left out of the run's record. */
  onShed?: (count: number, runId: string) => void;
  /** A write failed; it is tried again with the next flush. */
  onError?: (error: unknown, runId: string) => void;
}

const FLUSH_EVERY_MS = 2000;
const MAX_WAITING = 20_000;

export class WidgetIngest {
  readonly #db: Db;
  readonly #options: Required<WidgetIngestOptions>;
  readonly #waiting = new Map<string, Map<string, Widget>>();
  /** The last write of a run: writes of one run follow each other. */
  readonly #writing = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;

  constructor(db: Db, options: WidgetIngestOptions = {}) {
    this.#db = db;
    this.#options = {
      flushEveryMs: FLUSH_EVERY_MS,
      maxWaiting: MAX_WAITING,
      onShed: () => {},
      onError: () => {},
      ...options,
    };
    this.#timer = setInterval(() => this.#flushAll(), this.#options.flushEveryMs);
    this.#timer.unref();
  }

  add(runId: string, updates: readonly Widget[]) {
    let all = 0;
    for (const { size } of this.#waiting.values()) all += size;
    if (all + updates.length > this.#options.maxWaiting) return this.#options.onShed(updates.length, runId);
    const waiting = this.#waiting.get(runId) ?? new Map<string, Widget>();
    this.#waiting.set(runId, waiting);
    applyWidgets(waiting, updates);
  }

  /** Resolves when everything of the run that was handed in before is in the record; rejects when the write failed, and keeps it. */
  async end(runId: string): Promise<void> {
    const turn = (this.#writing.get(runId) ?? Promise.resolve()).catch(() => {}).then(() => this.#write(runId));
    this.#writing.set(runId, turn);
    try {
      await turn;
    } finally {
      if (this.#writing.get(runId) === turn) this.#writing.delete(runId);
    }
  }

  /** Writes what is left. Rejects when that failed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...new Set([...this.#waiting.keys(), ...this.#writing.keys()])].map((runId) => this.end(runId)));
  }

  #flushAll(): void {
    for (const runId of this.#waiting.keys()) if (!this.#writing.has(runId)) this.end(runId).catch(() => {});
  }

  async #write(runId: string): Promise<void> {
    const taken = this.#waiting.get(runId);
    if (!taken) return;
    this.#waiting.delete(runId);
    try {
      await writeWidgets(this.#db, runId, [...taken.values()]);
    } catch (error) {
      const later = this.#waiting.get(runId);
      if (later) applyWidgets(taken, [...later.values()]);
      this.#waiting.set(runId, taken);
      this.#options.onError(error, runId);
      throw error;
    }
  }
}
