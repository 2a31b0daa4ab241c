/** Every collective of memory in its three forms: waiting, non-blocking, persistent. All give the same, also many at once. */
import MPI from "mpi";
import { equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);
const UNEVEN = everyone.map((other) => (other === 1 ? 0 : other + 1));
const TOTAL = UNEVEN.reduce((sum, count) => sum + count, 0);
const ROOT = size - 1;
const isRoot = rank === ROOT;
/** MPI.INT32_T for each rank, and where its element stands. */
const TYPES = everyone.map(() => MPI.INT32_T);
const ONES = everyone.map(() => 1);
const PLACES = everyone.map((other) => 4 * other);
const compose = MPI.Op.Create((a: Int32Array, b: Int32Array) => {
  // x -> p x + q, one after another: associative, never commutative.
  for (let i = 0; i + 1 < b.length; i += 2) {
    const [p, q] = [a[i]! * b[i]!, a[i + 1]! * b[i]! + b[i + 1]!];
    b[i] = p % 1009;
    b[i + 1] = q % 1009;
  }
});

/** Buffers of one call: what it takes, and what it changes. */
interface Call {
  args: unknown[];
  fill(step: number): void;
  changed: Int32Array | null;
}

const numbers = (count: number) => new Int32Array(count);
function fill(memory: Int32Array | null, step: number): void {
  if (memory) for (let i = 0; i < memory.length; i++) memory[i] = 1 + ((rank * 31 + i * 7 + step * 13) % 97);
}

/** A call with input and output apart. */
function apart(args: (input: Int32Array, output: Int32Array) => unknown[], inputs: number, outputs: number): Call {
  const [input, output] = [numbers(inputs), numbers(outputs)];
  const refill = (step: number) => {
    fill(input, step);
    output.fill(0);
  };
  return { args: args(input, output), fill: refill, changed: output };
}

/** A call in place. */
function inPlace(args: (memory: Int32Array) => unknown[], count: number): Call {
  const memory = numbers(count);
  return { args: args(memory), fill: (step) => fill(memory, step), changed: memory };
}

/** By name, each call anew at every ask. */
const CALLS: readonly (readonly [name: string, make: () => Call])[] = [
  ["Barrier", () => ({ args: [], fill: () => {}, changed: null })],
  ["Bcast", () => inPlace((memory) => [memory, ROOT], 600)],
  ["Gather", () => apart((input, output) => [input, isRoot ? output : null, ROOT], 3, 3 * size)],
  [
    "Gather",
    () => inPlace((memory) => (isRoot ? [MPI.IN_PLACE, memory, ROOT] : [memory.subarray(0, 3), null, ROOT]), 3 * size),
  ],
  ["Gatherv", () => apart((input, output) => [input, isRoot ? [output, UNEVEN] : null, ROOT], UNEVEN[rank]!, TOTAL)],
  ["Scatter", () => apart((input, output) => [isRoot ? input : null, output, ROOT], 3 * size, 3)],
  [
    "Scatter",
    () => inPlace((memory) => (isRoot ? [memory, MPI.IN_PLACE, ROOT] : [null, memory.subarray(0, 3), ROOT]), 3 * size),
  ],
  ["Scatterv", () => apart((input, output) => [isRoot ? [input, UNEVEN] : null, output, ROOT], TOTAL, UNEVEN[rank]!)],
  ["Allgather", () => apart((input, output) => [input, output], 5, 5 * size)],
  ["Allgather", () => inPlace((memory) => [MPI.IN_PLACE, memory], 5 * size)],
  ["Allgatherv", () => apart((input, output) => [input, [output, UNEVEN]], UNEVEN[rank]!, TOTAL)],
  ["Allgatherv", () => inPlace((memory) => [MPI.IN_PLACE, [memory, UNEVEN]], TOTAL)],
  ["Alltoall", () => apart((input, output) => [input, output], 2 * size, 2 * size)],
  ["Alltoall", () => inPlace((memory) => [MPI.IN_PLACE, memory], 2 * size)],
  [
    "Alltoallv",
    () =>
      apart(
        (input, output) => [
          [input, UNEVEN],
          [output, everyone.map(() => UNEVEN[rank]!)],
        ],
        TOTAL,
        size * UNEVEN[rank]!,
      ),
  ],
  ["Alltoallv", () => inPlace((memory) => [MPI.IN_PLACE, [memory, 3]], 3 * size)],
  [
    "Alltoallw",
    () =>
      apart(
        (input, output) => [
          [input, ONES, PLACES, TYPES],
          [output, ONES, PLACES, TYPES],
        ],
        size,
        size,
      ),
  ],
  ["Alltoallw", () => inPlace((memory) => [MPI.IN_PLACE, [memory, ONES, PLACES, TYPES]], size)],
  ["Reduce", () => apart((input, output) => [input, isRoot ? output : null, MPI.SUM, ROOT], 700, 700)],
  ["Reduce", () => apart((input, output) => [input, isRoot ? output : null, compose, ROOT], 8, 8)],
  [
    "Reduce",
    () => inPlace((memory) => (isRoot ? [MPI.IN_PLACE, memory, MPI.MAX, ROOT] : [memory, null, MPI.MAX, ROOT]), 9),
  ],
  ["Allreduce", () => apart((input, output) => [input, output], 700, 700)],
  ["Allreduce", () => inPlace((memory) => [MPI.IN_PLACE, memory, compose], 8)],
  ["Reduce_scatter_block", () => apart((input, output) => [input, output, MPI.BXOR], 4 * size, 4)],
  ["Reduce_scatter_block", () => inPlace((memory) => [MPI.IN_PLACE, memory], 4 * size)],
  ["Reduce_scatter", () => apart((input, output) => [input, output, UNEVEN, MPI.MIN], TOTAL, UNEVEN[rank]!)],
  ["Reduce_scatter", () => inPlace((memory) => [MPI.IN_PLACE, memory, UNEVEN], TOTAL)],
  ["Scan", () => apart((input, output) => [input, output, compose], 8, 8)],
  ["Scan", () => inPlace((memory) => [MPI.IN_PLACE, memory], 8)],
  ["Exscan", () => apart((input, output) => [input, output, compose], 8, 8)],
  ["Exscan", () => inPlace((memory) => [MPI.IN_PLACE, memory, MPI.PROD], 4)],
];

const calls = world as unknown as Record<string, (...args: unknown[]) => never>;
const STEPS = 2;

export default async function collectiveRequests(): Promise<void> {
  const expected: (Int32Array | null)[][] = [];
  for (const [name, make] of CALLS) {
    const results: (Int32Array | null)[] = [];
    for (let step = 0; step < STEPS; step++) {
      const call = make();
      call.fill(step);
      await calls[name]!(...call.args);
      results.push(call.changed);
    }
    expected.push(results);
  }
  await nonBlocking(expected);
  await persistent(expected);
  await mistakes();
  await world.barrier();
}

/** All at once, completed in an order that each rank has for itself. */
async function nonBlocking(expected: readonly (Int32Array | null)[][]): Promise<void> {
  for (let step = 0; step < STEPS; step++) {
    const begun = CALLS.map(([name, make], index) => {
      const call = make();
      call.fill(step);
      const request = calls[`I${name.toLowerCase()}`]!(...call.args) as MPI.Request;
      return { name, call, request, index };
    });
    if (rank % 2 === 1) begun.reverse();
    for (const { name, call, request, index } of begun) {
      const status = new MPI.Status();
      if (index % 2 === 0) await request.Wait(status);
      else while (!(await request.Test(status)));
      equal(call.changed, expected[index]![step], `I${name.toLowerCase()}, entry ${index}, step ${step}`);
    }
  }
}

/** Prepared in one order, started in another on every rank. */
async function persistent(expected: readonly (Int32Array | null)[][]): Promise<void> {
  const prepared = CALLS.map(([name, make], index) => {
    const call = make();
    return { name, call, request: calls[`${name}_init`]!(...call.args) as MPI.Prequest, index };
  });
  const order = rank % 2 === 0 ? prepared : prepared.toReversed();
  for (let step = 0; step < STEPS; step++) {
    for (const { call, request } of order) {
      call.fill(step);
      request.Start();
    }
    await MPI.Request.Waitall(order.map(({ request }) => request));
    for (const { name, call, index } of order)
      equal(call.changed, expected[index]![step], `${name}_init, entry ${index}, step ${step}`);
  }
  for (const { request } of order) request.Free();
}

async function mistakes(): Promise<void> {
  const one = new Int32Array(1);
  await fails("MPI_ERR_ROOT", "Ibcast", () => world.Ibcast(one, size));
  await fails("MPI_ERR_ROOT", "Bcast_init", () => world.Bcast_init(one, -1));
  await fails("MPI_ERR_TYPE", "Iallreduce", () => world.Iallreduce(one, new Float64Array(1)));
  await fails("MPI_ERR_OP", "Scan_init", () => world.Scan_init(one, one, null as never));
  await fails("MPI_ERR_COUNT", "Alltoall_init", () =>
    world.Alltoall_init(new Int32Array(size), new Int32Array(size * 2)),
  );
  const twice = world.Barrier_init();
  twice.Start();
  await fails("MPI_ERR_REQUEST", "Start", () => twice.Start());
  await twice.Wait();
  twice.Free();
  await fails("MPI_ERR_REQUEST", "Start", () => twice.Start());
}
