/** The core suite, communicators and topologies on the interconnects that forward in more ways than a ring or a tree. */
import { describe, expect, it } from "vitest";
import { CORE_PROGRAMS, coreProgram } from "./build-program";
import { runProgram } from "./run-program";

const WORLDS = [
  { ranks: 5, interconnect: "star" },
  { ranks: 6, interconnect: "mesh2d" },
  { ranks: 9, interconnect: "torus2d" },
  { ranks: 7, interconnect: "hypercube" },
  { ranks: 4, interconnect: "bus" },
] as const;

describe.each(WORLDS)("$ranks ranks, $interconnect", ({ ranks, interconnect }) => {
  it("[CORE1] all programs, async face", async () => {
    const args = ["maxBytes=200000", "flood=200", "seed=700000", "programs=5"];
    const result = await runProgram(coreProgram(CORE_PROGRAMS, "async", args), { ranks, interconnect });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual([]);
  });

  it("[COMM1] communicators and topologies, blocking face", async () => {
    const programs = ["communicators", "topologies"] as const;
    const result = await runProgram(coreProgram(programs, "blocking"), { ranks, interconnect });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual([]);
  });
});
