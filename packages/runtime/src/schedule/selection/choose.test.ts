import { describe, expect, it } from "vitest";
import { sensible } from "../../rank/calibrate";
import { interconnect } from "../../routing/interconnect";
import { SIZES, terrainOfNodes } from "../run-schedules.fixture";
import type { Algorithm, Problem } from "./algorithm";
import { ALGORITHM_LIST } from "./algorithm-list";
import { ALGORITHMS, algorithmNames, checkAlgorithms } from "./algorithms";
import { Chooser, choose, timeOf } from "./choose";
import { LINKS, type Link, type Terrain, terrainOf } from "./terrain";

const BYTES = [0, 1, 8, 64, 1000, 8192, 65_536, 1_000_000, 16_000_000];
const OPERATIONS = Object.entries(ALGORITHMS) as [string, readonly Algorithm<unknown>[]][];
const EVERY = OPERATIONS.flatMap(([operation, algorithms]) =>
  algorithms.map((one) => [operation, one.name, one] as const),
);

const problem = (bytes: number): Problem => ({ bytes, sized: true, commutative: true, elements: bytes / 8 });

function terrains(): Terrain[] {
  return [
    ...SIZES.map((size) => terrainOfNodes([size])),
    ...SIZES.map((size) => terrainOfNodes([size], "ring")),
    ...SIZES.map((size) => terrainOfNodes([size], "tree")),
    terrainOfNodes([2, 2]),
    terrainOfNodes([8, 8, 1]),
  ];
}

describe("the cost model", () => {
  it.each(EVERY)(
    "[COST1] %s %s: more bytes never cost less, and costs are no negative numbers",
    (_, _name, algorithm) => {
      for (const terrain of terrains()) {
        let before = 0;
        for (const bytes of BYTES) {
          const time = timeOf(algorithm, problem(bytes), terrain);
          expect(time).toBeGreaterThanOrEqual(before);
          before = time;
        }
      }
    },
  );

  it.each(EVERY)("[COST1] %s %s: slower links never cost less", (_, _name, algorithm) => {
    for (const terrain of terrains())
      for (const bytes of BYTES) {
        const far = { alpha: terrain.far.alpha * 3, beta: terrain.far.beta * 2 };
        const slow = (link: Link) => (link === terrain.far ? far : { alpha: link.alpha * 3, beta: link.beta * 2 });
        const slower: Terrain = {
          ...terrain,
          flat: slow(terrain.flat),
          inside: slow(terrain.inside),
          neighbour: slow(terrain.neighbour),
          parent: slow(terrain.parent),
          strides: terrain.strides.map(slow),
          near: slow(terrain.near),
          far,
        };
        const time = timeOf(algorithm, problem(bytes), terrain);
        // The length of a pipeline's pieces follows the links too.
        expect(timeOf(algorithm, problem(bytes), slower)).toBeGreaterThanOrEqual(time * 0.999);
      }
  });

  it("[COST2] the chosen algorithm is the cheapest of those that apply", () => {
    for (const [, algorithms] of OPERATIONS)
      for (const terrain of terrains())
        for (const bytes of BYTES)
          for (const whole of [false, true]) {
            const given = whole ? { ...problem(bytes), elements: 0, commutative: false } : problem(bytes);
            const chosen = choose(algorithms, given, terrain);
            expect(chosen.applies?.(given, terrain) ?? true).toBe(true);
            for (const other of algorithms)
              if (other.applies?.(given, terrain) ?? true)
                expect(timeOf(other, given, terrain)).toBeGreaterThanOrEqual(timeOf(chosen, given, terrain));
          }
  });

  it("[COST2] short messages take few steps, long ones are cut, and nodes are crossed once", () => {
    const at = (operation: keyof typeof ALGORITHMS, bytes: number, terrain: Terrain) =>
      choose(ALGORITHMS[operation] as readonly Algorithm<unknown>[], problem(bytes), terrain).name;
    expect(at("allreduce", 16_000_000, terrainOfNodes([8]))).toMatch(/ring|rabenseifner/);
    expect(at("allreduce", 8, terrainOfNodes([8, 8]))).toBe("hierarchical");
    expect(at("alltoall", 8, terrainOfNodes([8], "crossbar", 2))).toBe("shared-memory");
    expect(at("barrier", 0, terrainOfNodes([8, 8]))).toBe("hierarchical");
    expect(at("bcast", 1_000_000, terrainOfNodes([8, 8]))).not.toBe("linear");
  });

  it("[COST3] a chooser answers alike for alike, and as the pure choice", () => {
    const terrain = terrainOfNodes([7], "ring");
    const chooser = new Chooser(terrain);
    for (const bytes of [...BYTES, ...BYTES])
      for (const [operation, algorithms] of OPERATIONS)
        expect(chooser.choose(operation, algorithms, problem(bytes))).toBe(choose(algorithms, problem(bytes), terrain));
  });

  it("[COST4] what a run forces is used where it applies, else the automatic choice", () => {
    const [even, odd] = [terrainOfNodes([8]), terrainOfNodes([7])];
    const forced = { alltoall: "prefix" };
    const named = (terrain: Terrain) =>
      new Chooser(terrain, forced).choose("alltoall", ALGORITHMS.alltoall, problem(64)).name;
    expect(named(even)).toBe("prefix");
    expect(named(odd)).toBe(choose(ALGORITHMS.alltoall, problem(64), odd).name);
    for (const [operation, algorithms] of OPERATIONS)
      for (const { name } of algorithms) expect(() => checkAlgorithms({ [operation]: name })).not.toThrow();
  });

  it("[COST5] an operation or algorithm that is none is an error with the names there are", () => {
    expect(() => checkAlgorithms({ allreduce: "star" })).toThrow(algorithmNames("allreduce").join(", "));
    expect(() => checkAlgorithms({ allreduse: "ring" })).toThrow(Object.keys(ALGORITHMS).join(", "));
    expect(() => checkAlgorithms("ring")).toThrow(RangeError);
    expect(() => checkAlgorithms({ bcast: 5 })).toThrow(RangeError);
  });

  it("[COST9] what was measured counts on one node, waking apart, and not on several", () => {
    const measured = { alpha: 10, beta: 0.001 };
    const terrain = (nodes: number[][], cores: number) =>
      terrainOf({ nodes, interconnect: interconnect("crossbar", 4), nrIds: [0, 1, 2, 3], cores, measured });
    const one = [[0, 1, 2, 3]];
    expect(terrain(one, 4).near).toEqual(measured);
    // Each of two ranks on a core waits for the other's turn.
    expect(terrain(one, 2)).toMatchObject({ wake: 8, near: { alpha: LINKS.near.alpha + 16, beta: 0.001 } });
    expect(terrain([...one, [4]], 2)).toMatchObject({ wake: LINKS.wake, near: LINKS.near });
  });

  it("[COST9] what no machine measures is not taken", () => {
    expect(sensible({ alpha: 1, beta: 0.0002 })).toBeDefined();
    for (const link of [
      { alpha: 0, beta: 0.0002 },
      { alpha: 4000, beta: 0.0002 },
      { alpha: 1, beta: -1e-6 },
      { alpha: Number.NaN, beta: 0.0002 },
      { alpha: 1, beta: 0.5 },
    ])
      expect(sensible(link)).toBeUndefined();
  });

  it("[COST8] every algorithm is described: when it can be used, what it costs, what it does", () => {
    const described = ALGORITHM_LIST.map(({ operation, name }) => `${operation} ${name}`);
    expect(described).toEqual(EVERY.map(([operation, name]) => `${operation} ${name}`));
    for (const { condition, cost, how } of ALGORITHM_LIST)
      for (const text of [condition, cost, how]) expect(text).toMatch(/\S{2}/);
  });

  it("[COST6] hops on the interconnect count", () => {
    const { near } = LINKS;
    expect(terrainOfNodes([8], "crossbar").flat.alpha).toBe(near.alpha);
    expect(terrainOfNodes([8], "ring").flat.alpha).toBeCloseTo((near.alpha * 16) / 7);
    expect(terrainOfNodes([8], "ring").neighbour.alpha).toBe(near.alpha);
    expect(terrainOfNodes([8], "tree").parent.alpha).toBe(near.alpha);
    expect(terrainOfNodes([8, 1]).flat).toBe(LINKS.far);
    expect(terrainOfNodes([3, 4]).ordered).toBe(true);
  });
});
