/** A member's part in a run, and what it may say about it. Nothing a node says is believed for other ranks. */
import {
  type ConsoleChunk,
  type Finding,
  LIMITS,
  type NodeCheck,
  type NodeEntry,
  type NodeSample,
  type PreparedRun,
  type RankSample,
  type Widget,
} from "@commworld/protocol";
import { TokenBucket } from "../limits/token-bucket";

export type SeatVerdict = { ok: true } | { ok: false; message: string };

const COUNTERS = ["sentMessages", "sentBytes", "receivedMessages", "receivedBytes", "wallUs"] as const;
const SAMPLES_PER_SECOND = 2 * LIMITS.telemetryHz;
/** What a node that was held up says at once. */
const SAMPLES_BURST = 8 * LIMITS.telemetryHz;
const OK: SeatVerdict = { ok: true };
const bad = (message: string): SeatVerdict => ({ ok: false, message });

export class Seat {
  readonly runId: string;
  readonly #entry: NodeEntry;
  readonly #last = new Map<number, RankSample>();
  #lastTMs = 0;
  readonly #worldSize: number;
  #consoleBytes = 0;
  readonly #widgetNames = new Map<number, Set<string>>();
  #widgetUpdates = 0;
  #widgetsSince: number | undefined;
  #lastCheck = 0;
  #lastConsole = 0;
  #findings = 0;
  readonly #samples = new TokenBucket(SAMPLES_PER_SECOND, SAMPLES_BURST, Date.now());
  #isFinal = false;

  constructor(run: PreparedRun, entry: NodeEntry) {
    this.runId = run.runId;
    this.#entry = entry;
    this.#worldSize = run.table.reduce((sum, { count }) => sum + count, 0);
  }

  #owns(pid: number): boolean {
    return pid >= this.#entry.nrOffset && pid < this.#entry.nrOffset + this.#entry.count;
  }

  /** Own ranks, each once, and no total that shrinks. Accepted samples are what the next one is measured by. */
  checkSample(sample: NodeSample): SeatVerdict {
    if (sample.runId !== this.runId) return bad("the sample is of another run");
    if (sample.grId !== this.#entry.grId) return bad("the sample is of another node");
    if (sample.tMs < this.#lastTMs) return bad("the sample is older than the last one");
    const seen = new Set<number>();
    for (const rank of sample.ranks) {
      if (!this.#owns(rank.pid)) return bad(`rank ${rank.pid} belongs to another node`);
      if (seen.has(rank.pid)) return bad(`rank ${rank.pid} is there twice`);
      seen.add(rank.pid);
      const last = this.#last.get(rank.pid);
      const shrunk = last && shrunkTotal(last, rank);
      if (shrunk) return bad(`${shrunk} of rank ${rank.pid} shrank`);
    }
    this.#lastTMs = sample.tMs;
    for (const rank of sample.ranks) this.#last.set(rank.pid, rank);
    return OK;
  }

  /** A node's last sample, which is recorded at once: there is one. */
  checkFinal(sample: NodeSample): SeatVerdict {
    if (this.#isFinal) return bad("the node has said its totals");
    const verdict = this.checkSample(sample);
    this.#isFinal = verdict.ok;
    return verdict;
  }

  /** Nodes tell telemetryHz times a second. What comes far more often is left out: the next sample holds its totals too. */
  isDue(now: number): boolean {
    return this.#samples.tryTake(1, now);
  }

  /** Own ranks, no more widgets than they may have, and not faster than nodes tell. `now` in milliseconds. */
  checkWidgets(runId: string, widgets: Widget[], now: number): SeatVerdict {
    if (runId !== this.runId) return bad("the widgets are of another run");
    this.#widgetsSince ??= now;
    const perRank = LIMITS.widgetsPerRank * LIMITS.telemetryHz;
    // Twice what an honest node sends, and a start.
    const budget = this.#entry.count * perRank * (10 + (2 * (now - this.#widgetsSince)) / 1000);
    if (this.#widgetUpdates + widgets.length > budget) return bad("widgets change too often");
    for (const { pid, name } of widgets) {
      if (!this.#owns(pid)) return bad(`rank ${pid} belongs to another node`);
      const names = this.#widgetNames.get(pid) ?? new Set();
      this.#widgetNames.set(pid, names);
      if (!names.has(name) && names.size === LIMITS.widgetsPerRank)
        return bad(`rank ${pid} draws more than ${LIMITS.widgetsPerRank} widgets`);
      names.add(name);
    }
    this.#widgetUpdates += widgets.length;
    return OK;
  }

  /** Own ranks, in messages that are counted upwards. */
  checkConsole(runId: string, seq: number, chunks: ConsoleChunk[]): SeatVerdict {
    if (runId !== this.runId) return bad("the output is of another run");
    if (seq <= this.#lastConsole) return bad("the output is older than the last one");
    const foreign = chunks.find((chunk) => !this.#owns(chunk.pid));
    if (foreign) return bad(`rank ${foreign.pid} belongs to another node`);
    this.#lastConsole = seq;
    return OK;
  }

  /** Own ranks, each once, in reports that are counted upwards. */
  checkReport({ runId, grId, seq, ranks }: NodeCheck): SeatVerdict {
    if (runId !== this.runId) return bad("the report is of another run");
    if (grId !== this.#entry.grId) return bad("the report is of another node");
    if (seq <= this.#lastCheck) return bad("the report is older than the last one");
    const foreign = ranks.find(({ pid }) => !this.#owns(pid));
    if (foreign) return bad(`rank ${foreign.pid} belongs to another node`);
    if (new Set(ranks.map(({ pid }) => pid)).size !== ranks.length) return bad("a rank is there twice");
    this.#lastCheck = seq;
    return OK;
  }

  /** What a node finds begins at a rank of its own; the others are ranks of the world. */
  checkFindings(runId: string, findings: readonly Finding[]): SeatVerdict {
    if (runId !== this.runId) return bad("the finding is of another run");
    for (const { places } of findings) {
      const first = places[0]!.pid;
      if (!this.#owns(first)) return bad(`rank ${first} belongs to another node`);
      const named = places.flatMap(({ pid, waitsFor }) => [pid, ...(waitsFor ?? [])]);
      const unknown = named.find((pid) => pid >= this.#worldSize);
      if (unknown !== undefined) return bad(`there is no rank ${unknown}`);
    }
    return OK;
  }

  /** The findings that a run still keeps. */
  findingsWithinBudget(findings: readonly Finding[]): Finding[] {
    const kept = findings.slice(0, Math.max(0, LIMITS.findingsPerRun - this.#findings));
    this.#findings += kept.length;
    return kept;
  }

  /** The chunks that still fit what a node's ranks may print; nodes cut their output themselves and say so. */
  withinBudget(chunks: ConsoleChunk[]): ConsoleChunk[] {
    const budget = Math.min(LIMITS.consoleBytesPerRun, this.#entry.count * LIMITS.consoleBytesPerRank) + 64 * 1024;
    return chunks.filter((chunk) => {
      if (this.#consoleBytes + chunk.text.length > budget) return false;
      this.#consoleBytes += chunk.text.length;
      return true;
    });
  }
}

function shrunkTotal(last: RankSample, next: RankSample): string | undefined {
  for (const counter of COUNTERS) if (next[counter] < last[counter]) return counter;
  for (const [call, { count, us }] of Object.entries(last.calls)) {
    const now = Object.hasOwn(next.calls, call) ? next.calls[call] : undefined;
    if (!now || now.count < count || now.us < us) return `the total of ${call}`;
  }
  return undefined;
}
