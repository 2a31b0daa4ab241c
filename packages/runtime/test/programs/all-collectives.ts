/** Every collective of chapter 6 on memory and values: counts, datatypes, in place, parts of different length, operators in rank order. */
import MPI from "mpi";
import { equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);
const COUNTS = [0, 1, 3, 500, 12_000];
/** Part r of a buffer with parts of different length; rank 1 has an empty one. */
const UNEVEN = everyone.map((other) => (other === 1 ? 0 : other + 2));
const STARTS = UNEVEN.map((_, other) => UNEVEN.slice(0, other).reduce((sum, count) => sum + count, 0));
const TOTAL = UNEVEN.reduce((sum, count) => sum + count, 0);

export default async function allCollectives(): Promise<void> {
  for (const count of COUNTS) {
    await allgather(count);
    await alltoall(count);
    await scans(count);
    await reduceScatters(count);
  }
  for (const root of everyone) await gathersOfParts(root);
  await allgathersOfParts();
  await alltoallsOfParts();
  await values();
  await inRankOrder();
  await mistakes();
  reduceLocal();
  await world.barrier();
}

function numbers(owner: number, count: number, of = 0): Int32Array {
  return Int32Array.from({ length: count }, (_, index) => owner * 100_003 + of * 1009 + index);
}

function joined(parts: readonly Int32Array[]): Int32Array {
  return Int32Array.from(parts.flatMap((part) => [...part]));
}

async function allgather(count: number): Promise<void> {
  const expected = joined(everyone.map((other) => numbers(other, count)));
  const all = new Int32Array(size * count);
  await world.Allgather(numbers(rank, count), all);
  equal(all, expected, `Allgather of ${count}`);
  const place = new Int32Array(size * count);
  place.set(numbers(rank, count), rank * count);
  await world.Allgather(MPI.IN_PLACE, place);
  equal(place, expected, `Allgather of ${count} in place`);
}

async function alltoall(count: number): Promise<void> {
  const mine = joined(everyone.map((to) => numbers(rank, count, to)));
  const expected = joined(everyone.map((from) => numbers(from, count, rank)));
  const got = new Int32Array(size * count);
  await world.Alltoall(mine, got);
  equal(got, expected, `Alltoall of ${count}`);
  await world.Alltoall(MPI.IN_PLACE, mine);
  equal(mine, expected, `Alltoall of ${count} in place`);
}

function sums(last: number, count: number): Int32Array {
  const total = new Int32Array(count);
  for (const other of everyone.slice(0, last + 1))
    numbers(other, count).forEach((number, index) => {
      total[index]! += number;
    });
  return total;
}

async function scans(count: number): Promise<void> {
  if (count > 1000) count = 1000;
  const got = new Int32Array(count);
  await world.Scan(numbers(rank, count), got);
  equal(got, sums(rank, count), `Scan of ${count}`);
  const place = numbers(rank, count);
  await world.Scan(MPI.IN_PLACE, place, MPI.SUM);
  equal(place, sums(rank, count), `Scan of ${count} in place`);
  const before = new Int32Array(count).fill(-7);
  const below = rank === 0 ? before.slice() : sums(rank - 1, count);
  await world.Exscan(numbers(rank, count), before);
  equal(before, below, `Exscan of ${count}`);
  const placed = numbers(rank, count);
  await world.Exscan(MPI.IN_PLACE, placed);
  if (rank > 0) equal(placed, below, `Exscan of ${count} in place`);
}

async function reduceScatters(count: number): Promise<void> {
  const part = Math.min(count, 500);
  const all = sums(size - 1, part * size);
  const got = new Int32Array(part);
  const input = numbers(rank, part * size);
  await world.Reduce_scatter_block(input, got);
  equal(got, all.slice(rank * part, (rank + 1) * part), `Reduce_scatter_block of ${part}`);
  equal(input, numbers(rank, part * size), "the operand stays");
  await world.Reduce_scatter_block(MPI.IN_PLACE, input);
  equal(input.slice(0, part), all.slice(rank * part, (rank + 1) * part), `Reduce_scatter_block of ${part} in place`);
  const uneven = sums(size - 1, TOTAL).slice(STARTS[rank]!, STARTS[rank]! + UNEVEN[rank]!);
  const mine = new Int32Array(UNEVEN[rank]!);
  await world.Reduce_scatter(numbers(rank, TOTAL), mine, UNEVEN);
  equal(mine, uneven, "Reduce_scatter");
  const place = numbers(rank, TOTAL);
  await world.Reduce_scatter(MPI.IN_PLACE, place, UNEVEN, MPI.SUM);
  equal(place.slice(0, UNEVEN[rank]!), uneven, "Reduce_scatter in place");
}

/** With gaps of one element between the parts, from the last rank to the first. */
const GAPS = UNEVEN.map((_, other) => TOTAL + size - STARTS[other]! - UNEVEN[other]! - other - 1);

function withGaps(parts: readonly Int32Array[]): Int32Array {
  const memory = new Int32Array(TOTAL + size).fill(-1);
  for (const [other, part] of parts.entries()) memory.set(part, GAPS[other]!);
  return memory;
}

async function gathersOfParts(root: number): Promise<void> {
  const parts = everyone.map((other) => numbers(other, UNEVEN[other]!));
  const mine = parts[rank]!;
  const isRoot = rank === root;
  const tight = isRoot ? new Int32Array(TOTAL) : null;
  await world.Gatherv(mine, tight && [tight, UNEVEN], root);
  if (tight) equal(tight, joined(parts), "Gatherv");
  const gaps = isRoot ? new Int32Array(TOTAL + size).fill(-1) : null;
  await world.Gatherv(mine, gaps && [gaps, [UNEVEN, GAPS]], root);
  if (gaps) equal(gaps, withGaps(parts), "Gatherv with displacements");
  const own = isRoot ? withGaps(everyone.map((other) => (other === rank ? mine : new Int32Array(0)))) : null;
  if (own) await world.Gatherv(MPI.IN_PLACE, [own, UNEVEN, GAPS, MPI.INT32_T], root);
  else await world.Gatherv(mine, null, root);
  if (own) equal(own, withGaps(parts), "Gatherv in place");

  const source = isRoot ? withGaps(parts) : null;
  const got = new Int32Array(mine.length);
  await world.Scatterv(source && [source, UNEVEN, GAPS], got, root);
  equal(got, mine, "Scatterv with displacements");
  const again = new Int32Array(mine.length);
  if (isRoot) await world.Scatterv([joined(parts), [UNEVEN, null], MPI.INT32_T], MPI.IN_PLACE, root);
  else await world.Scatterv(null, again, root);
  if (!isRoot) equal(again, mine, "Scatterv in place");
}

async function allgathersOfParts(): Promise<void> {
  const parts = everyone.map((other) => numbers(other, UNEVEN[other]!));
  const tight = new Int32Array(TOTAL);
  await world.Allgatherv(parts[rank]!, [tight, UNEVEN]);
  equal(tight, joined(parts), "Allgatherv");
  const gaps = new Int32Array(TOTAL + size).fill(-1);
  await world.Allgatherv(parts[rank]!, [gaps, [UNEVEN, GAPS]]);
  equal(gaps, withGaps(parts), "Allgatherv with displacements");
  const place = withGaps(everyone.map((other) => (other === rank ? parts[rank]! : new Int32Array(0))));
  await world.Allgatherv(MPI.IN_PLACE, [place, UNEVEN, GAPS]);
  equal(place, withGaps(parts), "Allgatherv in place");
  // Without counts the memory is divided evenly, the first ranks getting what is left.
  const even = everyone.map((other) => (other === 0 ? 4 : 3));
  const all = new Int32Array(3 * size + 1);
  await world.Allgatherv(numbers(rank, even[rank]!), all);
  equal(all, joined(everyone.map((other) => numbers(other, even[other]!))), "Allgatherv without counts");
}

async function alltoallsOfParts(): Promise<void> {
  const count = (from: number, to: number) => ((from * 3 + to * 5) % 4) * 2;
  const out = everyone.map((to) => count(rank, to));
  const back = everyone.map((from) => count(from, rank));
  const mine = joined(everyone.map((to) => numbers(rank, out[to]!, to)));
  const got = new Int32Array(back.reduce((sum, one) => sum + one));
  const expected = joined(everyone.map((from) => numbers(from, back[from]!, rank)));
  await world.Alltoallv([mine, out], [got, back]);
  equal(got, expected, "Alltoallv");
  const both = everyone.map((other) => (rank + other) % 3);
  const swapped = joined(everyone.map((to) => numbers(rank, both[to]!, to)));
  await world.Alltoallv(MPI.IN_PLACE, [swapped, both]);
  equal(swapped, joined(everyone.map((from) => numbers(from, both[from]!, rank))), "Alltoallv in place");

  const ones = everyone.map(() => 1);
  const types = everyone.map((other) => (other % 2 === rank % 2 ? MPI.DOUBLE : MPI.INT32_T));
  const places = everyone.map((other) => other * 8);
  const [sent, received] = [new DataView(new ArrayBuffer(8 * size)), new DataView(new ArrayBuffer(8 * size))];
  for (const other of everyone)
    if (other % 2 === rank % 2) sent.setFloat64(other * 8, rank + other / 8, true);
    else sent.setInt32(other * 8, rank * 100 + other, true);
  await world.Alltoallw([sent, [ones, places], types], [received, ones, places, types]);
  for (const other of everyone)
    if (other % 2 === rank % 2) equal(received.getFloat64(other * 8, true), other + rank / 8, "Alltoallw of doubles");
    else equal(received.getInt32(other * 8, true), other * 100 + rank, "Alltoallw of integers");
}

async function values(): Promise<void> {
  equal(
    await world.allgather({ rank }),
    everyone.map((other) => ({ rank: other })),
    "allgather of values",
  );
  const long = await world.allgather("x".repeat(rank * 9000));
  equal(
    long.map((text) => text.length),
    everyone.map((other) => other * 9000),
    "allgather of long values",
  );
  const mail = await world.alltoall(everyone.map((to) => `${rank} to ${to}`));
  equal(
    mail,
    everyone.map((from) => `${from} to ${rank}`),
    "alltoall of values",
  );
  const sentence = (last: number) => everyone.slice(0, last + 1).join("");
  equal(await world.scan(String(rank)), sentence(rank), "scan of values");
  equal(await world.exscan(String(rank)), rank === 0 ? null : sentence(rank - 1), "exscan of values");
  equal(await world.scan(rank + 1, MPI.MAX), rank + 1, "scan with MAX");
}

/** Composition of permutations is associative, never commutative. */
async function inRankOrder(): Promise<void> {
  const compose = MPI.Op.Create((a: Uint8Array, b: Uint8Array) => {
    b.set([...a].map((index) => b[index]!));
  });
  const permutation = (owner: number) => Uint8Array.from([0, 1, 2, 3, 4], (i) => (i * (1 + (owner % 4)) + owner) % 5);
  const composed = (last: number) =>
    everyone
      .slice(1, last + 1)
      .reduce((total, owner) => total.map((index) => permutation(owner)[index]!), permutation(0));
  const got = new Uint8Array(5);
  await world.Scan(permutation(rank), got, compose);
  equal(got, composed(rank), "Scan in rank order");
  const before = new Uint8Array(5);
  await world.Exscan(permutation(rank), before, compose);
  if (rank > 0) equal(before, composed(rank - 1), "Exscan in rank order");
  for (const root of everyone) {
    const total = rank === root ? permutation(rank) : null;
    if (total) await world.Reduce(MPI.IN_PLACE, total, compose, root);
    else await world.Reduce(permutation(rank), null, compose, root);
    if (total) equal(total, composed(size - 1), "Reduce in rank order, in place");
  }
  // One whole operand for each rank: the function never sees a part of one.
  const whole = new Uint8Array(5 * size);
  for (let at = 0; at < whole.length; at += 5)
    whole.set(
      permutation(rank).map((index) => index),
      at,
    );
  const wholes = MPI.Op.Create((a: Uint8Array, b: Uint8Array) => {
    for (let at = 0; at < b.length; at += 5) {
      const part = b.slice(at, at + 5);
      for (let i = 0; i < 5; i++) b[at + i] = part[a[at + i]!]!;
    }
  });
  const part = new Uint8Array(5);
  await world.Reduce_scatter_block(whole, part, wholes);
  equal(part, composed(size - 1), "Reduce_scatter_block in rank order");
}

async function mistakes(): Promise<void> {
  const wrong = (value: unknown) => value as never;
  const one = new Int32Array(1);
  await fails("MPI_ERR_COUNT", "Allgather", () => world.Allgather(one, new Int32Array(2 * size)));
  await fails("MPI_ERR_COUNT", "Alltoall", () => world.Alltoall(new Int32Array(size), new Int32Array(3 * size)));
  await fails("MPI_ERR_COUNT", "alltoall", () => world.alltoall([...everyone, 1]));
  await fails("MPI_ERR_COUNT", "Allgatherv", () => world.Allgatherv(one, [new Int32Array(9), [...UNEVEN, 1]]));
  await fails("MPI_ERR_COUNT", "Alltoallv", () => world.Alltoallv([one, everyone.map(() => -1)], [one, 0]));
  await fails("MPI_ERR_BUFFER", "Alltoallv", () => world.Alltoallv([one, everyone.map(() => 2)], [one, 0]));
  await fails("MPI_ERR_BUFFER", "Allgatherv", () => world.Allgatherv(one, wrong([1, 2])));
  await fails("MPI_ERR_COUNT", "Reduce_scatter", () =>
    world.Reduce_scatter(
      one,
      one,
      everyone.map(() => 2),
    ),
  );
  await fails("MPI_ERR_COUNT", "Reduce_scatter_block", () => world.Reduce_scatter_block(new Int32Array(size + 1), one));
  await fails("MPI_ERR_OP", "Scan", () => world.Scan(new Float64Array(1), new Float64Array(1), MPI.BAND));
  await fails("MPI_ERR_OP", "exscan", () => world.exscan(1, wrong(Math.max)));
  await fails("MPI_ERR_TYPE", "Scan", () => world.Scan(one, new Float64Array(1)));
  await fails("MPI_ERR_ROOT", "Gatherv", () => world.Gatherv(one, null, size));
  await fails("MPI_ERR_TYPE", "Alltoallw", () => world.Alltoallw(wrong([one, UNEVEN, STARTS]), wrong([one, 0, 0, []])));
}

function reduceLocal(): void {
  const total = Float64Array.of(1, 2, 3);
  MPI.SUM.Reduce_local(Float64Array.of(10, 20, 30), total);
  equal(total, Float64Array.of(11, 22, 33), "Reduce_local");
  const joining = MPI.Op.Create((a: Uint8Array, b: Uint8Array) => b.set(a));
  const bytes = Uint8Array.of(1, 2);
  joining.Reduce_local(Uint8Array.of(8, 9), bytes);
  equal(bytes, Uint8Array.of(8, 9), "Reduce_local with a function");
}
