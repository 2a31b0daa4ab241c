import { describe, expect, it } from "vitest";
import { until } from "../../test/until";
import { Brake } from "./brake";
import { FairShare, UNITS_PER_TURN } from "./fair-share";

function socket() {
  const states: string[] = [];
  const brake = new Brake({ pause: () => states.push("paused"), resume: () => states.push("reading") }, () => {});
  return { states, share: new FairShare(brake) };
}

const turnEnds = () => new Promise((resolve) => setImmediate(resolve));

describe("a fair share", () => {
  it("[LIMIT17] is done at once as far as it goes, the rest in later turns, in order, and nothing is read meanwhile", async () => {
    const { states, share } = socket();
    const done: string[] = [];
    function* work(name: string, steps: number) {
      for (let n = 0; n < steps; n++) {
        done.push(name);
        yield 1;
      }
    }
    share.add(work("a", 10));
    expect(done).toHaveLength(10);
    share.add(work("b", 2 * UNITS_PER_TURN));
    share.add(work("c", 5));
    expect(done.length).toBeLessThanOrEqual(UNITS_PER_TURN);
    expect(states).toEqual(["paused"]);
    let most = 0;
    for (let before = done.length; done.length < 2 * UNITS_PER_TURN + 15; before = done.length) {
      await turnEnds();
      most = Math.max(most, done.length - before);
    }
    expect(most).toBeLessThanOrEqual(UNITS_PER_TURN);
    expect(done).toEqual([...Array(10).fill("a"), ...Array(2 * UNITS_PER_TURN).fill("b"), ...Array(5).fill("c")]);
    await turnEnds();
    expect(states).toEqual(["paused", "reading"]);
  });

  it("[LIMIT17] is over when the socket is", async () => {
    const { states, share } = socket();
    let steps = 0;
    function* ending() {
      for (;;) {
        if (++steps === UNITS_PER_TURN + 3) share.end();
        yield 1;
      }
    }
    share.add(ending());
    for (let n = 0; n < 5; n++) await turnEnds();
    expect(steps).toBe(UNITS_PER_TURN + 3);
    expect(states).toEqual(["paused", "reading"]);
  });

  it("[LIMIT17] a part that is larger than the share is paid for in later turns", async () => {
    const { share, states } = socket();
    const done: string[] = [];
    function* work(name: string, units: number) {
      done.push(name);
      yield units;
    }
    share.add(work("large", 4 * UNITS_PER_TURN));
    share.add(work("next", 1));
    for (let turn = 0; turn < 3; turn++) {
      await turnEnds();
      expect(done).toEqual(["large"]);
    }
    await until("it is its turn", () => done.length === 2);
    await turnEnds();
    expect(states).toEqual(["paused", "reading"]);
    share.spend(UNITS_PER_TURN);
    expect(states.at(-1)).toBe("paused");
    await turnEnds();
    expect(states.at(-1)).toBe("reading");
  });
});
