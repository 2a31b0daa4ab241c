/** Stealable tasks under load: each runs once, somewhere, with copies of its arguments, and its owner gets what became of it. */
import MPI from "mpi";
import { check, equal, fails, numberArgument, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const { rank } = world;
const random = randomNumbers(numberArgument(MPI.args, "seed", 1) + rank);
const count = numberArgument(MPI.args, "tasks", 300);

let ran = 0;
const square = MPI.task.stealable("square", async (n: number, spin: number, bytes: Uint8Array) => {
  ran++;
  for (const end = MPI.Wtime() + spin * 1e-6; MPI.Wtime() < end; );
  if (n % 7 === 0) await MPI.task.yield();
  if (n % 11 === 0) throw new RangeError(`eleven divides ${n}`);
  return { square: n * n, bytes: bytes.map((byte) => byte + 1), where: world.rank };
});

/** Makes tasks itself and waits for them: none may stop the ranks from running those. */
const fibonacci = MPI.task.stealable("fibonacci", async (n: number): Promise<number> => {
  if (n < 2) return n;
  const [a, b] = await Promise.all([fibonacci(n - 1), fibonacci(n - 2)]);
  return a + b;
});

const unsendable = MPI.task.stealable("unsendable", () => () => 1);

export default async function stealableTasks(): Promise<void> {
  await stress();
  equal(await fibonacci(10), 55, "tasks that make tasks");
  await values();
  await fails("MPI_ERR_ARG", "task.stealable", () => MPI.task.stealable("square", () => 1));
  await world.Barrier();
}

/** Every task once: the results are all there, and all ranks together ran as many as they made. */
async function stress() {
  const tasks: Promise<void>[] = [];
  for (let i = 0; i < count; i++) {
    const n = Math.floor(random() * 1000);
    const bytes = new Uint8Array(random() < 0.05 ? 300_000 : random() * 50).fill(i);
    const task = square(n, random() * 200, bytes);
    // The task has a copy.
    bytes.fill(0);
    tasks.push(
      task.then(
        (result) => {
          equal(result.square, n * n, "a task's result");
          check(n % 11 !== 0, "a task that fails has no result");
          check(result.bytes.length === bytes.length, "length of what a task was given");
          check(
            result.bytes.every((byte) => byte === (i + 1) % 256),
            "what a task was given",
          );
        },
        (error: unknown) => {
          check(error instanceof RangeError && n % 11 === 0, `a task failed with ${String(error)}`);
          equal(error.message, `eleven divides ${n}`, "a task's error");
          check(error.stack?.includes("stealable-tasks.ts"), `the stack of a task's error: ${error.stack}`);
        },
      ),
    );
    if (random() < 0.1) await MPI.task.yield();
  }
  await Promise.all(tasks);
  await world.Barrier();
  equal(await world.allreduce(ran), count * world.size, "tasks that ran");
}

async function values() {
  await fails("MPI_ERR_TYPE", "square", () => square(1, 0, (() => 1) as never));
  const error = await unsendable().catch((thrown: unknown) => thrown);
  check(error instanceof Error && error.name === "DataCloneError", `a result that cannot be sent: ${String(error)}`);
}
