/** Balanced grids (MPI 5.0, section 8.5.2). */
import { MPIError } from "../mpi/errors";

/**
 * MPI_Dims_create: fills the zeros of `dims` so that the product is `nodes`. The filled ones do not increase from left to right and are
 * as close to each other as divisors allow: of all ways those whose largest and smallest differ least, and of these the one whose
 * smallest is largest, then whose second smallest is, and so on.
 */
export function createDims(nodes: unknown, dims: unknown): number[] {
  if (!isCount(nodes) || nodes === 0)
    throw new MPIError("ERR_ARG", `a grid has a whole number of nodes from 1 on, not ${String(nodes)}`);
  if (!Array.isArray(dims) || !dims.every(isCount))
    throw new MPIError("ERR_DIMS", "dimensions are an array of whole numbers; 0 stands for one that is to be found");
  const fixed = dims.reduce((product: number, dim: number) => (dim === 0 ? product : product * dim), 1);
  const free = dims.filter((dim) => dim === 0).length;
  if (nodes % fixed !== 0 || (free === 0 && fixed !== nodes))
    throw new MPIError(
      "ERR_DIMS",
      `${nodes} nodes do not fill a grid of ${dims.join(" x ")}; the given dimensions must divide ${nodes}`,
    );
  const filled = split(nodes / fixed, free);
  let next = 0;
  return dims.map((dim: number) => (dim === 0 ? filled[next++]! : dim));
}

/** The balanced factors of `n`, descending. */
function split(n: number, parts: number): number[] {
  const divisors = divisorsOf(n);
  let best: number[] = parts === 0 ? [] : [n, ...new Array<number>(parts - 1).fill(1)];
  const spread = ([first = 1, ...rest]: readonly number[]) => first - (rest.at(-1) ?? first);
  const isBetter = (found: readonly number[]) => {
    if (spread(found) !== spread(best)) return spread(found) < spread(best);
    const differs = found.findLastIndex((factor, i) => factor !== best[i]);
    return differs >= 0 && found[differs]! > best[differs]!;
  };
  const descend = (rest: number, chosen: readonly number[]) => {
    const left = parts - chosen.length;
    if (left === 0) {
      if (rest === 1 && isBetter(chosen)) best = [...chosen];
      return;
    }
    const most = chosen.at(-1) ?? Number.POSITIVE_INFINITY;
    for (const divisor of divisors) {
      if (divisor > most) return;
      // The largest of what is left is no smaller than its mean, and no factor may lie further below the first than the best has it.
      if (rest % divisor !== 0 || divisor ** left < rest * (1 - 1e-12)) continue;
      if (chosen.length > 0 && chosen[0]! - Math.floor(rest ** (1 / left) + 1e-9) > spread(best)) return;
      if (chosen.length === 0 && divisor - Math.floor(rest ** (1 / left) + 1e-9) > spread(best)) return;
      descend(rest / divisor, [...chosen, divisor]);
    }
  };
  if (parts > 0) descend(n, []);
  return best;
}

function divisorsOf(n: number): number[] {
  const small: number[] = [];
  for (let divisor = 1; divisor * divisor <= n; divisor++) if (n % divisor === 0) small.push(divisor);
  const large = small.filter((divisor) => divisor * divisor !== n).map((divisor) => n / divisor);
  return [...small, ...large.reverse()];
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 0x7fff_ffff;
}
