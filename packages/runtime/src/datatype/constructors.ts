/** The type maps that the constructors of section 5.1 make. Arguments are checked already; counts and offsets are in bytes. */
import { type Piece, TypeMap } from "./type-map";

export function contiguous(count: number, old: TypeMap): TypeMap {
  return TypeMap.ofPieces([{ at: 0, count, stride: old.extent, map: old }]);
}

export function hvector(count: number, blocklength: number, stride: number, old: TypeMap): TypeMap {
  return TypeMap.ofPieces([{ at: 0, count, stride, map: contiguous(blocklength, old) }]);
}

export function hindexed(blocklengths: readonly number[], displacements: readonly number[], old: TypeMap): TypeMap {
  return TypeMap.ofPieces(
    blocklengths.map((count, i) => ({ at: displacements[i]!, count, stride: old.extent, map: old })),
  );
}

export function struct(
  blocklengths: readonly number[],
  displacements: readonly number[],
  olds: readonly TypeMap[],
): TypeMap {
  return TypeMap.ofPieces(
    olds.map((map, i) => ({ at: displacements[i]!, count: blocklengths[i]!, stride: map.extent, map })),
  );
}

export function resized(lb: number, extent: number, old: TypeMap): TypeMap {
  return TypeMap.ofPieces([{ at: 0, count: 1, stride: 0, map: old }], { lb, ub: lb + extent });
}

export function subarray(
  sizes: readonly number[],
  subsizes: readonly number[],
  starts: readonly number[],
  lastIsFastest: boolean,
  old: TypeMap,
): TypeMap {
  let map = old;
  let stride = old.extent;
  for (const dimension of fastestFirst(sizes.length, lastIsFastest)) {
    map = TypeMap.ofPieces([{ at: starts[dimension]! * stride, count: subsizes[dimension]!, stride, map }]);
    stride *= sizes[dimension]!;
  }
  return TypeMap.ofPieces([{ at: 0, count: 1, stride: 0, map }], { lb: 0, ub: stride });
}

/** How one dimension of a global array is dealt out to the processes of that dimension. */
export interface Distribution {
  /** Elements in all. */
  size: number;
  /** Elements of one block; blocks go round the processes. */
  block: number;
  processes: number;
  /** Coordinate of this process. */
  process: number;
}

export function darray(dimensions: readonly Distribution[], lastIsFastest: boolean, old: TypeMap): TypeMap {
  let map = old;
  let stride = old.extent;
  for (const dimension of fastestFirst(dimensions.length, lastIsFastest)) {
    map = TypeMap.ofPieces(blocksOfProcess(dimensions[dimension]!, stride, map));
    stride *= dimensions[dimension]!.size;
  }
  return TypeMap.ofPieces([{ at: 0, count: 1, stride: 0, map }], { lb: 0, ub: stride });
}

function blocksOfProcess({ size, block, processes, process }: Distribution, stride: number, map: TypeMap): Piece[] {
  const round = block * processes;
  const first = block * process;
  const blocks = Math.max(0, Math.ceil((size - first) / round));
  const last = first + (blocks - 1) * round;
  const whole = blocks > 0 && last + block > size ? blocks - 1 : blocks;
  const of = (count: number) => TypeMap.ofPieces([{ at: 0, count, stride, map }]);
  const pieces = [{ at: first * stride, count: whole, stride: round * stride, map: of(block) }];
  if (whole < blocks) pieces.push({ at: last * stride, count: 1, stride: 0, map: of(size - last) });
  return pieces;
}

function fastestFirst(dimensions: number, lastIsFastest: boolean): number[] {
  const order = Array.from({ length: dimensions }, (_, dimension) => dimension);
  return lastIsFastest ? order.reverse() : order;
}
