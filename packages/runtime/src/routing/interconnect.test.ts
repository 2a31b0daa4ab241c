import { interconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
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
  let best = Number.POSITIVE_INFINITY;
  const half = Math.floor(ic.n / 2);
  for (let set = 0; set < 1 << ic.n; set++) {
    let size = 0;
    for (let rank = 0; rank < ic.n; rank++) size += (set >> rank) & 1;
    if (size !== half) continue;
    let cut = 0;
    for (const [a, b] of ic.edges) cut += ((set >> a) ^ (set >> b)) & 1;
    best = Math.min(best, cut);
  }
  return best;
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
    for (let n = 1; n <= 13; n++)
      expect(interconnect(name, n).bisectionWidth, `n = ${n}`).toBe(bruteBisection(interconnect(name, n)));
  });

  it("[HOP4] lists each link once and neighbours in both directions", () => {
    for (const n of SIZES) {
      const ic = interconnect(name, n);
      expect(new Set(ic.edges.map(String)).size).toBe(ic.edges.length);
      expect(ic.edges.every(([a, b]) => 0 <= a && a < b && b < n)).toBe(true);
      for (let rank = 0; rank < n; rank++) {
        for (const other of ic.neighbours(rank)) expect(ic.neighbours(other)).toContain(rank);
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
});
