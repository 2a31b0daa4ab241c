/** Ranks that fail, and nodes that vanish, during a run over real workers. */
import { describe, expect, it, vi } from "vitest";
import { coreProgram, textProgram } from "./build-program";
import { MemoryRouter } from "./memory-router";
import { linesOf, type RunOptions, runProgram, startPart } from "./run-program";

/** Many times what it takes on two idle cores. */
vi.setConfig({ testTimeout: 60_000 });

const WAYS = [
  { face: "async", transport: "shared-memory", interconnect: "ring" },
  { face: "blocking", transport: "shared-memory", interconnect: "crossbar" },
  { face: "async", transport: "message-port", interconnect: "tree" },
] as const;

/** A world of two nodes, the second of which is lost when each of its ranks has said that it is ready. */
async function runAndLose(
  program: Parameters<typeof startPart>[0],
  counts: [number, number],
  options: Partial<RunOptions>,
) {
  const router = new MemoryRouter();
  const table = [
    { grId: 0, nrOffset: 0, count: counts[0] },
    { grId: 1, nrOffset: counts[0], count: counts[1] },
  ];
  let ready = 0;
  const lose: RunOptions["onConsole"] = (chunks, handle) => {
    ready += linesOf(chunks).length;
    if (ready !== counts[1]) return;
    router.lose(1);
    handle.stop();
  };
  const [stays, goes] = table.map(({ grId, count }) =>
    startPart(
      program,
      { ...options, ranks: count, ...(grId === 1 && { onConsole: lose }) },
      table,
      grId,
      router.attach(grId),
    ),
  ) as [ReturnType<typeof startPart>, ReturnType<typeof startPart>];
  await Promise.all([stays.ready, goes.ready]);
  goes.go();
  stays.go();
  const result = await stays.result;
  for (const part of [stays, goes]) part.handle.stop();
  router.close();
  return { result, router };
}

describe.each(WAYS)("$face face on $transport, $interconnect", ({ face, transport, interconnect }) => {
  it("[FT7] ranks of one tab fail, the others recover", async () => {
    const program = coreProgram(["fault-tolerance"], face, ["dying=1,3", "fail"]);
    const { error, status, lines, sample } = await runProgram(program, {
      ranks: 5,
      transport,
      interconnect,
      checker: "on",
    });
    expect(error).toBeUndefined();
    expect(status).toBe("succeeded");
    expect(lines).toEqual(["0: 3 of 5 go on"]);
    expect(sample.ranks.map(({ state }) => state.phase)).toEqual([
      "finished",
      "failed",
      "finished",
      "failed",
      "finished",
    ]);
  });

  it("[FT8] a node vanishes, the ranks of the other recover", async () => {
    const program = coreProgram(["fault-tolerance"], face, ["dying=3,4"]);
    const { result, router } = await runAndLose(program, [3, 2], { transport, interconnect, checker: "on" });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual(["0: 3 of 5 go on"]);
    expect(router.faults).toEqual([]);
  });

  it("[FT3] a run that no rank prepared for failures ends with the name of the lost node", async () => {
    const specifier = face === "blocking" ? "mpi/blocking" : "mpi";
    const program = textProgram(`import MPI from "${specifier}";
const world = MPI.COMM_WORLD;
await world.barrier();
if (world.rank === 2) console.log("ready");
await new Promise((resolve) => setTimeout(resolve, 600_000));
`);
    const { result } = await runAndLose(program, [2, 1], { transport });
    expect(result).toMatchObject({ status: "failed", error: { kind: "node-lost", grId: 1, name: "tab 1" } });
  });
});

it("[FT3] failProcess ends a run that no rank prepared for it", async () => {
  const program = textProgram(`import MPI from "mpi";
if (MPI.COMM_WORLD.rank === 1) await MPI.failProcess();
await MPI.COMM_WORLD.barrier();
`);
  const { error } = await runProgram(program, { ranks: 2 });
  expect(error).toMatchObject({ kind: "mpi", name: "MPI_ERR_PROC_FAILED", pid: 1 });
  expect(error?.message).toContain("ERRORS_RETURN");
});

it("[FT1] what nobody catches ends the run as any error of MPI does", async () => {
  const program = textProgram(`import MPI from "mpi";
const world = MPI.COMM_WORLD;
world.Set_errhandler(MPI.ERRORS_RETURN);
if (world.rank === 1) await MPI.failProcess();
await world.recv(1);
`);
  const { error } = await runProgram(program, { ranks: 2 });
  expect(error).toMatchObject({
    kind: "mpi",
    name: "MPI_ERR_PROC_FAILED",
    call: "recv",
    pid: 0,
    file: "main.ts",
    line: 5,
  });
  expect(error?.message).toContain("rank 1 of the communicator has failed");
});
