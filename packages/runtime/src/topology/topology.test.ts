import { describe, expect, it } from "vitest";
import { PROC_NULL, UNDEFINED } from "../mpi/constants";
import { CartesianGrid } from "./cartesian";
import { createDims } from "./dims";
import { adjacentGraph, gatheredGraph, givenEdges, UNWEIGHTED, WEIGHTS_EMPTY } from "./dist-graph";
import { Graph } from "./graph";

const failure = (className: string) => expect.objectContaining({ className });

/** Every way to write n as a product of so many factors that do not increase. */
function factorings(n: number, parts: number, most = n): number[][] {
  if (parts === 0) return n === 1 ? [[]] : [];
  const all: number[][] = [];
  for (let first = 1; first <= Math.min(n, most); first++)
    if (n % first === 0) for (const rest of factorings(n / first, parts - 1, first)) all.push([first, ...rest]);
  return all;
}

/** Every tuple of coordinates, in the order of ranks. */
function tuples(dims: readonly number[]): number[][] {
  return dims.reduce<number[][]>(
    (all, dim) => all.flatMap((tuple) => Array.from({ length: dim }, (_, i) => [...tuple, i])),
    [[]],
  );
}

const GRIDS = [[], [1], [5], [2, 3], [3, 1, 2], [2, 2, 2, 2], [4, 3, 2]];

describe("Dims_create", () => {
  it("[TOPO1] is the most balanced of all factorings, largest first", () => {
    for (let n = 1; n <= 200; n++)
      for (let parts = 1; parts <= 4; parts++) {
        const best = factorings(n, parts).reduce((a, b) => {
          const at = a.findIndex((dim, i) => dim !== b[i]);
          return at < 0 || a[at]! < b[at]! ? a : b;
        });
        expect(createDims(n, new Array<number>(parts).fill(0)), `${n} in ${parts}`).toEqual(best);
      }
    expect(createDims(2 ** 30, [0, 0, 0])).toEqual([1024, 1024, 1024]);
    expect(createDims(2_147_483_647, [0, 0])).toEqual([2_147_483_647, 1]);
  });

  it("[TOPO1] keeps what is given", () => {
    expect(createDims(6, [0, 0])).toEqual([3, 2]);
    expect(createDims(7, [0, 0])).toEqual([7, 1]);
    expect(createDims(6, [0, 3, 0])).toEqual([2, 3, 1]);
    expect(createDims(6, [2, 3])).toEqual([2, 3]);
    expect(createDims(1, [])).toEqual([]);
    expect(() => createDims(7, [0, 3, 0])).toThrow(failure("MPI_ERR_DIMS"));
    expect(() => createDims(7, [2, 3])).toThrow(failure("MPI_ERR_DIMS"));
    expect(() => createDims(6, [-1, 0])).toThrow(failure("MPI_ERR_DIMS"));
    expect(() => createDims(0, [0])).toThrow(failure("MPI_ERR_ARG"));
  });
});

describe("Cartesian grids", () => {
  it.each(GRIDS.map((dims) => [dims]))("[TOPO2] coordinates and ranks of %j are row-major", (dims) => {
    const grid = new CartesianGrid(dims, false);
    const all = tuples(dims);
    expect(grid.size).toBe(all.length);
    all.forEach((coords, rank) => {
      expect(grid.coords(rank)).toEqual(coords);
      expect(grid.rank(coords)).toBe(rank);
    });
    expect([grid.map(all.length - 1), grid.map(all.length)]).toEqual([all.length - 1, UNDEFINED]);
    expect(() => grid.coords(all.length)).toThrow(failure("MPI_ERR_RANK"));
  });

  it("[TOPO2] periodic coordinates wrap around, others may not leave the grid", () => {
    const grid = new CartesianGrid([3, 4], [true, false]);
    expect([grid.rank([-1, 2]), grid.rank([7, 0]), grid.rank([-300, 3])]).toEqual([10, 4, 3]);
    expect(() => grid.rank([0, 4])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => grid.rank([0, -1])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => grid.rank([0])).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[TOPO3] a shift goes along one dimension, and to nobody beyond a border", () => {
    for (const dims of GRIDS)
      for (const periodic of [false, true]) {
        const grid = new CartesianGrid(dims, periodic);
        tuples(dims).forEach((coords, rank) => {
          for (let direction = 0; direction < dims.length; direction++)
            for (let by = -5; by <= 5; by++) {
              const dim = dims[direction]!;
              const at = (moved: number) => {
                if (!periodic && (moved < 0 || moved >= dim)) return PROC_NULL;
                return grid.rank(coords.with(direction, ((moved % dim) + dim) % dim));
              };
              const expected = [at(coords[direction]! - by), at(coords[direction]! + by)];
              expect(grid.shift(rank, direction, by)).toEqual(expected);
            }
        });
      }
    expect(() => new CartesianGrid([2], true).shift(0, 1, 1)).toThrow(failure("MPI_ERR_ARG"));
    expect(() => new CartesianGrid([], true).shift(0, 0, 1)).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[TOPO4] subgrids partition the grid and keep the order of the remaining coordinates", () => {
    for (const dims of GRIDS)
      for (let mask = 0; mask < 1 << dims.length; mask++) {
        const remain = dims.map((_, i) => (mask >> i) % 2 === 1);
        const grid = new CartesianGrid(dims, [...remain].reverse());
        const parts = new Map<string, number>();
        tuples(dims).forEach((coords, rank) => {
          const part = grid.sub(rank, remain);
          expect(part.grid.dims).toEqual(dims.filter((_, i) => remain[i]));
          expect(part.grid.periods).toEqual([...remain].reverse().filter((_, i) => remain[i]));
          expect(part.grid.coords(part.rank)).toEqual(coords.filter((_, i) => remain[i]));
          const dropped = String(coords.filter((_, i) => !remain[i]));
          expect(parts.get(dropped) ?? part.colour).toBe(part.colour);
          parts.set(dropped, part.colour);
        });
        expect(new Set(parts.values()).size).toBe(parts.size);
      }
    expect(() => new CartesianGrid([2, 2], false).sub(0, [true])).toThrow(failure("MPI_ERR_ARG"));
  });

  it("[TOPO5] neighbours go dimension by dimension, below first; what goes up comes from below", () => {
    const grid = new CartesianGrid([3, 2], [false, true]);
    expect(grid.neighbours(0)).toEqual([PROC_NULL, 2, 1, 1]);
    for (const dims of GRIDS.filter((one) => one.length > 0)) {
      const periodic = new CartesianGrid(dims, true);
      for (let rank = 0; rank < periodic.size; rank++) {
        const { sources, destinations, sourceLanes, destinationLanes } = periodic.topology(rank);
        expect(new Set(sourceLanes).size).toBe(sources.length);
        destinations.forEach((to, i) => {
          const there = periodic.topology(to);
          const slot = there.sourceLanes.indexOf(destinationLanes[i]!);
          expect([there.sources[slot], slot]).toEqual([rank, i ^ 1]);
        });
      }
    }
  });

  it.each([[[0]], [[-1]], [[1.5]], [["2"]], [7]])("[TOPO2] refuses dimensions %j", (dims) => {
    expect(() => new CartesianGrid(dims, false)).toThrow(failure("MPI_ERR_DIMS"));
  });
});

describe("graphs", () => {
  const graph = new Graph([2, 3, 4, 6], [1, 3, 0, 3, 0, 2]);

  it("[TOPO6] the neighbours are those the standard's example gives", () => {
    expect([0, 1, 2, 3].map((rank) => graph.neighbours(rank))).toEqual([[1, 3], [0], [3], [0, 2]]);
    expect([graph.size, graph.map(3), graph.map(4)]).toEqual([4, 3, UNDEFINED]);
    expect(new Graph([0, 3], [1, 1, 0]).neighbours(1)).toEqual([1, 1, 0]);
    expect(() => graph.neighbours(4)).toThrow(failure("MPI_ERR_RANK"));
  });

  it.each([
    [
      [2, 1],
      [0, 0],
    ],
    [[2], [0]],
    [[1], [1]],
    [[1], [-1]],
    ["1", [0]],
    [[1], null],
  ])("[TOPO6] refuses index %j with edges %j", (index, edges) => {
    expect(() => new Graph(index, edges)).toThrow(failure("MPI_ERR_ARG"));
  });
});

describe("distributed graphs", () => {
  it("[TOPO7] every rank finds the edges that others gave for it", () => {
    for (let seed = 1; seed <= 100; seed++) {
      const size = 1 + (seed % 6);
      let state = seed;
      const next = (below: number) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fff_ffff;
        return (state >> 8) % below;
      };
      const edges: { source: number; destination: number; weight: number; giver: number }[] = [];
      const all = Array.from({ length: size }, (_, giver) => {
        const sources = Array.from({ length: next(4) }, () => next(size));
        const degrees = sources.map(() => next(3));
        const ends = sources.flatMap((source, i) =>
          Array.from({ length: degrees[i]! }, () => ({ source, destination: next(size), weight: next(9), giver })),
        );
        edges.push(...ends);
        const [to, weights] = [ends.map((end) => end.destination), ends.map((end) => end.weight)];
        return givenEdges(size, sources, degrees, to, weights);
      });
      for (let rank = 0; rank < size; rank++) {
        const own = gatheredGraph(all, rank);
        const incoming = edges.filter(({ destination }) => destination === rank);
        const outgoing = edges.filter(({ source }) => source === rank);
        expect(own.sources, `seed ${seed}`).toEqual(incoming.map(({ source }) => source));
        expect(own.sourceWeights).toEqual(incoming.map(({ weight }) => weight));
        expect(own.destinations).toEqual(outgoing.map(({ destination }) => destination));
        expect(own.destinationWeights).toEqual(outgoing.map(({ weight }) => weight));
      }
    }
  });

  it("[TOPO7] may have no weights, or none here", () => {
    const plain = adjacentGraph(3, [0, 1], [2], UNWEIGHTED, undefined);
    expect([plain.weighted, plain.sourceWeights]).toEqual([false, null]);
    expect(adjacentGraph(3, [], [2], WEIGHTS_EMPTY, [7]).weighted).toBe(true);
    expect(givenEdges(2, [1], [0], [], UNWEIGHTED).weights).toBe(null);
    expect(() => adjacentGraph(3, [0], [2], [1], null)).toThrow(failure("MPI_ERR_ARG"));
    expect(() => adjacentGraph(3, [3], [], null, null)).toThrow(failure("MPI_ERR_RANK"));
    expect(() => adjacentGraph(3, [0], [2], [1, 2], [1])).toThrow(failure("MPI_ERR_ARG"));
    expect(() => givenEdges(2, [0], [2], [1], null)).toThrow(failure("MPI_ERR_ARG"));
    expect(() => givenEdges(2, [0], [], [1], null)).toThrow(failure("MPI_ERR_ARG"));
    expect(() => givenEdges(2, [0], [1], [1], [-1])).toThrow(failure("MPI_ERR_ARG"));
  });
});
