/**
 * The hint accumulate_ops (MPI 5.0, section 12.2.1): the program promises that concurrent accumulates to one place use one operator,
 * or that and NO_OP. What breaks the promise is an error where it can be seen: at an origin, within an epoch.
 */
import { MPIError } from "../errors";

interface Stretch {
  op: string;
  from: number;
  end: number;
}

/** Stretches remembered for each target: more are not looked at. */
const REMEMBERED = 64;

export class AccumulateOps {
  readonly #stretches = new Map<number, Stretch[]>();

  /** @throws MPI_ERR_RMA_CONFLICT */
  check(hint: string | undefined, rank: number, op: string, from: number, end: number): void {
    if (hint !== "same_op" && hint !== "same_op_no_op") return;
    if (hint === "same_op_no_op" && op === "MPI_NO_OP") return;
    const known = this.#stretches.get(rank) ?? [];
    const other = known.find((one) => one.op !== op && one.from < end && from < one.end);
    if (other)
      throw new MPIError(
        "ERR_RMA_CONFLICT",
        `this epoch has accumulated by ${other.op} there already, and the hint accumulate_ops promises one operator; end the epoch first, or drop the hint`,
      );
    const last = known.at(-1);
    if (last && last.op === op && last.from <= from && from <= last.end) last.end = Math.max(last.end, end);
    else if (known.length < REMEMBERED) known.push({ op, from, end });
    this.#stretches.set(rank, known);
  }

  /** Accesses to these targets have ended. */
  forget(ranks: Iterable<number>): void {
    for (const rank of ranks) this.#stretches.delete(rank);
  }
}
