/**
 * Every collective of chapter 6 by table: kind of communicator x datatype x count x in place or not x blocking, non-blocking and
 * persistent, against what each rank can compute alone. `part=k` and `parts=n` take every n-th case from the k-th on.
 */
import MPI from "mpi";
import { check, equal, numberArgument } from "./check";

const world = MPI.COMM_WORLD;
const part = numberArgument(MPI.args, "part", 0);
const parts = numberArgument(MPI.args, "parts", 23);

type Numbers = Int8Array | Uint16Array | Int32Array | Float32Array | Float64Array | BigInt64Array;
type NumbersClass = new (length: number) => Numbers;
const DATATYPES = [
  [MPI.SIGNED_CHAR, Int8Array],
  [MPI.UNSIGNED_SHORT, Uint16Array],
  [MPI.INT, Int32Array],
  [MPI.LONG, BigInt64Array],
  [MPI.FLOAT, Float32Array],
  [MPI.DOUBLE, Float64Array],
  [MPI.C_FLOAT_COMPLEX, Float32Array],
] as readonly (readonly [MPI.Datatype, NumbersClass])[];
const COUNTS = [0, 1, 7, 1500];
const FORMS = ["blocking", "non-blocking", "persistent"] as const;
/** What buffers have before anything arrives. */
const NOTHING = 99;

/** One case as one rank sees it. */
interface Table {
  comm: MPI.Intracomm;
  rank: number;
  size: number;
  root: number;
  type: MPI.Datatype;
  /** `count` elements for each rank, or `owner + 1` more in calls with parts of different length. */
  count: number;
  inPlace: boolean;
  /** New memory for so many elements. */
  memory(elements: number): Numbers;
  /** What `owner` sends, from its element `from` on. */
  fill(memory: Numbers, at: number, elements: number, owner: number, from: number): void;
}

/** A call: its arguments, how to set its buffers up, and what must stand in the one that receives. */
interface Call {
  args: unknown[];
  prepare(): void;
  result: Numbers | null;
  expected: Numbers | null;
}

export default async function collectiveTable(): Promise<void> {
  let number = 0;
  for (const [kind, comm] of await communicators())
    for (const [type, Kind] of DATATYPES)
      for (const count of COUNTS)
        for (const [name, make] of CALLS)
          for (const inPlace of [false, true])
            for (const form of FORMS)
              if (number++ % parts === part) {
                if (inPlace && !HAS_IN_PLACE.has(name)) continue;
                const what = `${form} ${name} of ${count} ${type.name} on ${kind}${inPlace ? " in place" : ""}`;
                const table = tableOf(comm, type, Kind, count, inPlace, number % comm.size);
                await play(comm, name, form, make(table), what);
              }
  await world.barrier();
}

async function communicators(): Promise<[string, MPI.Intracomm][]> {
  const { rank, size } = world;
  const group = world.Get_group();
  return [
    ["the world", world],
    ["itself", MPI.COMM_SELF],
    ["a duplicate", (await world.Dup()) as MPI.Intracomm],
    ["halves", (await world.Split(rank % 2, rank)) as MPI.Intracomm],
    ["the reversed world", (await world.Create(group.Range_incl([[size - 1, 0, -1]]))) as MPI.Intracomm],
    ["a ring", await world.Create_cart([size], [true])],
  ];
}

function tableOf(
  comm: MPI.Intracomm,
  type: MPI.Datatype,
  Kind: NumbersClass,
  count: number,
  inPlace: boolean,
  root: number,
): Table {
  const lanes = type.size / (new Kind(1) as Numbers).BYTES_PER_ELEMENT;
  const fill = (memory: Numbers, at: number, elements: number, owner: number, from: number) => {
    for (let i = 0; i < elements * lanes; i++) put(memory, at * lanes + i, operand(owner, from * lanes + i));
  };
  const memory = (elements: number) => {
    const made = new Kind(elements * lanes);
    for (let i = 0; i < made.length; i++) put(made, i, NOTHING);
    return made;
  };
  return { comm, rank: comm.rank, size: comm.size, root, type, count, inPlace, memory, fill };
}

/** Small, so that sums of nine are exact in every type. */
function operand(owner: number, index: number): number {
  return (owner * 3 + index) % 11;
}

function put(memory: Numbers, at: number, value: number): void {
  if (memory instanceof BigInt64Array) memory[at] = BigInt(value);
  else memory[at] = value;
}

async function play(comm: MPI.Intracomm, name: string, form: (typeof FORMS)[number], call: Call, what: string) {
  const methods = comm as unknown as Record<string, (...args: unknown[]) => unknown>;
  const { args, prepare, result, expected } = call;
  const verify = () => {
    if (result && expected) equal(result, expected, what);
  };
  prepare();
  if (form === "blocking") await methods[name]!(...args);
  else if (form === "non-blocking") {
    const status = new MPI.Status();
    await (methods[`I${name.toLowerCase()}`]!(...args) as MPI.Request<void>).Wait(status);
    equal([status.error, status.cancelled], [MPI.SUCCESS, false], "the status of a collective");
  } else {
    const request = methods[`${name}_init`]!(...args) as MPI.Prequest;
    for (let again = 0; again < 2; again++) {
      prepare();
      request.Start();
      if (again === 0 || !(await request.Test())) await request.Wait();
      verify();
    }
    request.Free();
    check(request.is_null, "a freed request");
  }
  verify();
}

const range = (size: number) => Array.from({ length: size }, (_, rank) => rank);
/** Parts of different length for the v-forms. */
const longer = (count: number) => (owner: number) => (count === 0 ? 0 : count + owner);

function displacementsOf(counts: readonly number[]): number[] {
  let at = 0;
  return counts.map((count) => {
    const start = at;
    at += count + 1;
    return start;
  });
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** All parts one after the other, each from its owner. `gap`: an element is left out behind each. */
function gathered(table: Table, counts: readonly number[], gap: boolean, from: (owner: number) => number): Numbers {
  const all = table.memory(total(counts) + (gap ? counts.length : 0));
  let at = 0;
  for (const [owner, count] of counts.entries()) {
    table.fill(all, at, count, owner, from(owner));
    at += count + (gap ? 1 : 0);
  }
  return all;
}

/** Sums of what ranks up to `last` give, `count` elements from `from` on. */
function summed(table: Table, last: number, count: number, from = 0): Numbers {
  const sum = table.memory(count);
  const lanes = count === 0 ? 1 : sum.length / count;
  for (let i = 0; i < sum.length; i++) {
    let value = 0;
    for (let owner = 0; owner <= last; owner++) value += operand(owner, from * lanes + i);
    put(sum, i, value);
  }
  return sum;
}

const HAS_IN_PLACE = new Set([
  "Gather",
  "Gatherv",
  "Scatter",
  "Scatterv",
  "Allgather",
  "Allgatherv",
  "Alltoall",
  "Alltoallv",
  "Alltoallw",
  "Reduce",
  "Allreduce",
  "Reduce_scatter",
  "Reduce_scatter_block",
  "Scan",
  "Exscan",
]);

const CALLS: readonly (readonly [string, (table: Table) => Call])[] = [
  ["Barrier", () => ({ args: [], prepare() {}, result: null, expected: null })],
  ["Bcast", bcast],
  ["Gather", (table) => gather(table, false)],
  ["Gatherv", (table) => gather(table, true)],
  ["Scatter", (table) => scatter(table, false)],
  ["Scatterv", (table) => scatter(table, true)],
  ["Allgather", (table) => allgather(table, false)],
  ["Allgatherv", (table) => allgather(table, true)],
  ["Alltoall", alltoall],
  ["Alltoallv", (table) => alltoallv(table, false)],
  ["Alltoallw", (table) => alltoallv(table, true)],
  ["Reduce", reduce],
  ["Allreduce", (table) => reduceAlike(table, table.size - 1)],
  ["Reduce_scatter_block", (table) => reduceScatter(table, false)],
  ["Reduce_scatter", (table) => reduceScatter(table, true)],
  ["Scan", (table) => reduceAlike(table, table.rank)],
  ["Exscan", (table) => reduceAlike(table, table.rank - 1)],
];

function bcast(table: Table): Call {
  const { type, count, rank, root, memory, fill } = table;
  const own = memory(count);
  const expected = memory(count);
  fill(expected, 0, count, root, 0);
  const prepare = () => {
    if (rank === root) fill(own, 0, count, root, 0);
    else own.set(memory(count) as never);
  };
  return { args: [[own, count, type], root], prepare, result: own, expected };
}

function gather(table: Table, uneven: boolean): Call {
  const { type, count, size, rank, root, inPlace, memory, fill } = table;
  const counts = range(size).map(uneven ? longer(count) : () => count);
  const starts = uneven ? displacementsOf(counts) : counts.map((_, owner) => owner * count);
  const mine = memory(counts[rank]!);
  const expected = rank === root ? gathered(table, counts, uneven, () => 0) : null;
  const all = expected ? memory(total(counts) + (uneven ? size : 0)) : null;
  const prepare = () => {
    fill(mine, 0, counts[rank]!, rank, 0);
    if (!all) return;
    all.set(memory(total(counts) + (uneven ? size : 0)) as never);
    if (inPlace) fill(all, starts[rank]!, counts[rank]!, rank, 0);
  };
  const receive = all && (uneven ? [all, counts, starts, type] : [all, type]);
  const send = inPlace && all ? MPI.IN_PLACE : [mine, counts[rank]!, type];
  return { args: [send, receive, root], prepare, result: all, expected };
}

function scatter(table: Table, uneven: boolean): Call {
  const { type, count, size, rank, root, inPlace, memory, fill } = table;
  const counts = range(size).map(uneven ? longer(count) : () => count);
  const starts = displacementsOf(counts);
  const all = rank === root ? gathered(table, counts, uneven, () => 0) : null;
  const mine = memory(counts[rank]!);
  const expected = memory(counts[rank]!);
  fill(expected, 0, counts[rank]!, rank, 0);
  const send = all && (uneven ? [all, [counts, starts], type] : [all, type]);
  const stays = inPlace && all;
  const prepare = () => mine.set((stays ? expected : memory(counts[rank]!)) as never);
  return { args: [send, stays ? MPI.IN_PLACE : [mine, counts[rank]!, type], root], prepare, result: mine, expected };
}

function allgather(table: Table, uneven: boolean): Call {
  const { type, count, size, rank, inPlace, memory, fill } = table;
  const counts = range(size).map(uneven ? longer(count) : () => count);
  const starts = uneven ? displacementsOf(counts) : counts.map((_, owner) => owner * count);
  const expected = gathered(table, counts, uneven, () => 0);
  const all = memory(total(counts) + (uneven ? size : 0));
  const mine = memory(counts[rank]!);
  const prepare = () => {
    fill(mine, 0, counts[rank]!, rank, 0);
    all.set(memory(total(counts) + (uneven ? size : 0)) as never);
    if (inPlace) fill(all, starts[rank]!, counts[rank]!, rank, 0);
  };
  const receive = uneven ? [all, counts, starts, type] : [all, type];
  return { args: [inPlace ? MPI.IN_PLACE : [mine, type], receive], prepare, result: all, expected };
}

function alltoall(table: Table): Call {
  const { type, count, size, rank, inPlace, memory, fill } = table;
  const counts = range(size).map(() => count);
  const expected = gathered(table, counts, false, () => rank * count);
  const [mine, all] = [memory(count * size), memory(count * size)];
  const prepare = () => {
    fill(mine, 0, count * size, rank, 0);
    all.set((inPlace ? mine : memory(count * size)) as never);
  };
  return { args: [inPlace ? MPI.IN_PLACE : [mine, type], [all, type]], prepare, result: all, expected };
}

/** What goes from a to b is as long as what goes back, as in place it must be. */
function alltoallv(table: Table, typed: boolean): Call {
  const { type, count, size, rank, inPlace, memory, fill } = table;
  const counts = range(size).map((other) => (count === 0 ? 0 : count + ((rank + other) % 3)));
  const starts = displacementsOf(counts);
  const room = total(counts) + size;
  const expected = gathered(table, counts, true, () => rank);
  const [mine, all] = [memory(room), memory(room)];
  const prepare = () => {
    for (const other of range(size)) fill(mine, starts[other]!, counts[other]!, rank, other);
    all.set((inPlace ? mine : memory(room)) as never);
  };
  const types = range(size).map(() => type);
  const bytes = starts.map((start) => start * type.extent);
  const spec = (buffer: Numbers) => (typed ? [buffer, counts, bytes, types] : [buffer, counts, starts, type]);
  return { args: [inPlace ? MPI.IN_PLACE : spec(mine), spec(all)], prepare, result: all, expected };
}

function reduce(table: Table): Call {
  const { type, count, size, rank, root, inPlace, memory, fill } = table;
  const mine = memory(count);
  const all = rank === root ? memory(count) : null;
  const prepare = () => {
    fill(mine, 0, count, rank, 0);
    if (all) fill(all, 0, count, rank, 0);
  };
  const send = inPlace && all ? MPI.IN_PLACE : [mine, type];
  const expected = all && summed(table, size - 1, count);
  return { args: [send, all && [all, type], MPI.SUM, root], prepare, result: all, expected };
}

/** Those that give the sum of the ranks up to `last`; of none, what was there before. */
function reduceAlike(table: Table, last: number): Call {
  const { type, count, rank, inPlace, memory, fill } = table;
  const [mine, all] = [memory(count), memory(count)];
  const prepare = () => {
    fill(mine, 0, count, rank, 0);
    if (inPlace) fill(all, 0, count, rank, 0);
    else all.set(memory(count) as never);
  };
  const before = memory(count);
  if (inPlace) fill(before, 0, count, rank, 0);
  const expected = last < 0 ? before : summed(table, last, count);
  return { args: [inPlace ? MPI.IN_PLACE : [mine, type], [all, type], MPI.SUM], prepare, result: all, expected };
}

function reduceScatter(table: Table, uneven: boolean): Call {
  const { type, count, size, rank, inPlace, memory, fill } = table;
  const counts = range(size).map(uneven ? longer(count) : () => count);
  const start = total(counts.slice(0, rank));
  const all = total(counts);
  const [mine, got] = [memory(all), memory(inPlace ? all : counts[rank]!)];
  const prepare = () => {
    fill(mine, 0, all, rank, 0);
    if (inPlace) fill(got, 0, all, rank, 0);
    else got.set(memory(counts[rank]!) as never);
  };
  const expected = summed(table, size - 1, counts[rank]!, start);
  const args: unknown[] = [inPlace ? MPI.IN_PLACE : [mine, type], [got, type]];
  if (uneven) args.push(counts);
  const result = got.subarray(0, expected.length) as Numbers;
  return { args: [...args, MPI.SUM], prepare, result, expected };
}
