/** Balanced grids (MPI 5.0, section 8.5.2). */
import { MPIError } from "../mpi/errors";

/**
 * MPI_Dims_create: fills the zeros of `dims` so that the product is `nodes`. The filled ones do not increase from left to right and are
 * as close to each other as divisors allow: of all ways the one whose largest is smallest, then whose second largest is, and so on.
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
  const filled = split(nodes / fixed, free, divisorsOf(nodes / fixed), Number.POSITIVE_INFINITY)!;
  let next = 0;
  return dims.map((dim: number) => (dim === 0 ? filled[next++]! : dim));
}

/** The balanced factors of `n`, none above `most`; undefined when there are none. `divisors` ascend and hold those of n. */
function split(n: number, parts: number, divisors: readonly number[], most: number): number[] | undefined {
  if (parts === 0) return n === 1 ? [] : undefined;
  for (const first of divisors) {
    if (first > most) return undefined;
    if (n % first !== 0 || first ** parts < n) continue;
    const rest = split(n / first, parts - 1, divisors, first);
    if (rest) return [first, ...rest];
  }
  return undefined;
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
