/** Barrier, bcast, gather and scatter of values and of memory, from every root. */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);
const COUNTS = [0, 1, 3, 1000];
/** Beyond what is sent at once, and on rings and trees through other ranks. */
const LONG = 30_000;

export default async function collectives(): Promise<void> {
  await barriers();
  for (const root of everyone) {
    await ofValues(root);
    for (const count of COUNTS) await ofMemory(root, count);
    await inPlace(root);
  }
  for (const root of new Set([0, size - 1])) await ofMemory(root, LONG);
  await manyInARow();
  await world.barrier();
}

/** Nobody leaves a barrier before everybody has come: what was sent before it is there after it. */
async function barriers(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const sends = everyone.map((dest) => world.isend(round, dest, round));
    await MPI.Request.waitall(sends);
    if (round % 2 === 0) await world.barrier();
    else await world.Barrier();
    for (const source of everyone) equal(await world.recv(source, round), round, "sent before the barrier");
  }
}

async function ofValues(root: number): Promise<void> {
  const settings = { root, list: [1, 2, 3], when: new Date(0) };
  const given = rank === root ? settings : null;
  const got = await world.bcast(given, root);
  equal(got, settings, "bcast of a value");
  check(rank !== root || got === settings, "bcast gives the root its own value");
  equal(
    (await world.bcast(rank === root ? "z".repeat(20_000) : undefined, root)).length,
    20_000,
    "bcast of a long one",
  );

  const names = await world.gather({ name: `rank ${rank}` }, root);
  const all = everyone.map((other) => ({ name: `rank ${other}` }));
  equal(names, rank === root ? all : null, "gather of values");

  const part = await world.scatter(rank === root ? everyone.map((other) => [other, root]) : null, root);
  equal(part, [rank, root], "scatter of values");
}

function numbers(owner: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, index) => owner * 1e6 + index);
}

async function ofMemory(root: number, count: number): Promise<void> {
  const buffer = rank === root ? numbers(root, count) : new Float64Array(count);
  await world.Bcast(buffer, root);
  equal(buffer, numbers(root, count), `Bcast of ${count} from ${root}`);

  const gathered = rank === root ? new Float64Array(size * count) : null;
  await world.Gather(numbers(rank, count), gathered, root);
  if (gathered)
    for (const other of everyone)
      equal(gathered.subarray(other * count, (other + 1) * count), numbers(other, count), `Gather of ${count}`);

  const source = rank === root ? new Float64Array(size * count) : null;
  if (source) for (const other of everyone) source.set(numbers(other, count), other * count);
  const mine = new Float64Array(count);
  await world.Scatter(source, mine, root);
  equal(mine, numbers(rank, count), `Scatter of ${count}`);
}

async function inPlace(root: number): Promise<void> {
  const all = Int32Array.from({ length: 2 * size }, () => -1);
  if (rank === root) all.set([rank, rank * 10], 2 * rank);
  if (rank === root) await world.Gather(MPI.IN_PLACE, all, root);
  else await world.Gather(Int32Array.of(rank, rank * 10), null, root);
  const expected = Int32Array.from(everyone.flatMap((other) => [other, other * 10]));
  if (rank === root) equal(all, expected, "Gather in place");

  const mine = new Int32Array(2);
  if (rank === root) await world.Scatter(expected, MPI.IN_PLACE, root);
  else await world.Scatter(null, mine, root);
  equal(mine, rank === root ? Int32Array.of(0, 0) : Int32Array.of(rank, rank * 10), "Scatter in place");
}

/** Collectives follow each other without a stop between, beside messages that any receive would take. */
async function manyInARow(): Promise<void> {
  const next = (rank + 1) % size;
  const beside = world.isend("beside", next, 0);
  for (let round = 0; round < 50; round++) {
    const root = round % size;
    equal(await world.bcast(rank === root ? round : null, root), round, "bcast in a row");
    const sums = await world.gather(round + rank, root);
    if (rank === root) equal(sums?.[size - 1], round + size - 1, "gather in a row");
  }
  equal(await world.recv(MPI.ANY_SOURCE, MPI.ANY_TAG), "beside", "a message beside collectives");
  await beside.wait();
}
