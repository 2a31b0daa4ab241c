/** 2,016 random programs: messages with wildcards against a naive list, and everything at once. `npm run test:long`: 100,000. */
import { expect, it, vi } from "vitest";
import { coreProgram, RANDOM_PROGRAMS } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores; a run that hangs is told long before. */
vi.setConfig({ testTimeout: 600_000 });

/** Of each of two kinds, in each of nine runs. */
const PROGRAMS = 112;
const INTERCONNECTS = ["crossbar", "hypercube", "tree"] as const;
const WAYS = [
  { face: "async", transport: "shared-memory", ranks: 3 },
  { face: "blocking", transport: "shared-memory", ranks: 4 },
  { face: "async", transport: "message-port", ranks: 3 },
] as const;
const CASES = INTERCONNECTS.flatMap((interconnect, row) =>
  WAYS.map((way, column) => ({ ...way, interconnect, seed: 1 + (row * WAYS.length + column) * PROGRAMS })),
);

it.each(CASES)(
  "[CORE3] random programs from seed $seed, $ranks ranks, $interconnect, $face on $transport",
  async ({ face, seed, ...options }) => {
    const program = coreProgram(RANDOM_PROGRAMS, face, [`seed=${seed}`, `programs=${PROGRAMS}`]);
    const result = await runProgram(program, options);
    expect(result.error).toBeUndefined();
  },
);
