/** 2,007 random programs of sends and receives with wildcards, each held against a naive list by every receiver. */
import { expect, it, vi } from "vitest";
import { coreProgram } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores. */
vi.setConfig({ testTimeout: 120_000 });

const PROGRAMS = 223;
const INTERCONNECTS = ["crossbar", "ring", "tree"] as const;
const WAYS = [
  { face: "async", transport: "shared-memory", ranks: 4 },
  { face: "blocking", transport: "shared-memory", ranks: 5 },
  { face: "async", transport: "message-port", ranks: 3 },
] as const;
const CASES = INTERCONNECTS.flatMap((interconnect, row) =>
  WAYS.map((way, column) => ({ ...way, interconnect, seed: 1 + (row * WAYS.length + column) * PROGRAMS })),
);

it.each(CASES)(
  "[CORE3] random programs from seed $seed, $ranks ranks, $interconnect, $face on $transport",
  async ({ face, seed, ...options }) => {
    const program = coreProgram(["random-matching"], face, [`seed=${seed}`, `programs=${PROGRAMS}`]);
    const result = await runProgram(program, options);
    expect(result.error).toBeUndefined();
  },
);
