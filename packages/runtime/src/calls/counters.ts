/**
 * A rank's counters block: written by the rank alone, read by the node at any time. Values are f64, so that a reader never
 * sees half of one.
 *
 *     0  f64 x 4   sent messages, sent bytes, received messages, received bytes
 *    32  f64       begin, milliseconds on the node's clock; 0 before go
 *    40  f64       end, milliseconds; 0 while it runs
 *    48  f64       since when the state below holds, milliseconds
 *    56  i32 x 4   phase, call index, peer, tag
 *    72  (unused up to 128)
 *   128  MAX_CALLS x { f64 count, f64 microseconds }
 *
 * A look at the clock costs as much as a short call does. So calls of a kind that are over at once are timed by sample, at random
 * distances, and the others of the kind count as what the sample took; a call that has to wait is timed from then on. All
 * together never gets more time than there was.
 */
import type { RankSample, RankState } from "@commworld/protocol";
import { ActiveCalls } from "./active-calls";
import { MAX_CALLS } from "./call-names";

const CALLS_AT = 128;
export const COUNTERS_BYTES = CALLS_AT + MAX_CALLS * 16;

const SENT_MESSAGES = 0;
const SENT_BYTES = 1;
const RECEIVED_MESSAGES = 2;
const RECEIVED_BYTES = 3;
const BEGIN = 4;
const END = 5;
const SINCE = 6;
const I_PHASE = 14;
const I_CALL = 15;
const I_PEER = 16;
const I_TAG = 17;
const F_CALLS = CALLS_AT / 8;

const PHASES = ["starting", "computing", "blocked", "finished", "failed"] as const;
export type Phase = (typeof PHASES)[number];
const COMPUTING = 1;
const BLOCKED = 2;
/** Stands for "no peer" and "no tag" in the block. */
const NONE = -100;

/** Calls of each kind that are timed before any is skipped. */
const TIMED_FIRST = 32;
/** As much work may pass between two samples of a kind, microseconds; a kind that takes longer is always timed. */
const BETWEEN_SAMPLES_US = 20;
const MOST_SKIPPED = 100;

/** The owner's side: the one interposition point around every MPI call. */
export class CallCounters {
  readonly #f: Float64Array;
  readonly #i: Int32Array;
  readonly #now: () => number;
  readonly #active = new ActiveCalls();
  #mark = 0;
  #over = false;
  /** A call that is not timed, alone under way; -1: none. */
  #untimed = -1;
  /** By call: how many more go untimed before the next sample, and how many have since the last. */
  readonly #toSkip = new Int32Array(MAX_CALLS);
  readonly #skipped = new Int32Array(MAX_CALLS);
  /** The call under way that is a sample, until it is over or waits; -1: none. */
  #sample = -1;
  #sampleBegan = 0;
  /** Milliseconds that went to computation and may belong to calls that were not timed. */
  #unclaimedMs = 0;
  #random = 1;

  /** `now` gives milliseconds on the clock that the node's reader uses. */
  constructor(block: ArrayBufferLike, offset: number, now: () => number) {
    this.#f = new Float64Array(block, offset, COUNTERS_BYTES / 8);
    this.#i = new Int32Array(block, offset, COUNTERS_BYTES / 4);
    this.#now = now;
  }

  begin(): void {
    this.#mark = this.#now();
    this.#f[BEGIN] = this.#mark;
    this.#state(COMPUTING, -1, NONE, NONE, this.#mark);
  }

  /** The last state; calls that are still under way count no time beyond it. */
  end(phase: "finished" | "failed"): void {
    this.#timeUntimed();
    const now = this.#now();
    this.#settle(now);
    this.#f[END] = now;
    this.#state(PHASES.indexOf(phase), -1, NONE, NONE, now);
    this.#over = true;
  }

  enter(call: number): void {
    this.#f[F_CALLS + call * 2]!++;
    if (this.#untimed < 0 && this.#active.size === 0 && this.#toSkip[call]! > 0) {
      this.#toSkip[call]!--;
      this.#skipped[call]!++;
      this.#untimed = call;
      return;
    }
    this.#timeUntimed();
    this.#sample = this.#active.size === 0 ? call : -1;
    this.#sampleBegan = this.#time(call);
  }

  /** The call is timed from now on. */
  #time(call: number): number {
    const now = this.#now();
    this.#settle(now);
    this.#active.enter(call);
    this.#state(BLOCKED, call, NONE, NONE, now);
    return now;
  }

  /** A call that was not to be timed lasts, or has others inside. */
  #timeUntimed(): void {
    const call = this.#untimed;
    if (call < 0) return;
    this.#untimed = -1;
    this.#time(call);
  }

  /** The innermost call waits for this world rank (ANY_SOURCE: -1) and tag; undefined for calls that name none. */
  waits(peer: number = NONE, tag: number = NONE): void {
    this.#timeUntimed();
    if (this.#sample >= 0) this.#endSample(this.#now());
    this.#i[I_PEER] = peer;
    this.#i[I_TAG] = tag;
  }

  leave(call: number): void {
    if (this.#untimed >= 0) {
      if (this.#untimed === call) this.#untimed = -1;
      return;
    }
    const now = this.#now();
    this.#settle(now);
    if (this.#sample === call) this.#endSample(now);
    this.#active.leave(call);
    const outer = this.#active.innermost;
    this.#state(outer < 0 ? COMPUTING : BLOCKED, outer, NONE, NONE, now);
  }

  /** MPI calls under way. */
  get active(): number {
    return this.#active.size;
  }

  /** No MPI call is under way. */
  get idle(): boolean {
    return this.#active.size === 0 && this.#untimed < 0;
  }

  sent(bytes: number): void {
    this.#f[SENT_MESSAGES]!++;
    this.#f[SENT_BYTES]! += bytes;
  }

  received(bytes: number): void {
    this.#f[RECEIVED_MESSAGES]!++;
    this.#f[RECEIVED_BYTES]! += bytes;
  }

  /** The time since the last event belongs to the innermost call under way, else to computation. */
  #settle(now: number): void {
    if (this.#over) return;
    const call = this.#active.innermost;
    if (call >= 0) this.#f[F_CALLS + call * 2 + 1]! += (now - this.#mark) * 1000;
    else this.#unclaimedMs += now - this.#mark;
    this.#mark = now;
  }

  /** What the sampled call did before it was over or had to wait stands for those of its kind that were not timed. */
  #endSample(now: number): void {
    const call = this.#sample;
    this.#sample = -1;
    if (this.#over) return;
    const ms = Math.max(0, now - this.#sampleBegan);
    const others = Math.min(ms * this.#skipped[call]!, this.#unclaimedMs);
    this.#unclaimedMs -= others;
    this.#f[F_CALLS + call * 2 + 1]! += others * 1000;
    this.#skipped[call] = 0;
    if (this.#f[F_CALLS + call * 2]! < TIMED_FIRST) return;
    const most = Math.min(MOST_SKIPPED, BETWEEN_SAMPLES_US / (ms * 1000 + 0.001));
    this.#random = (Math.imul(this.#random, 1664525) + 1013904223) >>> 0;
    this.#toSkip[call] = Math.floor((this.#random / 2 ** 32) * 2 * most);
  }

  #state(phase: number, call: number, peer: number, tag: number, now: number): void {
    if (this.#over) return;
    const i = this.#i;
    i[I_PHASE] = phase;
    i[I_CALL] = call;
    i[I_PEER] = peer;
    i[I_TAG] = tag;
    this.#f[SINCE] = now;
  }
}

export interface CountersPlace {
  block: ArrayBufferLike;
  offset: number;
  pid: number;
  /** Of the calls that the block counts, by index. */
  names: readonly string[];
}

/** Any thread: what a rank's block says now. `nowMs` is on the owner's clock. */
export function readCounters({ block, offset, pid, names }: CountersPlace, nowMs: number): RankSample {
  const f = new Float64Array(block, offset, COUNTERS_BYTES / 8);
  const i = new Int32Array(block, offset, COUNTERS_BYTES / 4);
  const phase = PHASES[i[I_PHASE]!] ?? "starting";
  const call = names[i[I_CALL]!];
  const begin = f[BEGIN]!;
  const end = f[END]! > 0 ? f[END]! : nowMs;
  const state: RankState = { phase, sinceMs: begin === 0 ? 0 : Math.max(0, nowMs - f[SINCE]!) };
  if (phase === "blocked" && call) {
    state.call = call;
    if (i[I_PEER]! >= -1) state.peer = i[I_PEER]!;
    if (i[I_TAG]! >= -1) state.tag = i[I_TAG]!;
  }
  const calls: RankSample["calls"] = {};
  for (let index = 0; index < names.length; index++) {
    const count = f[F_CALLS + index * 2]!;
    if (count > 0) calls[names[index]!] = { count, us: Math.max(0, f[F_CALLS + index * 2 + 1]!) };
  }
  return {
    pid,
    sentMessages: f[SENT_MESSAGES]!,
    sentBytes: f[SENT_BYTES]!,
    receivedMessages: f[RECEIVED_MESSAGES]!,
    receivedBytes: f[RECEIVED_BYTES]!,
    calls,
    wallUs: begin === 0 ? 0 : Math.max(0, end - begin) * 1000,
    state,
  };
}
