/** Cartesian grids (MPI 5.0, sections 8.5.1 and 8.5.5 to 8.5.7), row-major: the last coordinate varies fastest. Immutable. */
import { PROC_NULL, UNDEFINED } from "../mpi/constants";
import { MPIError } from "../mpi/errors";
import type { Topology } from "./topology";

export class CartesianGrid {
  readonly dims: readonly number[];
  readonly periods: readonly boolean[];
  /** Nodes of the grid; 1 when it has no dimensions. */
  readonly size: number;

  /** @param periods default: none */
  constructor(dims: unknown, periods: unknown) {
    if (!Array.isArray(dims) || !dims.every((dim) => Number.isSafeInteger(dim) && dim > 0))
      throw new MPIError("ERR_DIMS", "dimensions are an array of whole numbers from 1 on; MPI.Compute_dims makes them");
    this.dims = [...dims];
    this.periods = flags(periods ?? false, dims.length, "periods");
    this.size = this.dims.reduce((product, dim) => product * dim, 1);
  }

  get ndims(): number {
    return this.dims.length;
  }

  /** @throws MPI_ERR_RANK */
  coords(rank: unknown): number[] {
    if (!isNode(rank, this.size))
      throw new MPIError("ERR_RANK", `there is no rank ${String(rank)} in the grid; ranks are 0..${this.size - 1}`);
    let rest = rank;
    return this.dims
      .toReversed()
      .map((dim) => {
        const coordinate = rest % dim;
        rest = (rest - coordinate) / dim;
        return coordinate;
      })
      .reverse();
  }

  /** Coordinates of periodic dimensions wrap around. @throws MPI_ERR_ARG when one is outside another dimension */
  rank(coords: unknown): number {
    if (!Array.isArray(coords) || coords.length !== this.ndims || !coords.every(Number.isSafeInteger))
      throw new MPIError("ERR_ARG", `coordinates are an array of ${this.ndims} whole numbers`);
    return this.dims.reduce((rank, dim, i) => {
      const given = coords[i] as number;
      if (!this.periods[i] && (given < 0 || given >= dim))
        throw new MPIError(
          "ERR_ARG",
          `coordinate ${given} of dimension ${i} is outside 0..${dim - 1}, and the dimension is not periodic`,
        );
      return rank * dim + modulo(given, dim);
    }, 0);
  }

  /** [whom a shift by `displacement` comes from, whom it goes to]; PROC_NULL beyond the border. @throws MPI_ERR_ARG */
  shift(rank: number, direction: unknown, displacement: unknown): [source: number, destination: number] {
    if (!isNode(direction, this.ndims))
      throw new MPIError("ERR_ARG", `there is no dimension ${String(direction)}; the grid has ${this.ndims}`);
    if (!Number.isSafeInteger(displacement))
      throw new MPIError("ERR_ARG", `a displacement is a whole number, not ${String(displacement)}`);
    const coords = this.coords(rank);
    const at = (by: number): number => {
      const moved = coords[direction]! + by;
      if (!this.periods[direction] && (moved < 0 || moved >= this.dims[direction]!)) return PROC_NULL;
      return this.rank(coords.with(direction, moved));
    };
    return [at(-(displacement as number)), at(displacement as number)];
  }

  /** The subgrid of the kept dimensions that `rank` is in: its number among the subgrids, and its rank there. */
  sub(rank: number, remain: unknown): { colour: number; rank: number; grid: CartesianGrid } {
    const kept = flags(remain, this.ndims, "remain_dims");
    const coords = this.coords(rank);
    const pick = (keep: boolean) => {
      const of = <T>(list: readonly T[]) => list.filter((_, i) => kept[i] === keep);
      const grid = new CartesianGrid(of(this.dims), of(this.periods));
      return { grid, rank: grid.rank(of(coords)) };
    };
    return { colour: pick(false).rank, ...pick(true) };
  }

  /** MPI_Cart_map: the rank a process would get; UNDEFINED for those that are left over. */
  map(rank: number): number {
    return rank < this.size ? rank : UNDEFINED;
  }

  /** In each dimension first the neighbour below, then that above. */
  neighbours(rank: number): number[] {
    return this.dims.flatMap((_, direction) => this.shift(rank, direction, 1));
  }

  /** What goes up in a dimension comes from below, also where both neighbours are the same rank. */
  topology(rank: number): Topology {
    const neighbours = this.neighbours(rank);
    return {
      kind: "cart",
      sources: neighbours,
      destinations: neighbours,
      sourceLanes: neighbours.map((_, i) => i ^ 1),
      destinationLanes: neighbours.map((_, i) => i),
    };
  }
}

/** One flag for all dimensions, or one for each. */
function flags(given: unknown, length: number, what: string): boolean[] {
  if (typeof given === "boolean") return new Array<boolean>(length).fill(given);
  if (Array.isArray(given) && given.length === length) return given.map(Boolean);
  throw new MPIError("ERR_ARG", `${what} is true, false, or an array of ${length} of them, one for each dimension`);
}

function isNode(value: unknown, size: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < size;
}

function modulo(value: number, dim: number): number {
  const rest = value % dim;
  return rest < 0 ? rest + dim : rest;
}
