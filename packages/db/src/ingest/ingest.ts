/**
 * The way of telemetry and console into the record, for callers that must not wait for PostgreSQL. Bounded: when
 * the database is slow, samples and console chunks are shed and counted; the newest totals of each node are always kept.
 */
import type { ConsoleChunk, NodeSample } from "@commworld/protocol";
import type { Db } from "../db";
import {
  batchOf,
  chunkCost,
  detailCost,
  emptyPending,
  isEmpty,
  type Pending,
  rejoin,
  sampleCost,
  shedSample,
} from "./pending";
import type { Accepted } from "./validate";
import { type WriteOutcome, writeTelemetry } from "./write";

export interface IngestOptions {
  /** Detail that may wait, over all runs, in bytes of memory. */
  maxPendingBytes?: number;
  flushEveryMs?: number;
  /** The write of a run failed; it is tried again with the next flush. */
  onError?: (error: unknown, runId: string) => void;
  /** A node sent what its run does not admit. */
  onRefused?: (runId: string, refused: Accepted["refused"]) => void;
  /** The database is slow: so many rank samples or chunks of the run were left out of its record. */
  onShed?: (kind: "sample" | "console", count: number, runId: string) => void;
  /** The writer; another one in tests of a slow or failing database. */
  write?: typeof writeTelemetry;
}

export interface IngestStats {
  runs: number;
  pendingBytes: number;
  shedSamples: number;
  shedConsoleChunks: number;
}

const MAX_PENDING_BYTES = 32 * 1024 * 1024;
/** A run's telemetry is written at most so often, but for what a flush asks for. */
const FLUSH_EVERY_MS = 1000;
/** Leaves connections of the pool to everything else. */
const WRITERS = 4;

export class TelemetryIngest {
  readonly #db: Db;
  readonly #options: Required<IngestOptions>;
  readonly #pending = new Map<string, Pending>();
  /** The last write of a run: writes of one run follow each other. */
  readonly #writing = new Map<string, Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #bytes = 0;
  #shedSamples = 0;
  #shedConsole = 0;
  #sweep: Promise<void> | undefined;

  constructor(db: Db, options: IngestOptions = {}) {
    this.#db = db;
    this.#options = {
      maxPendingBytes: MAX_PENDING_BYTES,
      flushEveryMs: FLUSH_EVERY_MS,
      onError: () => {},
      onRefused: () => {},
      onShed: () => {},
      write: writeTelemetry,
      ...options,
    };
    this.#timer = setInterval(() => this.#flushAll(), this.#options.flushEveryMs);
    this.#timer.unref();
  }

  sample(sample: NodeSample): void {
    const pending = this.#of(sample.runId);
    const cost = sampleCost(sample);
    if (this.#bytes + cost > this.#options.maxPendingBytes) {
      shedSample(pending, sample);
      this.#shedSamples += sample.ranks.length;
      this.#options.onShed("sample", sample.ranks.length, sample.runId);
      return;
    }
    pending.samples.push(sample);
    this.#bytes += cost;
  }

  /**
   * `from`: the node and the number of its message that this is. What the record has of it already is left out. Resolves when it is
   * in the record, or was left out of it for good.
   */
  console(runId: string, chunks: readonly ConsoleChunk[], from?: { grId: number; message: number }): Promise<void> {
    const pending = this.#of(runId);
    for (const [part, chunk] of chunks.entries()) {
      const cost = chunkCost(chunk);
      if (this.#bytes + cost > this.#options.maxPendingBytes) {
        pending.shed.console++;
        this.#shedConsole++;
        this.#options.onShed("console", 1, runId);
        continue;
      }
      pending.console.push(from ? { ...chunk, from: { ...from, part } } : chunk);
      this.#bytes += cost;
    }
    return new Promise((resolve) => {
      pending.onWritten.push(resolve);
    });
  }

  /** Resolves when everything of the run that was handed in before is in the record; rejects when a write failed, and keeps it. */
  async flush(runId: string): Promise<void> {
    const turn = (this.#writing.get(runId) ?? Promise.resolve()).catch(() => {}).then(() => this.#write(runId));
    this.#writing.set(runId, turn);
    try {
      await turn;
    } finally {
      if (this.#writing.get(runId) === turn) this.#writing.delete(runId);
    }
  }

  stats(): IngestStats {
    return {
      runs: this.#pending.size,
      pendingBytes: this.#bytes,
      shedSamples: this.#shedSamples,
      shedConsoleChunks: this.#shedConsole,
    };
  }

  /** Writes what is left. Rejects when that failed. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sweep;
    await Promise.all(
      [...new Set([...this.#pending.keys(), ...this.#writing.keys()])].map((runId) => this.flush(runId)),
    );
  }

  #of(runId: string): Pending {
    let pending = this.#pending.get(runId);
    if (!pending) {
      pending = emptyPending();
      this.#pending.set(runId, pending);
    }
    return pending;
  }

  #flushAll(): void {
    this.#sweep ??= this.#flushEach([...this.#pending.keys()]).finally(() => {
      this.#sweep = undefined;
    });
  }

  async #flushEach(runIds: string[]): Promise<void> {
    const worker = async () => {
      for (let runId = runIds.pop(); runId !== undefined; runId = runIds.pop()) await this.flush(runId).catch(() => {});
    };
    await Promise.all(Array.from({ length: WRITERS }, worker));
  }

  async #write(runId: string): Promise<void> {
    const batch = this.#pending.get(runId);
    if (!batch || isEmpty(batch)) return;
    this.#pending.delete(runId);
    let outcome: WriteOutcome;
    try {
      outcome = await this.#options.write(this.#db, runId, batchOf(batch), { shed: batch.shed });
    } catch (error) {
      const later = this.#pending.get(runId);
      this.#pending.set(runId, later ? rejoin(batch, later) : batch);
      this.#options.onError(error, runId);
      throw error;
    }
    this.#bytes -= detailCost(batch);
    for (const tell of batch.onWritten) tell();
    if (outcome.refused.length > 0) this.#options.onRefused(runId, outcome.refused);
  }
}
