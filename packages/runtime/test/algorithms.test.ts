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

describe("the function of a reduction", () => {
  const program = (call: string) =>
    textProgram(`import MPI from "mpi";
const world = MPI.COMM_WORLD;
const op = MPI.Op.Create(() => {
  throw new RangeError("no such sum");
});
try {
  await ${call};
} catch {
  console.log("caught");
}
await world.barrier();
`);

  it.each([
    "world.allreduce(1, op)",
    "world.Reduce(new Int8Array(20000), world.rank === 0 ? new Int8Array(20000) : null, op)",
  ])("[REDUCE3] ends the run by what it throws, also when the program catches it: %s", async (call) => {
    const result = await runProgram(program(call), { ranks: 3 });
    expect(result).toMatchObject({ status: "failed", error: { name: "RangeError", message: "no such sum", line: 4 } });
  });

  it("[REDUCE3] of one rank alone is the program's own matter", async () => {
    const result = await runProgram(program("MPI.COMM_SELF.scan(1, op)"), { ranks: 2 });
    expect(result.status).toBe("succeeded");
  });
});
