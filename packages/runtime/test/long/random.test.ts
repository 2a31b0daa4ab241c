/** Random programs without end: SEEDS of them (100,000 when it is not set), from FIRST_SEED on. */

import { interconnectName } from "@commworld/protocol";
import { expect, it, vi } from "vitest";
import { coreProgram, RANDOM_PROGRAMS } from "../build-program";
import { runProgram } from "../run-program";

vi.setConfig({ testTimeout: 600_000 });

const SEEDS = Number(process.env.SEEDS ?? 100_000);
const FIRST_SEED = Number(process.env.FIRST_SEED ?? 1_000_000);
/** Programs of one run. */
const CHUNK = 250;
const WAYS = [
  { face: "async", transport: "shared-memory" },
  { face: "blocking", transport: "shared-memory" },
  { face: "async", transport: "message-port" },
] as const;
const INTERCONNECTS = interconnectName.options;
const RANKS = [4, 2, 3, 5, 7];

/** Both kinds of programs in the same places, then the next ones. */
const RUNS = Array.from({ length: Math.ceil(SEEDS / CHUNK) }, (_, run) => {
  const place = Math.floor(run / RANDOM_PROGRAMS.length);
  return {
    ...WAYS[place % WAYS.length]!,
    program: RANDOM_PROGRAMS[run % RANDOM_PROGRAMS.length]!,
    ranks: RANKS[place % RANKS.length]!,
    interconnect: INTERCONNECTS[place % INTERCONNECTS.length]!,
    seed: FIRST_SEED + run * CHUNK,
  };
});

it.each(RUNS)("[CORE3] $program from seed $seed, $ranks ranks, $interconnect, $face on $transport", async (run) => {
  const { face, transport, program, ranks, interconnect, seed } = run;
  const args = [`seed=${seed}`, `programs=${Math.min(CHUNK, FIRST_SEED + SEEDS - seed)}`];
  const result = await runProgram(coreProgram([program], face, args), { ranks, interconnect, transport });
  expect(result.error).toBeUndefined();
});
