import { interconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { gridShape } from "./grid";
import { type Interconnect, interconnect, MAX_INTERCONNECT_RANKS } from "./interconnect";

const NAMES = interconnectName.options;
const SIZES = Array.from({ length: MAX_INTERCONNECT_RANKS }, (_, i) => i + 1);

/** Links of shortest paths from `from`, by breadth-first search over the edges alone. */
function distances(ic: Interconnect, from: number): number[] {
  const found = new Array<number>(ic.n).fill(-1);
  found[from] = 0;
  for (let queue = [from]; queue.length > 0; ) {
    const next: number[] = [];
    for (const at of queue) {
      for (const [a, b] of ic.edges) {
        const other = a === at ? b : b === at ? a : -1;
        if (other >= 0 && found[other] === -1) {
          found[other] = found[at]! + 1;
          next.push(other);
        }
      }
    }
    queue = next;
  }
  return found;
}

/** Tries every half. */
function bruteBisection(ic: Interconnect): number {
  const half = Math.floor(ic.n / 2);
  if (half === 0) return 0;
  const neighbours = new Int32Array(ic.n);
  for (const [a, b] of ic.edges) {
    neighbours[a]! |= 1 << b;
    neighbours[b]! |= 1 << a;
  }
  let best = Number.POSITIVE_INFINITY;
  for (let set = (1 << half) - 1; set < 1 << ic.n; ) {
    let cut = 0;
    for (let rank = 0; rank < ic.n; rank++) if ((set >> rank) & 1) cut += bits(neighbours[rank]! & ~set);
    best = Math.min(best, cut);
    // The next larger number with as many bits.
    const low = set & -set;
    const high = set + low;
    set = high | (((set ^ high) / low) >> 2);
  }
  return best;
}

function bits(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Fewest cut links of a mesh, rank by rank: for the sides of the last `columns` ranks and the size of one side. */
function frontierBisection(n: number): number {
  const { columns } = gridShape(n);
  const window = (1 << columns) - 1;
  let best = new Map<number, number>([[0, 0]]);
  for (let rank = 0; rank < n; rank++) {
    const next = new Map<number, number>();
    for (const [state, cut] of best) {
      const sides = state & window;
      for (const side of [0, 1]) {
        let links = 0;
        if (rank >= columns) links += ((sides >> (columns - 1)) & 1) ^ side;
        if (rank % columns !== 0) links += (sides & 1) ^ side;
        const key = (((state >> columns) + side) << columns) | (((sides << 1) | side) & window);
        next.set(key, Math.min(next.get(key) ?? Number.POSITIVE_INFINITY, cut + links));
      }
    }
    best = next;
  }
  const half = Math.floor(n / 2);
  return Math.min(...[...best].filter(([state]) => state >> columns === half).map(([, cut]) => cut));
}

describe.each(NAMES)("%s", (name) => {
  it("[HOP1] reaches every destination along links, on a shortest path, for every n", () => {
    for (const n of SIZES) {
      const ic = interconnect(name, n);
      for (let from = 0; from < n; from++) {
        const shortest = distances(ic, from);
        for (let to = 0; to < n; to++) {
          let at = from;
          let hops = 0;
          while (at !== to && hops <= n) {
            const next = ic.nextHop(at, to);
            if (!ic.neighbours(at).includes(next)) expect.fail(`${name} ${n}: ${at} -> ${next} is no link`);
            at = next;
            hops++;
          }
          if (at !== to || hops !== shortest[to] || hops > ic.diameter) {
            expect.fail(`${name} ${n}: ${from} -> ${to} took ${hops} hops, shortest ${shortest[to]}`);
          }
        }
      }
    }
  });

  it("[HOP2] has the diameter of its graph", () => {
    for (const n of SIZES) {
      const ic = interconnect(name, n);
      const longest = Math.max(...SIZES.slice(0, n).map((rank) => Math.max(...distances(ic, rank - 1))));
      expect(ic.diameter, `n = ${n}`).toBe(longest);
    }
  });

  it("[HOP3] has the bisection width that trying every half gives", () => {
    // The links of a bus are those to its arbiter; what its halves share is one medium.
    const expected = (ic: Interconnect) => (name === "bus" ? Math.min(1, ic.n - 1) : bruteBisection(ic));
    for (let n = 1; n <= 20; n++) {
      const ic = interconnect(name, n);
      expect(ic.bisectionWidth, `n = ${n}`).toBe(expected(ic));
    }
  });

  it("[HOP4] lists each link once and neighbours in both directions", () => {
    for (const n of SIZES) {
      const ic = interconnect(name, n);
      expect(new Set(ic.edges.map(String)).size).toBe(ic.edges.length);
      expect(ic.edges.every(([a, b]) => 0 <= a && a < b && b < n)).toBe(true);
      for (let rank = 0; rank < n; rank++) {
        const oneSided = ic.neighbours(rank).filter((other) => !ic.neighbours(other).includes(rank));
        expect(oneSided).toEqual([]);
      }
    }
  });

  it.each([0, 65, -1, 2.5, Number.NaN])("[HOP5] refuses %s ranks", (n) => {
    expect(() => interconnect(name, n)).toThrow(RangeError);
  });

  it("[HOP5] refuses a rank that is not on it", () => {
    const ic = interconnect(name, 4);
    expect(() => ic.nextHop(0, 4)).toThrow(RangeError);
    expect(() => ic.nextHop(-1, 0)).toThrow(RangeError);
    expect(() => ic.neighbours(Number.NaN)).toThrow(RangeError);
  });
});

describe("shapes", () => {
  it("[HOP6] joins all ranks of a crossbar", () => {
    const ic = interconnect("crossbar", 8);
    expect(ic).toMatchObject({ diameter: 1, bisectionWidth: 16 });
    expect(ic.edges).toHaveLength(28);
  });

  it("[HOP6] goes the shorter way around a ring, upwards when both are equal", () => {
    const ic = interconnect("ring", 6);
    expect(ic).toMatchObject({ diameter: 3, bisectionWidth: 2 });
    expect([1, 2, 3, 4, 5].map((to) => ic.nextHop(0, to))).toEqual([1, 1, 1, 5, 5]);
    expect(ic.neighbours(0)).toEqual([1, 5]);
  });

  it("[HOP6] orders a tree as a heap", () => {
    const ic = interconnect("tree", 10);
    expect(ic.edges.map(String)).toEqual(["0,1", "0,2", "1,3", "1,4", "2,5", "2,6", "3,7", "3,8", "4,9"]);
    expect([ic.nextHop(7, 9), ic.nextHop(3, 9), ic.nextHop(1, 9), ic.nextHop(0, 9)]).toEqual([3, 1, 4, 1]);
    expect(ic.neighbours(1)).toEqual([0, 3, 4]);
    expect(interconnect("tree", 64).diameter).toBe(11);
  });

  it("[HOP6] lays a mesh and a torus out as square as the number of ranks allows", () => {
    expect([1, 2, 7, 8, 12, 16, 60].map(gridShape)).toEqual(
      [
        [1, 1],
        [2, 1],
        [7, 1],
        [4, 2],
        [4, 3],
        [4, 4],
        [10, 6],
      ].map(([rows, columns]) => ({ rows, columns })),
    );
    const mesh = interconnect("mesh2d", 12);
    expect(mesh.edges).toHaveLength(17);
    expect(mesh).toMatchObject({ diameter: 5, bisectionWidth: 3 });
    expect([mesh.nextHop(0, 11), mesh.nextHop(2, 11), mesh.nextHop(11, 0)]).toEqual([1, 5, 10]);
    const torus = interconnect("torus2d", 12);
    expect(torus.edges).toHaveLength(24);
    expect(torus).toMatchObject({ diameter: 3, bisectionWidth: 6 });
    expect([torus.nextHop(0, 11), torus.nextHop(2, 11), torus.nextHop(0, 6)]).toEqual([2, 11, 3]);
  });

  it("[HOP3] has the bisection width of every mesh that going through it rank by rank gives", () => {
    for (const n of SIZES) expect(interconnect("mesh2d", n).bisectionWidth, `n = ${n}`).toBe(frontierBisection(n));
  });

  it("[HOP6] joins the ranks of a hypercube that differ in one bit, also when corners are missing", () => {
    expect(interconnect("hypercube", 64)).toMatchObject({ diameter: 6, bisectionWidth: 32 });
    const six = interconnect("hypercube", 6);
    expect(six.edges.map(String)).toEqual(["0,1", "0,2", "0,4", "1,3", "1,5", "2,3", "4,5"]);
    expect([six.nextHop(3, 5), six.nextHop(1, 5), six.nextHop(5, 2)]).toEqual([1, 5, 1]);
  });

  it("[HOP6] sends everything on a star or a bus through rank 0", () => {
    for (const name of ["star", "bus"] as const) {
      const ic = interconnect(name, 5);
      expect(ic.edges.map(String)).toEqual(["0,1", "0,2", "0,3", "0,4"]);
      expect([ic.nextHop(3, 4), ic.nextHop(0, 4), ic.nextHop(3, 0), ic.diameter]).toEqual([0, 4, 0, 2]);
    }
    expect([interconnect("star", 64), interconnect("bus", 64)]).toMatchObject([
      { bisectionWidth: 32 },
      { bisectionWidth: 1 },
    ]);
  });
});
