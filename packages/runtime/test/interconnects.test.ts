/** The core suite, communicators and topologies on the interconnects that forward in more ways than a ring or a tree. */
import { describe, expect, it } from "vitest";
import { coreProgram } from "./build-program";
import { runProgram } from "./run-program";

/** Those that send most ways at once; the others run on fewer interconnects, in core.test.ts. */
const PROGRAMS = ["point-to-point", "collectives", "flooding", "random-matching"] as const;

const WORLDS = [
  { ranks: 5, interconnect: "star" },
  { ranks: 6, interconnect: "mesh2d" },
  { ranks: 9, interconnect: "torus2d" },
  { ranks: 7, interconnect: "hypercube" },
  { ranks: 4, interconnect: "bus" },
] as const;

describe.each(WORLDS)("$ranks ranks, $interconnect", ({ ranks, interconnect }) => {
  it("[CORE1] programs that send most ways at once, async face", async () => {
    const args = ["flood=100", "seed=700000", "programs=5"];
    const result = await runProgram(coreProgram(PROGRAMS, "async", args), { ranks, interconnect });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual([]);
  }, 60_000);

  it("[COMM1] communicators and topologies, blocking face", async () => {
    const programs = ["communicators", "topologies"] as const;
    const result = await runProgram(coreProgram(programs, "blocking"), { ranks, interconnect });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual([]);
  }, 60_000);
});
