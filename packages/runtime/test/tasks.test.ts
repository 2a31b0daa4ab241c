/** Tasks in runs: many at once, on other ranks, and how a run with tasks ends. */
import { expect, it, vi } from "vitest";
import { coreProgram, TASK_PROGRAMS, textProgram } from "./build-program";
import { runProgram } from "./run-program";

/** Many times what it takes on two idle cores. */
vi.setConfig({ testTimeout: 120_000 });

const WORLD = `import MPI from "mpi"; const world = MPI.COMM_WORLD;\n`;

it.each([
  { ranks: 1, interconnect: "crossbar", transport: "shared-memory" },
  { ranks: 4, interconnect: "ring", transport: "shared-memory" },
  { ranks: 3, interconnect: "tree", transport: "message-port" },
] as const)(
  "[TASK1][TASK2][TASK5][STEAL1][STEAL2][STEAL4] all programs, $ranks ranks on $transport",
  async ({ ranks, interconnect, transport }) => {
    const program = coreProgram(TASK_PROGRAMS, "async", ["seed=4711", "tasks=300"]);
    const result = await runProgram(program, { ranks, interconnect, transport });
    expect(result.error).toBeUndefined();
    expect(result.lines).toEqual([]);
  },
);

it("[TASK3] an error of a task that nobody awaits ends the run, with its line", async () => {
  const code = `${WORLD}
MPI.task(async () => {
  await world.recv(world.rank);
  throw new RangeError("too far");
});
if (world.rank === 1) await world.send(1, 1);
await world.barrier();
await world.recv(0);`;
  const { error } = await runProgram(textProgram(code), { ranks: 2 });
  expect(error).toMatchObject({ kind: "exception", name: "RangeError", pid: 1, file: "main.ts", line: 5 });
});

it("[TASK3][STEAL4] so does one of a stealable task, with the line where it was thrown", async () => {
  const code = `${WORLD}
const far = MPI.task.stealable("far", () => {
  throw new RangeError("too far");
});
if (world.rank === 1) far();
await world.recv();`;
  const { error } = await runProgram(textProgram(code), { ranks: 2 });
  expect(error).toMatchObject({ kind: "exception", name: "RangeError", pid: 1, file: "main.ts", line: 4 });
  expect(error?.stack).toContain("main.ts:4:");
});

it.each(["shared-memory", "message-port"] as const)(
  "[TASK4] a run on %s ends when all tasks have ended, also those that others run",
  async (transport) => {
    const code = `${WORLD}
const say = MPI.task.stealable("say", async (i) => {
  for (let turn = 0; turn < 20; turn++) await MPI.task.yield();
  console.log("stealable", i);
});
MPI.task(async () => {
  for (let turn = 0; turn < 20; turn++) await MPI.task.yield();
  console.log("task");
  if (world.rank === 2) for (let i = 0; i < 100; i++) say(i);
});`;
    const { lines, status } = await runProgram(textProgram(code), { ranks: 3, transport });
    expect(status).toBe("succeeded");
    const said = lines.map((line) => line.slice(3));
    expect(said.filter((line) => line === "task")).toHaveLength(3);
    expect(said.filter((line) => line !== "task").toSorted()).toEqual(
      Array.from({ length: 100 }, (_, i) => `stealable ${i}`).toSorted(),
    );
  },
);

it("[STEAL3] an idle rank takes a task while its owner computes, from a program that has ended too", async () => {
  const code = `${WORLD}
const look = MPI.task.stealable("look", () => [world.rank, MPI.Wtime()]);
if (world.rank === 0) {
  const tasks = [look(), look()];
  const end = MPI.Wtime() + 0.4;
  while (MPI.Wtime() < end);
  for (const [rank, time] of await Promise.all(tasks)) console.log(rank, time < end);
}
if (world.rank === 1) await world.recv();
if (world.rank === 0) await world.send(1, 1);`;
  const { lines, error } = await runProgram(textProgram(code), { ranks: 3 });
  expect(error).toBeUndefined();
  for (const line of lines) expect(line).toMatch(/^0: [12] true$/);
  expect(lines).toHaveLength(2);
});

it("[TASK7] ranks that wait for tasks that compute are in no deadlock", async () => {
  const code = `${WORLD}
const compute = MPI.task.stealable("compute", async (turns) => {
  for (const end = MPI.Wtime() + turns; MPI.Wtime() < end; ) await MPI.task.yield();
  return 7;
});
if (world.rank === 0)
  MPI.task(async () => {
    await world.send(await compute(0.6), 1);
    for (const end = MPI.Wtime() + 0.6; MPI.Wtime() < end; ) await MPI.task.yield();
    await world.send(8, 1);
  });
if (world.rank === 1) console.log(await world.recv(0), await world.recv(0));
await world.barrier();`;
  const { error, lines } = await runProgram(textProgram(code), { ranks: 2, checker: "on" });
  expect(error).toBeUndefined();
  expect(lines).toEqual(["1: 7 8"]);
});

it("[TASK6] the blocking face has no tasks, and says what to import", async () => {
  const code = `import MPI from "mpi/blocking";
for (const work of [() => MPI.task(() => 1), () => MPI.task.stealable("a", () => 1), () => MPI.task.yield()])
  try {
    work();
  } catch (error) {
    console.log(error.className, error.message.includes('import MPI from "mpi"'));
  }`;
  const { lines } = await runProgram(textProgram(code), { ranks: 1 });
  expect(lines).toEqual(Array(3).fill("0: MPI_ERR_UNSUPPORTED_OPERATION true"));
});
