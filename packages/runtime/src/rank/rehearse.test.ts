import { describe, expect, it } from "vitest";
import { MOST_FUNCTIONS } from "../wasm/rehearsal";
import { createYardstick, REHEARSAL_MS, rehearse } from "./rehearse";

/** An engine whose quick code takes 9 ns a round, and that optimises a function after so many rounds and milliseconds. */
function engine(functions: number, rounds: number, delay: number) {
  let time = 0;
  let slept = 0;
  const counted = new Map<number, { rounds: number; since: number }>();
  return {
    call: (number: number, more: number) => {
      const state = counted.get(number) ?? { rounds: 0, since: Number.POSITIVE_INFINITY };
      time += (more / 100_000) * (time - state.since > delay ? 0.05 : 0.9);
      state.rounds += more;
      if (state.rounds > rounds) state.since = Math.min(state.since, time);
      counted.set(number, state);
      return functions;
    },
    counted,
    slept: () => slept,
    place: {
      now: () => time,
      sleep: (milliseconds: number) => {
        time += milliseconds;
        slept += milliseconds;
      },
      yardstick: (more: number) => {
        time += more / 100_000;
      },
    },
  };
}

describe("a rehearsal", () => {
  it("[TIER3] ends when every function runs in optimised code", () => {
    const { call, counted, place } = engine(2, 10_000, 5);
    expect(rehearse(call, place)).toEqual([]);
    expect([...counted.keys()]).toEqual([0, 1]);
    for (const { rounds } of counted.values()) expect(rounds).toBeGreaterThan(10_000);
    expect(place.now()).toBeLessThan(REHEARSAL_MS);
  });

  it("[TIER3] takes one look at functions that are optimised already", () => {
    const { call, counted, place } = engine(3, -1, -1);
    expect(rehearse(call, place)).toEqual([]);
    expect([...counted.values()].every(({ rounds }) => rounds < 20_000)).toBe(true);
  });

  it("[TIER3] gives up after its time, in which it lets the engine work", () => {
    const { call, place, slept } = engine(2, Number.POSITIVE_INFINITY, 0);
    expect(rehearse(call, { ...place, yardstick: (rounds) => place.yardstick(rounds / 20) })).toEqual([0, 1]);
    expect(place.now()).toBeGreaterThanOrEqual(REHEARSAL_MS);
    expect(place.now()).toBeLessThan(REHEARSAL_MS + 10);
    expect(slept()).toBeGreaterThan(REHEARSAL_MS / 2);
  });

  it("[TIER3] believes no number of functions that a module cannot have", () => {
    const { counted, place } = engine(0, 0, 0);
    const asked = new Set<number>();
    rehearse((number) => asked.add(number) && 2 ** 31 - 1, place);
    expect(asked.size).toBe(MOST_FUNCTIONS);
    expect(counted.size).toBe(0);
    expect(rehearse(() => -5, place)).toEqual([]);
  });

  it("[TIER3] goes by a yardstick that an engine cannot leave out", () => {
    const yardstick = createYardstick();
    // Each round multiplies x, which begins as 3, five times with itself: x to the sixth.
    expect(yardstick(1)).toBe(729);
    expect(yardstick(2) >>> 0).toBe(Number(3n ** 36n % 2n ** 32n));
  });
});
