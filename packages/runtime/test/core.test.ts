/** The core suite under Node: the same programs on every face, transport and interconnect. */
import { describe, expect, it, vi } from "vitest";
import { CORE_PROGRAMS, coreProgram } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores. */
vi.setConfig({ testTimeout: 120_000 });

const WAYS = [
  { face: "async", transport: "shared-memory" },
  { face: "blocking", transport: "shared-memory" },
  { face: "async", transport: "message-port" },
] as const;

/** Every interconnect with four ranks; every number of ranks, the larger ones where paths are long. */
const WORLDS = [
  { ranks: 1, interconnect: "crossbar" },
  { ranks: 2, interconnect: "ring" },
  { ranks: 3, interconnect: "tree" },
  { ranks: 4, interconnect: "crossbar" },
  { ranks: 4, interconnect: "ring" },
  { ranks: 4, interconnect: "tree" },
  { ranks: 7, interconnect: "ring" },
  { ranks: 7, interconnect: "tree" },
] as const;

const MIB = 1024 * 1024;

describe.each(WAYS)("$face face on $transport", ({ face, transport }) => {
  it.each(WORLDS)("[CORE1] all programs, $ranks ranks, $interconnect", async ({ ranks, interconnect }) => {
    const args = ["maxBytes=300000", `flood=${ranks > 4 ? 300 : 1000}`, "seed=900000", "programs=5"];
    const result = await runProgram(coreProgram(CORE_PROGRAMS, face, args), { ranks, interconnect, transport });
    expect(result.error).toBeUndefined();
    expect(result.status).toBe("succeeded");
    expect(result.lines).toEqual([]);
  });

  it("[CORE2] messages of 1 byte to 64 MiB arrive intact, also through a rank between", async () => {
    for (const ranks of [2, 3]) {
      const args = [`maxBytes=${(ranks === 2 ? 64 : 16) * MIB}`];
      const result = await runProgram(coreProgram(["sizes"], face, args), { ranks, interconnect: "tree", transport });
      expect(result.error).toBeUndefined();
    }
  });
});
