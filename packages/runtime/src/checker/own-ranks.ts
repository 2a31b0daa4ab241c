/**
 * What the ranks of this node have reported, and whether all of them stood still at one moment.
 *
 * A rank that reports twice with nothing happening between stood still from the first report to the second. When these times
 * of all ranks have a moment in common, and as many packets were handled as sent, nothing was on the way at that moment: what
 * is still then stays still.
 */
import type { RankCheck } from "@commworld/protocol";
import type { CheckMessage, SendSite } from "./messages";

interface Known {
  report: RankCheck;
  sends: SendSite[];
  fromMs: number;
  toMs: number;
}

/** All stand still together for so long: more than the clocks of threads differ, and than it takes a thread to wake up. */
const MARGIN_MS = 120;

export class OwnRanks {
  readonly #known = new Map<number, Known>();
  readonly #pids: readonly number[];

  constructor(pids: readonly number[]) {
    this.#pids = pids;
  }

  add(pid: number, message: Extract<CheckMessage, { kind: "report" | "same" }>): void {
    const { tMs } = message;
    const known = this.#known.get(pid);
    if (message.kind === "same") {
      if (known) known.toMs = tMs;
      return;
    }
    const { report, sends } = message;
    // The same state written out again, so that all of it is known.
    const goes = known?.report.phase === report.phase && known.report.moves === report.moves;
    this.#known.set(pid, { report, sends, fromMs: goes ? known.fromMs : tMs, toMs: tMs });
  }

  find(pid: number): { report: RankCheck; sends: readonly SendSite[] } | undefined {
    return this.#known.get(pid);
  }

  /** The reports of all ranks, when all stood still at one moment. */
  still(): RankCheck[] | undefined {
    let from = Number.NEGATIVE_INFINITY;
    let to = Number.POSITIVE_INFINITY;
    const reports: RankCheck[] = [];
    for (const pid of this.#pids) {
      const known = this.#known.get(pid);
      if (!known || known.report.phase === "running") return undefined;
      from = Math.max(from, known.fromMs);
      to = Math.min(to, known.toMs);
      reports.push(known.report);
    }
    return to - from >= MARGIN_MS ? reports : undefined;
  }
}
