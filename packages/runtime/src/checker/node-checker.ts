/**
 * The checker in a node: gathers what its ranks and the other nodes report, and decides. It sees the run from outside, so it
 * goes on while ranks are blocked.
 */
import type { CallSite, Finding, NodeCheck, RankCheck, RunError } from "@commworld/protocol";
import { CollectiveRecords } from "./collective-mismatch";
import { FindingList } from "./finding-list";
import type { CheckMessage, Counterpart, Leftover } from "./messages";
import { movesOf, OtherNodes } from "./other-nodes";
import { OwnRanks } from "./own-ranks";
import { pendingFindings } from "./pending-findings";
import { deadlockOf } from "./wait-graph";
import type { Wording } from "./wording";

export interface NodeCheckerOptions {
  runId: string;
  grId: number;
  table: readonly { grId: number; nrOffset: number; count: number }[];
  wording: Wording;
  now(): number;
  onFindings(findings: Finding[]): void;
  /** For the other nodes. */
  onCheck(check: NodeCheck): void;
  /** No rank of the world can ever go on. */
  onDeadlock(error: RunError): void;
  /** Asks every rank of the node what nobody received. */
  askLeftovers(): void;
}

const TICK_MS = 100;
/** So long nothing but looking is no progress. */
const NO_PROGRESS_MS = 3000;
/** Messages of the last moment may still be on their way through the node. */
const LEFTOVER_TRIES = 20;
const LEFTOVER_EVERY_MS = 10;
/** A failed run waits so long for what other ranks know of the cause. */
const EXPLAIN_MS = 300;
/** What is sent to other nodes of each rank. */
const WAITS_TOLD = 2;
const COLLECTIVES_TOLD = 4;

export class NodeChecker {
  readonly #options: NodeCheckerOptions;
  readonly #own: OwnRanks;
  readonly #others: OtherNodes;
  readonly #collectives = new CollectiveRecords();
  readonly #findings: FindingList;
  readonly #first: number;
  readonly #count: number;
  readonly #timer: ReturnType<typeof setInterval>;
  #seq = 0;
  #told = "";
  /** Own report from which on the own ranks stand as they do now. */
  #sameFrom = 1;
  #stillSinceMs = 0;
  #stillMoves = "";
  #warned = false;
  #decided = false;
  readonly #leftovers = new Map<number, Extract<CheckMessage, { kind: "leftovers" }>>();

  constructor(options: NodeCheckerOptions) {
    this.#options = options;
    const own = options.table.find(({ grId }) => grId === options.grId)!;
    this.#first = own.nrOffset;
    this.#count = own.count;
    this.#own = new OwnRanks(Array.from({ length: own.count }, (_, nrId) => own.nrOffset + nrId));
    this.#others = new OtherNodes(
      options.grId,
      options.table.map(({ grId }) => grId),
    );
    this.#findings = new FindingList((counterpart) => this.#find(counterpart));
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** A rank of this node. */
  onRank(pid: number, message: CheckMessage): void {
    switch (message.kind) {
      case "report":
        this.#collectives.add(pid, message.report.collectives);
        this.#own.add(pid, message);
        break;
      case "same":
        this.#own.add(pid, message);
        break;
      case "finding":
        this.#emit(this.#findings.add(message.finding, this.#options.now(), message.counterpart));
        break;
      case "leftovers":
        this.#leftovers.set(pid, message);
    }
  }

  /** Another node of the run. */
  hear(check: NodeCheck): void {
    if (check.runId !== this.#options.runId || !this.#others.add(check, this.#seq)) return;
    for (const { pid, collectives } of check.ranks) this.#collectives.add(pid, collectives);
  }

  /** Calls back with the error that names the cause, after what other ranks know of it had time to come. */
  explain(error: RunError, done: (error: RunError) => void): void {
    const finish = () => {
      this.#emit(this.#findings.settle(this.#options.now(), true));
      this.#compareCollectives();
      done(named(error, this.#findings.cause));
    };
    if (this.#findings.isWaiting) setTimeout(finish, EXPLAIN_MS);
    else finish();
  }

  /** All ranks of the node have ended: calls back when what nobody received is told. */
  finish(done: () => void, tries = LEFTOVER_TRIES): void {
    this.#leftovers.clear();
    this.#options.askLeftovers();
    setTimeout(() => {
      const answers = [...this.#leftovers.entries()];
      const sum = (of: (answer: { sent: number; handled: number }) => number) =>
        answers.reduce((total, [, answer]) => total + of(answer), 0);
      const isWhole = answers.length === this.#count;
      const isSettled = !this.#others.isEmpty || sum(({ sent }) => sent) === sum(({ handled }) => handled);
      if ((!isWhole || !isSettled) && tries > 0) return this.finish(done, tries - 1);
      this.#emit(this.#findings.settle(this.#options.now(), true));
      this.#compareCollectives();
      const left = answers.map(([pid, { leftovers }]): [number, Leftover[]] => [pid, leftovers]);
      this.#emit(
        pendingFindings(left, this.#options.wording, (counterpart) => this.#find(counterpart)).flatMap((one) =>
          this.#findings.add(one, 0),
        ),
      );
      done();
    }, LEFTOVER_EVERY_MS);
  }

  #tick(): void {
    const now = this.#options.now();
    this.#emit(this.#findings.settle(now));
    const own = this.#own.still();
    this.#tellOthers(own);
    if (this.#decided) return;
    const others = own && (this.#others.isEmpty ? [] : this.#others.still(this.#sameFrom));
    if (!own || !others) {
      this.#stillMoves = "";
      return;
    }
    this.#decide([...own, ...others], now);
  }

  /** The ranks stand as these say, all at one moment. */
  #decide(ranks: readonly RankCheck[], now: number): void {
    const sent = ranks.reduce((sum, rank) => sum + rank.sent, 0);
    const handled = ranks.reduce((sum, rank) => sum + rank.handled, 0);
    if (sent !== handled || ranks.every(({ phase }) => phase === "ended")) return;
    const moves = movesOf(ranks);
    if (moves !== this.#stillMoves) {
      this.#stillMoves = moves;
      this.#stillSinceMs = now;
    }
    if (ranks.some(({ phase }) => phase === "polling")) {
      if (now - this.#stillSinceMs >= NO_PROGRESS_MS && !this.#warned) this.#warn(ranks);
      return;
    }
    this.#decided = true;
    this.#emit(this.#findings.settle(now, true));
    this.#compareCollectives();
    const deadlock = deadlockOf(ranks, this.#options.wording);
    const [place] = deadlock.places;
    // Every node comes to the same end; the one with the first of these ranks tells it.
    const mismatch = this.#findings.cause;
    const teller = mismatch?.places[0] ?? place!;
    if (!this.#isOwn(teller.pid)) return;
    if (!mismatch) this.#emit(this.#findings.add(deadlock, now));
    const { pid, file, line, column } = place!;
    const error: RunError = { kind: "deadlock", name: deadlock.id, message: deadlock.message, pid, exitCode: 1 };
    if (file !== undefined) Object.assign(error, { file, line, column });
    this.#options.onDeadlock(named(error, mismatch));
  }

  #warn(ranks: readonly RankCheck[]): void {
    this.#warned = true;
    const live = ranks.filter(({ phase }) => phase !== "ended").sort((a, b) => a.pid - b.pid);
    const looking = live.filter(({ phase }) => phase === "polling");
    const first = looking[0]!.pid;
    if (!this.#isOwn(first)) return;
    this.#emit(
      this.#findings.add(
        {
          id: "GLOBAL:DEADLOCK:NO_PROGRESS",
          severity: "warning",
          message: `No message has moved for ${NO_PROGRESS_MS / 1000} seconds: ${
            looking.length === 1
              ? `rank ${first} does`
              : `ranks ${looking
                  .map(({ pid }) => pid)
                  .slice(0, 8)
                  .join(", ")} do`
          } nothing but look for messages${live.length > looking.length ? ", and all others wait" : ""}.`,
          advice:
            "Look for a message that is sent, or end the loop. A program that only passes time here may ignore this.",
          places: looking
            .slice(0, 16)
            .map(({ pid }) => ({ pid, call: this.#options.wording.iprobe, text: "only looks for messages" })),
          count: 1,
        },
        this.#options.now(),
      ),
    );
  }

  /** Other nodes hear how the own ranks stand, again and again while they stand still. */
  #tellOthers(own: readonly RankCheck[] | undefined): void {
    if (this.#others.isEmpty) return;
    const moves = own ? movesOf(own) : "";
    const isNews = moves !== this.#told;
    if (!own && !isNews) return;
    this.#seq++;
    if (isNews) this.#sameFrom = this.#seq + 1;
    this.#told = moves;
    const { runId, grId, onCheck } = this.#options;
    const ranks = (own ?? []).map((rank) => ({
      ...rank,
      waits: rank.waits.slice(0, WAITS_TOLD),
      collectives: rank.collectives.slice(0, COLLECTIVES_TOLD),
    }));
    onCheck({ runId, grId, seq: this.#seq, seen: this.#others.seen(), ranks });
  }

  #compareCollectives(): void {
    for (const finding of this.#collectives.mismatches())
      if (this.#isOwn(finding.places[0]!.pid) || !this.#others.isEmpty)
        this.#emit(this.#findings.add(finding, this.#options.now()));
  }

  #find(counterpart: Counterpart) {
    if (counterpart.kind === "collective") {
      const found = this.#collectives.find(counterpart.pid, counterpart.context, counterpart.sequence);
      return found && { ...positionOf(found), text: found.text };
    }
    const { pid, to, context, tag } = counterpart;
    const send = this.#own
      .find(pid)
      ?.sends.find((one) => one.peer === to && one.context === context && one.tag === tag);
    return send && positionOf(send);
  }

  #isOwn(pid: number): boolean {
    return pid >= this.#first && pid < this.#first + this.#count;
  }

  #emit(findings: Finding[]): void {
    const own = findings.filter(({ places }) => this.#isOwn(places[0]!.pid));
    if (own.length > 0) this.#options.onFindings(own);
  }
}

function positionOf({ call, file, line, column }: CallSite): CallSite {
  return { call, ...(file === undefined ? {} : { file, line, column }) };
}

/** The error with its cause first: a mismatch often shows as something else. */
function named(error: RunError, cause: Finding | undefined): RunError {
  if (!cause || error.kind === "stopped" || error.kind === "abort") return error;
  const [place] = cause.places;
  const { file, line, column, pid } = place!;
  const shown = error.kind === "deadlock" ? "" : ` It showed as ${error.name ?? "an error"}: ${error.message}`;
  return {
    ...error,
    name: cause.id,
    message: `${cause.message}${shown}`.slice(0, 4000),
    pid,
    ...(file === undefined ? {} : { file, line, column }),
  };
}
