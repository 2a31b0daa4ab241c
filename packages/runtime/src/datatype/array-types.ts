/** The arguments of Create_subarray and Create_darray (MPI 5.0, sections 5.1.3 and 5.1.4). */
import { MPIError } from "../mpi/errors";
import { checkInteger, integers } from "./arguments";
import {
  DISTRIBUTE_BLOCK,
  DISTRIBUTE_CYCLIC,
  DISTRIBUTE_DFLT_DARG,
  DISTRIBUTE_NONE,
  ORDER_C,
  ORDER_FORTRAN,
} from "./constants";
import type { Distribution } from "./constructors";

export function checkOrder(order: unknown): asserts order is number {
  if (order !== ORDER_C && order !== ORDER_FORTRAN)
    throw new MPIError("ERR_ARG", "the order is MPI.ORDER_C or MPI.ORDER_FORTRAN");
}

export interface Subarray {
  sizes: number[];
  subsizes: number[];
  starts: number[];
}

export function subarrayArguments(sizes: unknown, subsizes: unknown, starts: unknown): Subarray {
  const checked = { sizes: integers(sizes, "sizes"), subsizes: [] as number[], starts: [] as number[] };
  const dimensions = checked.sizes.length;
  if (dimensions === 0) throw new MPIError("ERR_ARG", "an array has at least one dimension; give its sizes");
  checked.subsizes = integers(subsizes, "subsizes", dimensions);
  checked.starts = integers(starts, "starts", dimensions);
  checked.sizes.forEach((size, i) => {
    const [subsize, start] = [checked.subsizes[i]!, checked.starts[i]!];
    if (size < 1 || subsize < 1 || start < 0 || start + subsize > size)
      throw new MPIError(
        "ERR_ARG",
        `in dimension ${i} the part of ${subsize} elements from ${start} is not within the ${size} of the array`,
      );
  });
  return checked;
}

export interface Darray {
  size: number;
  rank: number;
  gsizes: number[];
  distribs: number[];
  dargs: number[];
  psizes: number[];
}

export function darrayArguments(
  size: unknown,
  rank: unknown,
  lists: { gsizes: unknown; distribs: unknown; dargs: unknown; psizes: unknown },
): Darray {
  checkInteger(size, "the size");
  checkInteger(rank, "the rank");
  const gsizes = integers(lists.gsizes, "gsizes");
  const dimensions = gsizes.length;
  const distribs = integers(lists.distribs, "distribs", dimensions);
  const dargs = integers(lists.dargs, "dargs", dimensions);
  const psizes = integers(lists.psizes, "psizes", dimensions);
  if (dimensions === 0) throw new MPIError("ERR_ARG", "an array has at least one dimension; give its gsizes");
  if (size < 1 || rank < 0 || rank >= size)
    throw new MPIError("ERR_ARG", `the rank ${rank} is not one of 0..${size - 1}`);
  const grid = psizes.reduce((product, processes) => product * processes, 1);
  if (psizes.some((processes) => processes < 1) || grid !== size)
    throw new MPIError("ERR_ARG", `the psizes make a grid of ${grid} processes; it must have all ${size}`);
  return { size, rank, gsizes, distribs, dargs, psizes };
}

export function distributions({ size, rank, gsizes, distribs, dargs, psizes }: Darray): Distribution[] {
  let [ranks, rest] = [size, rank];
  return gsizes.map((global, i) => {
    const processes = psizes[i]!;
    // The grid of processes is numbered row by row, whatever the order of the array.
    ranks /= processes;
    const process = Math.floor(rest / ranks);
    rest %= ranks;
    if (global < 1) throw new MPIError("ERR_ARG", `dimension ${i} of the array has no element`);
    return { size: global, block: blockOf(i, global, distribs[i]!, dargs[i]!, processes), processes, process };
  });
}

function blockOf(i: number, global: number, distribution: number, argument: number, processes: number): number {
  const byDefault = argument === DISTRIBUTE_DFLT_DARG;
  if (!byDefault && argument < 1)
    throw new MPIError("ERR_ARG", `the darg of dimension ${i} is a block size from 1, or MPI.DISTRIBUTE_DFLT_DARG`);
  if (distribution === DISTRIBUTE_NONE) {
    if (processes === 1) return global;
    throw new MPIError("ERR_ARG", `dimension ${i} is not distributed, so its psize must be 1, not ${processes}`);
  }
  if (distribution === DISTRIBUTE_CYCLIC) return byDefault ? 1 : argument;
  if (distribution !== DISTRIBUTE_BLOCK)
    throw new MPIError("ERR_ARG", `the distrib of dimension ${i} is MPI.DISTRIBUTE_BLOCK, _CYCLIC or _NONE`);
  const block = byDefault ? Math.ceil(global / processes) : argument;
  if (block * processes < global)
    throw new MPIError(
      "ERR_ARG",
      `${processes} blocks of ${block} do not hold the ${global} elements of dimension ${i}`,
    );
  return block;
}
