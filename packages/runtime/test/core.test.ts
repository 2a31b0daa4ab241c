/** The core suite under Node: the same programs on every face, transport and interconnect. */
import type { Finding } from "@commworld/protocol";
import { describe, expect, it, vi } from "vitest";
import { CORE_PROGRAMS, coreProgram, WIDE_PROGRAMS } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores; a run that hangs is told long before. */
vi.setConfig({ testTimeout: 600_000 });

const WAYS = [
  { face: "async", transport: "shared-memory" },
  { face: "blocking", transport: "shared-memory" },
  { face: "async", transport: "message-port" },
] as const;
const [ASYNC, BLOCKING, PORTS] = WAYS;

/**
 * Every number of ranks and every interconnect, each way with few ranks and with many. Of the other pairs of these, the tables,
 * the random programs and the worlds of several nodes have most. Of programs that do not depend on the number of ranks so much,
 * worlds of more than four have every other one, in turn.
 */
const WORLDS = [
  { ...ASYNC, ranks: 1, interconnect: "crossbar" },
  { ...PORTS, ranks: 2, interconnect: "crossbar" },
  { ...BLOCKING, ranks: 3, interconnect: "ring" },
  { ...ASYNC, ranks: 4, interconnect: "tree" },
  { ...BLOCKING, ranks: 4, interconnect: "crossbar" },
  { ...PORTS, ranks: 5, interconnect: "bus" },
  { ...ASYNC, ranks: 5, interconnect: "star" },
  { ...BLOCKING, ranks: 6, interconnect: "mesh2d" },
  { ...ASYNC, ranks: 7, interconnect: "hypercube" },
  { ...BLOCKING, ranks: 9, interconnect: "torus2d" },
] as const;

/** What collectives do differs from one number of ranks to the next. */
const EVERYWHERE: readonly string[] = ["collectives", "reductions", "all-collectives", "communicators", "topologies"];

const programsOf = (ranks: number, world: number) =>
  ranks < 5
    ? CORE_PROGRAMS
    : WIDE_PROGRAMS.filter((name, index) => EVERYWHERE.includes(name) || index % 2 === world % 2);

const MIB = 1024 * 1024;

it.each(WORLDS.map((world, index) => ({ ...world, index })))(
  "[CORE1][COMM1][CHECK6][WIN4] the programs, $ranks ranks, $interconnect, $face face on $transport",
  async (world) => {
    const { face, ranks, interconnect, transport, index } = world;
    const args = ["maxBytes=300000", `flood=${ranks > 4 ? 200 : 1000}`, "seed=900000", "programs=5"];
    const checker = ranks > 1 && ranks < 5 ? "on" : "off";
    const result = await runProgram(coreProgram(programsOf(ranks, index), face, args), {
      ranks,
      interconnect,
      transport,
      checker,
    });
    expect(result.error).toBeUndefined();
    // This one breaks rules on purpose: it receives a value that was sent as numbers, and twice into the same memory.
    const isOnPurpose = ({ places }: Finding) => places[0]?.file === "requests.ts";
    expect(result.findings.filter((finding) => !isOnPurpose(finding))).toEqual([]);
    expect(result.status).toBe("succeeded");
    expect(result.lines).toEqual([]);
  },
);

describe.each(WAYS)("$face face on $transport", ({ face, transport }) => {
  it("[CORE2] messages of 1 byte to 64 MiB arrive intact, also through a rank between", async () => {
    for (const ranks of [2, 3]) {
      const args = [`maxBytes=${(ranks === 2 ? 64 : 16) * MIB}`];
      const result = await runProgram(coreProgram(["sizes"], face, args), { ranks, interconnect: "tree", transport });
      expect(result.error).toBeUndefined();
    }
  });
});
