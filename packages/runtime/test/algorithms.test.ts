/** Collectives with the algorithms a run was told to use, instead of the automatic choice. */
import { describe, expect, it } from "vitest";
import {
  ALGORITHMS,
  algorithmNames,
  type ForcedAlgorithms,
  type Operation,
} from "../src/schedule/selection/algorithms";
import { coreProgram, textProgram } from "./build-program";
import { runProgram } from "./run-program";

const OPERATIONS = Object.keys(ALGORITHMS) as Operation[];
const MOST = Math.max(...OPERATIONS.map((operation) => algorithmNames(operation).length));

/** One algorithm of each operation; all of these together name every algorithm there is. */
const CHOICES = Array.from({ length: MOST }, (_, index): ForcedAlgorithms => {
  const choice = OPERATIONS.map((operation) => {
    const names = algorithmNames(operation);
    return [operation, names[index % names.length]!];
  });
  return Object.fromEntries(choice);
});

describe("algorithms of a run", () => {
  it.each(CHOICES.map((algorithms, index) => ({ algorithms, ranks: index < 4 ? 4 : 5 })))(
    "[CORE12] all collectives with $algorithms.allreduce, $algorithms.alltoall, ..., $ranks ranks",
    async ({ algorithms, ranks }) => {
      const program = coreProgram(["collectives", "reductions", "all-collectives"], "async");
      const result = await runProgram(program, { ranks, interconnect: "ring", algorithms });
      expect(result.error).toBeUndefined();
      expect(result.status).toBe("succeeded");
    },
  );

  it("[CORE12] the forced algorithm runs: it sends the messages that it needs", async () => {
    const messages = async (barrier: string) => {
      const program = textProgram('import MPI from "mpi";\nawait MPI.COMM_WORLD.Barrier();\n');
      const { sample } = await runProgram(program, { ranks: 8, algorithms: { barrier } });
      return sample.ranks.reduce((sum, rank) => sum + rank.sentMessages, 0);
    };
    expect(await messages("dissemination")).toBe(24);
    expect(await messages("tree")).toBe(14);
    expect(await messages("linear")).toBe(14);
  });

  it("[CORE12] a name that is none is told before anything runs", () => {
    const program = textProgram("");
    const run = () => runProgram(program, { ranks: 1, algorithms: { allreduce: "star" } });
    expect(run).toThrow("allreduce has no algorithm");
  });
});
