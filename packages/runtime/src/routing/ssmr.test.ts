import { interconnectName } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { interconnect } from "./interconnect";
import { groupByNextHop } from "./ssmr";

describe("groupByNextHop", () => {
  it("[SSMR1] makes one group per next hop, in the order given, its own rank under itself", () => {
    const tree = interconnect("tree", 7);
    expect(groupByNextHop(tree, 0, [6, 3, 0, 1, 2])).toEqual(
      new Map([
        [2, [6, 2]],
        [1, [3, 1]],
        [0, [0]],
      ]),
    );
    expect(groupByNextHop(tree, 1, [])).toEqual(new Map());
  });

  it.each(interconnectName.options)(
    "[SSMR2] delivers once to each destination and sends at most one copy over a link of a %s",
    (name) => {
      for (let n = 1; n <= 64; n++) {
        const ic = interconnect(name, n);
        for (const root of new Set([0, n >> 1, n - 1])) {
          const delivered: number[] = [];
          const links = new Set<string>();
          const forward = (at: number, destinations: number[]): void => {
            for (const [hop, rest] of groupByNextHop(ic, at, destinations)) {
              if (hop === at) {
                delivered.push(...rest);
                continue;
              }
              expect(links.has(`${at}>${hop}`)).toBe(false);
              links.add(`${at}>${hop}`);
              forward(hop, rest);
            }
          };
          forward(
            root,
            Array.from({ length: n }, (_, rank) => rank),
          );
          expect(delivered.sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, rank) => rank));
          expect(links.size).toBe(n - 1);
        }
      }
    },
  );
});
