/** Derived datatypes in messages and collectives, against copies made by hand. */
import MPI from "mpi";
import { check, equal, fails, fillPattern, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;
const wrong = (value: unknown) => value as never;

export default async function datatypes(): Promise<void> {
  await layouts();
  await columnsAndRows();
  await longMessages();
  await randomTypes();
  await partialReceive();
  await struct();
  await collectives();
  await matrices();
  await typesPerRank();
  await pairs();
  await complexNumbers();
  await packed();
  await errors();
  await world.barrier();
}

/** Bytes of data of one element, as the calls that make each type mean them. */
async function layouts(): Promise<void> {
  const range = (count: number, step: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * step);
  const doubles = (places: number[]) => places.flatMap((at) => range(8, 1, 8 * at));
  const { DOUBLE } = MPI;
  const [BLOCK, CYCLIC, ONE] = [MPI.DISTRIBUTE_BLOCK, MPI.DISTRIBUTE_CYCLIC, MPI.DISTRIBUTE_DFLT_DARG];
  const rows: [MPI.Datatype, number[]][] = [
    [DOUBLE.Create_contiguous(3), doubles([0, 1, 2])],
    [DOUBLE.Create_vector(3, 2, 4), doubles([0, 1, 4, 5, 8, 9])],
    [DOUBLE.Create_hvector(3, 1, 24), doubles([0, 3, 6])],
    [DOUBLE.Create_indexed([2, 1], [5, 1]), doubles([5, 6, 1])],
    [DOUBLE.Create_hindexed([1, 1], [12, 40]), [...range(8, 1, 12), ...range(8, 1, 40)]],
    [DOUBLE.Create_indexed_block(2, [6, 0, 3]), doubles([6, 7, 0, 1, 3, 4])],
    [DOUBLE.Create_hindexed_block(1, [16, 0]), doubles([2, 0])],
    [DOUBLE.Create_subarray([3, 4], [2, 2], [1, 1]), doubles([5, 6, 9, 10])],
    [DOUBLE.Create_subarray([4, 3], [2, 2], [1, 1], MPI.ORDER_FORTRAN), doubles([5, 6, 9, 10])],
    [DOUBLE.Create_darray(2, 1, [7], [BLOCK], [ONE], [2]), doubles([4, 5, 6])],
    [DOUBLE.Create_darray(2, 0, [7], [CYCLIC], [2], [2]), doubles([0, 1, 4, 5])],
    [DOUBLE.Create_vector(2, 1, 3).Create_resized(0, 8).Create_contiguous(2), doubles([0, 3, 1, 4])],
    [DOUBLE.Create_vector(2, 1, 3).Dup(), doubles([0, 3])],
    [MPI.Datatype.Create_struct([1, 2], [4, 8], [MPI.INT, DOUBLE]), [...range(4, 1, 4), ...range(16, 1, 8)]],
    [MPI.SHORT_INT, [0, 1, 4, 5, 6, 7]],
  ];
  for (const [index, [datatype, places]] of rows.entries()) {
    datatype.Commit();
    const what = `type ${index}`;
    equal(datatype.Get_size(), places.length, `size of ${what}`);
    const memory = Uint8Array.from({ length: 128 }, (_, i) => i + 3 * rank);
    const target = new Uint8Array(128).fill(0xee);
    const expected = target.slice();
    for (const at of places) expected[at] = (at + 3 * left) & 0xff;
    const receive = world.Irecv([target, 1, datatype], left, index);
    await world.Send([memory, 1, datatype], right, index);
    await receive.Wait();
    equal(target, expected, `${what} into ${what}`);

    const bytes = new Uint8Array(places.length);
    const asBytes = world.Irecv(bytes, left, index);
    await world.Send([memory, 1, datatype], right, index);
    await asBytes.Wait();
    equal(
      bytes,
      Uint8Array.from(places, (at) => at + 3 * left),
      `${what} as packed bytes`,
    );
    if (!datatype.is_predefined) datatype.Free();
  }
}

/** A column leaves as a column and arrives as a row: only signatures must agree. */
async function columnsAndRows(): Promise<void> {
  const n = 5;
  const matrix = Float64Array.from({ length: n * n }, (_, i) => 100 * rank + i);
  const column = MPI.DOUBLE.Create_vector(n, 1, n).Create_resized(0, 8).Commit();
  const transposed = new Float64Array(n * n);
  const receive = world.Irecv(transposed, left);
  await world.Send([matrix, n, column], right);
  const status = new MPI.Status();
  await receive.Wait(status);
  equal(
    transposed,
    Float64Array.from({ length: n * n }, (_, i) => 100 * left + n * (i % n) + Math.floor(i / n)),
    "transposed matrix",
  );
  equal([status.Get_count(column), status.Get_count(MPI.DOUBLE)], [n, n * n], "counts of a matrix");

  const halo = matrix.slice();
  await world.Sendrecv([halo.subarray(n - 2), 1, column], right, 0, [halo, 1, column], left);
  for (let row = 0; row < n; row++) equal(halo[row * n], 100 * left + row * n + n - 2, `halo of row ${row}`);
  column.Free();
}

/** Longer than any eager message, and in a loop over blocks of different size. */
async function longMessages(): Promise<void> {
  const count = 20_000;
  const spread = MPI.INT.Create_indexed([1, 3], [0, 2]).Create_resized(0, 24).Create_contiguous(count).Commit();
  const source = Int32Array.from({ length: 6 * count }, (_, i) => i * 7 + rank);
  const target = new Int32Array(6 * count);
  const receive = world.Irecv([target, 1, spread], left);
  await world.Send([source, 1, spread], right);
  await receive.Wait();
  for (let i = 0; i < target.length; i++) {
    const expected = i % 6 === 1 || i % 6 === 5 ? 0 : i * 7 + left;
    if (target[i] !== expected) throw new Error(`element ${i} of a long message is ${target[i]}, not ${expected}`);
  }
  spread.Free();
}

/** Types that all ranks make alike, and memory that they fill alike: each knows what its left neighbour sends. */
async function randomTypes(): Promise<void> {
  const random = randomNumbers(77);
  for (let i = 0; i < 40; i++) {
    const what = `random type ${i}`;
    const [theirs, ours] = [randomType(random), randomType(random)];
    const count = Math.floor(random() * 4);
    const memoryOf = (of: number) => {
      const memory = new Uint8Array(4 * 4096);
      fillPattern(memory, of);
      return memory;
    };
    const sent = new Uint8Array(theirs.Pack_size(count, world));
    theirs.Pack([memoryOf(left), count], sent, 0, world);
    const room = Math.ceil(sent.length / ours.size);
    const expected = new Uint8Array(4 * 4096);
    const padded = new Uint8Array(room * ours.size);
    padded.set(sent);
    // What is not sent stays as it was: nothing but zeros.
    if (ours.Get_true_extent()[1] * room < expected.length) {
      ours.Unpack(padded, 0, [expected, room], world);
      const got = new Uint8Array(4 * 4096);
      const status = new MPI.Status();
      const receive = world.Irecv([got, room, ours], left, i);
      await world.Send([memoryOf(rank), count, theirs], right, i);
      await receive.Wait(status);
      equal(got, expected, what);
      equal(status.Get_count(MPI.BYTE), sent.length, `bytes of ${what}`);
    }
    const root = i % size;
    const shared = memoryOf(rank);
    const copy = memoryOf(rank);
    await world.Bcast([shared, count, theirs], root);
    const packedRoot = new Uint8Array(sent.length);
    theirs.Pack([memoryOf(root), count], packedRoot, 0, world);
    theirs.Unpack(packedRoot, 0, [copy, count], world);
    equal(shared, copy, `Bcast of ${what}`);
  }
}

/** Within 4096 bytes, without overlaps, of bytes, so that any two may meet. */
function randomType(random: () => number): MPI.Datatype {
  const int = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let type = MPI.BYTE;
  for (let depth = int(1, 3); depth > 0; depth--) {
    const [count, length] = [int(1, 4), int(1, 3)];
    const kind = int(0, 4);
    if (kind === 0) type = type.Create_contiguous(count);
    else if (kind === 1) type = type.Create_vector(count, length, length + int(0, 3));
    else if (kind === 2) {
      const lengths = Array.from({ length: count }, () => int(1, 3));
      // Blocks in turn of a shuffled order: packed order is not that of memory.
      const places = lengths.map((_, i) => 4 * ((i * 3) % count || (i === 0 ? 0 : i)));
      type = new Set(places).size === count ? type.Create_indexed(lengths, places) : type.Create_contiguous(count);
    } else if (kind === 3) type = type.Create_subarray([count + 1, length + 2], [count, length], [1, int(0, 2)]);
    else
      type = type.Create_resized(
        0,
        type.Get_true_extent().reduce((sum, part) => sum + part, int(0, 5)),
      );
  }
  return type.Commit();
}

async function partialReceive(): Promise<void> {
  const triple = MPI.INT.Create_vector(3, 1, 2).Commit();
  const target = new Int32Array(12).fill(-1);
  const status = new MPI.Status();
  const receive = world.Irecv([target, 2, triple], left);
  await world.Send(Int32Array.of(1, 2, 3, 4), right);
  await receive.Wait(status);
  equal(target, Int32Array.of(1, -1, 2, -1, 3, 4, -1, -1, -1, -1, -1, -1), "a message of four thirds");
  equal([status.Get_count(triple), status.Get_elements(triple)], [MPI.UNDEFINED, 4], "elements of four thirds");

  const short = world.Isend(new Int32Array(7), right, 1);
  await fails("MPI_ERR_TRUNCATE", "Recv", () => world.Recv([target, 2, triple], left, 1));
  await short.Wait();
  triple.Free();
}

async function struct(): Promise<void> {
  const particle = MPI.Datatype.Create_struct([1, 3], [0, 8], [MPI.INT, MPI.DOUBLE]).Commit();
  equal([particle.Get_size(), particle.Get_extent()], [28, [0, 32]], "a struct and its gap");
  const memory = new DataView(new ArrayBuffer(3 * 32));
  for (let i = 0; i < 3; i++) {
    memory.setInt32(32 * i, 10 * rank + i, true);
    for (let k = 0; k < 3; k++) memory.setFloat64(32 * i + 8 + 8 * k, rank + i / 4 + k, true);
  }
  const got = new DataView(new ArrayBuffer(3 * 32));
  const receive = world.Irecv([got, 3, particle], left);
  await world.Send([memory, particle], right);
  await receive.Wait();
  for (let i = 0; i < 3; i++) {
    equal(got.getInt32(32 * i, true), 10 * left + i, "id of a particle");
    for (let k = 0; k < 3; k++) equal(got.getFloat64(32 * i + 8 + 8 * k, true), left + i / 4 + k, "position");
  }
  particle.Free();
}

async function collectives(): Promise<void> {
  const everyOther = MPI.DOUBLE.Create_vector(3, 1, 2).Create_resized(0, 48).Commit();
  const root = size - 1;
  const memory = Float64Array.from({ length: 12 }, (_, i) => (rank === root ? i : -1));
  await world.Bcast([memory, 2, everyOther], root);
  const expected = Float64Array.from({ length: 12 }, (_, i) => (i % 2 === 0 || rank === root ? i : -1));
  equal(memory, expected, "Bcast leaves gaps alone");

  const mine = Float64Array.of(rank, -5, rank + 0.25, -5, rank + 0.5, -5);
  const all = new Float64Array(6 * size).fill(-1);
  await world.Gather([mine, 1, everyOther], rank === root ? [all, size, everyOther] : null, root);
  if (rank === root)
    equal(
      all,
      Float64Array.from({ length: 6 * size }, (_, i) => (i % 2 === 0 ? Math.floor(i / 6) + (i % 6) / 8 : -1)),
      "Gather into gaps",
    );

  const part = new Float64Array(3);
  await world.Scatter(rank === root ? [all, size, everyOther] : null, part, root);
  equal(part, Float64Array.of(rank, rank + 0.25, rank + 0.5), "Scatter out of gaps");

  // A user's operator sees the elements where their datatype says.
  const add = MPI.Op.Create((input: Float64Array, inout: Float64Array) => {
    for (let i = 0; i < inout.length; i += 2) inout[i] = inout[i]! + input[i]!;
  }, true);
  const sums = new Float64Array(6).fill(7);
  await world.Allreduce([mine, 1, everyOther], [sums, 1, everyOther], add);
  const ranks = (size * (size - 1)) / 2;
  equal(sums, Float64Array.of(ranks, 7, ranks + size / 4, 7, ranks + size / 2, 7), "Allreduce of a derived datatype");
  everyOther.Free();
}

/** Parts of a matrix that are columns and blocks of it, without a copy by the program. */
async function matrices(): Promise<void> {
  const b = 3;
  const n = b * size;
  // Each rank has b rows of the n x n matrix; it wants those of the transposed one.
  const rows = Float64Array.from({ length: b * n }, (_, i) => (rank * b + Math.floor(i / n)) * n + (i % n));
  const block = MPI.DOUBLE.Create_vector(b, b, n)
    .Create_resized(0, 8 * b)
    .Commit();
  const column = MPI.DOUBLE.Create_vector(b, 1, n).Create_resized(0, 8);
  const turned = column
    .Create_contiguous(b)
    .Create_resized(0, 8 * b)
    .Commit();
  const transposed = new Float64Array(b * n);
  await world.Alltoall([rows, size, block], [transposed, size, turned]);
  const expected = Float64Array.from({ length: b * n }, (_, i) => (i % n) * n + rank * b + Math.floor(i / n));
  equal(transposed, expected, "Alltoall transposes a matrix");

  const own = Float64Array.of(rank, rank + 0.5);
  const side = MPI.DOUBLE.Create_vector(2, 1, size).Create_resized(0, 8).Commit();
  const beside = new Float64Array(2 * size);
  await world.Allgather(own, [beside, size, side]);
  const ranks = Array.from({ length: size }, (_, r) => r);
  equal(beside, Float64Array.of(...ranks, ...ranks.map((r) => r + 0.5)), "Allgather into columns");

  const backwards = new Float64Array(2 * size).fill(-1);
  const places = ranks.map((r) => size - 1 - r);
  await world.Gatherv(own, rank === 0 ? [backwards, [1, places], side] : null, 0);
  const reversed = [...places, ...places.map((r) => r + 0.5)];
  if (rank === 0) equal(backwards, Float64Array.of(...reversed), "Gatherv into columns from right to left");
  const back = new Float64Array(2);
  await world.Scatterv(rank === 0 ? [backwards, [1, places], side] : null, back, 0);
  equal(back, own, "Scatterv of columns from right to left");
}

/** Even ranks are sent numbers side by side, odd ones every other number; all receive with gaps of their own. */
async function typesPerRank(): Promise<void> {
  const near = MPI.INT.Create_contiguous(2).Commit();
  const far = MPI.INT.Create_vector(2, 1, 2).Commit();
  const ranks = Array.from({ length: size }, (_, r) => r);
  const ones = ranks.map(() => 1);
  const outgoing = Int32Array.from({ length: 4 * size }, (_, i) => 1000 * rank + i);
  const incoming = new Int32Array(3 * size).fill(-1);
  await world.Alltoallw(
    [outgoing, [ones, ranks.map((r) => 16 * r)], ranks.map((r) => (r % 2 === 0 ? near : far))],
    [incoming, [ones, ranks.map((r) => 12 * r)], ranks.map(() => far)],
  );
  const second = rank % 2 === 0 ? 1 : 2;
  const expected = ranks.flatMap((r) => [1000 * r + 4 * rank, -1, 1000 * r + 4 * rank + second]);
  equal(incoming, Int32Array.from(expected), "Alltoallw with a datatype for each rank");
}

async function pairs(): Promise<void> {
  const value = (of: number) => [3, 1, 4, 1, 5, 9, 2][of % 7]!;
  const values = Array.from({ length: size }, (_, i) => value(i));
  const [most, least] = [Math.max(...values), Math.min(...values)];
  const mine = Int32Array.of(value(rank), rank, 8, size - rank);
  const best = new Int32Array(4);
  await world.Allreduce([mine, 2, MPI.INT_INT], [best, 2, MPI.INT_INT], MPI.MAXLOC);
  equal(best, Int32Array.of(most, values.indexOf(most), 8, 1), "MAXLOC of ints");
  equal(await world.allreduce([value(rank), rank], MPI.MINLOC), [least, values.indexOf(least)], "MINLOC of values");

  const offers = Int32Array.from({ length: 2 * size }, (_, i) => (i % 2 === 0 ? (rank + i / 2) % size : rank));
  const offer = new Int32Array(2);
  await world.Reduce_scatter_block([offers, size, MPI.INT_INT], [offer, 1, MPI.INT_INT], MPI.MAXLOC);
  equal(offer, Int32Array.of(size - 1, (size - 1 - rank + size) % size), "Reduce_scatter_block of pairs");

  const pair = new DataView(new ArrayBuffer(16));
  pair.setFloat64(0, value(rank) / 2, true);
  pair.setInt32(8, rank, true);
  pair.setInt32(12, 99, true);
  const found = new DataView(new ArrayBuffer(16));
  await world.Reduce([pair, 1, MPI.DOUBLE_INT], rank === 0 ? [found, 1, MPI.DOUBLE_INT] : null, MPI.MINLOC, 0);
  if (rank === 0)
    equal(
      [found.getFloat64(0, true), found.getInt32(8, true), found.getInt32(12, true)],
      [least / 2, values.indexOf(least), 0],
      "MINLOC of doubles",
    );
}

async function complexNumbers(): Promise<void> {
  const type = MPI.C_DOUBLE_COMPLEX;
  const result = new Float64Array(2);
  await world.Allreduce([Float64Array.of(0, 1), 1, type], [result, 1, type], MPI.PROD);
  const powers = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ];
  // Adding zero turns the -0 that some orders of multiplication give.
  equal(
    [...result].map((part) => part + 0),
    powers[size % 4],
    "i to the number of ranks",
  );
}

async function packed(): Promise<void> {
  const bytes = new Uint8Array(MPI.INT.Pack_size(1, world) + MPI.DOUBLE.Pack_size(2, world));
  const diagonal = MPI.DOUBLE.Create_vector(2, 1, 3).Commit();
  let position = MPI.INT.Pack(Int32Array.of(rank), bytes, 0, world);
  position = diagonal.Pack(Float64Array.of(rank, 1, 2, rank + 0.5), bytes, position, world);
  const got = new Uint8Array(bytes.length);
  const receive = world.Irecv([got, MPI.PACKED], left);
  await world.Send([bytes, position, MPI.PACKED], right);
  await receive.Wait();
  const [number, matrix] = [new Int32Array(1), new Float64Array(4)];
  diagonal.Unpack(got, MPI.INT.Unpack(got, 0, number, world), matrix, world);
  equal([number[0], [...matrix]], [left, [left, 0, 0, left + 0.5]], "unpacked");

  const external = new Uint8Array(MPI.INT.Pack_external_size("external32", 1));
  MPI.INT.Pack_external("external32", Int32Array.of(0x01020304), external, 0);
  equal(external, Uint8Array.of(1, 2, 3, 4), "external32");
  diagonal.Free();
}

async function errors(): Promise<void> {
  const memory = new Float64Array(4);
  const column = MPI.DOUBLE.Create_vector(2, 1, 3);
  await fails("MPI_ERR_TYPE", "Send", () => world.Send([memory, 1, column], rank));
  column.Commit();
  await fails("MPI_ERR_BUFFER", "Isend", () => world.Isend([memory, 2, column], rank));
  await fails("MPI_ERR_BUFFER", "Bcast", () => world.Bcast([memory, 1, MPI.DOUBLE.Create_vector(2, 1, -1).Commit()]));
  await fails("MPI_ERR_COUNT", "Recv", () => world.Recv([memory, -1, column], rank));
  await fails("MPI_ERR_TYPE", "Recv", () => world.Recv([new Float32Array(40), 1, column], rank));
  await fails("MPI_ERR_OP", "Allreduce", () => world.Allreduce([memory, 1, column], [memory.slice(), 1, column]));
  await fails("MPI_ERR_OP", "Allreduce", () => world.Allreduce(new Int32Array(2), new Int32Array(2), MPI.MAXLOC));
  column.Free();
  await fails("MPI_ERR_TYPE", "Send", () => world.Send([memory, 1, column], rank));
  await fails("MPI_ERR_TYPE", "Send", () => world.Send([memory, 1, MPI.DATATYPE_NULL], rank));
  for (const work of [
    () => column.Commit(),
    () => MPI.DOUBLE.Free(),
    () => MPI.INT.Create_contiguous(-1),
    () => MPI.Datatype.Create_struct([1], [0], [wrong("int")]),
    () => MPI.INT.Pack(Int32Array.of(1), new Uint8Array(3), 0, world),
  ]) {
    let error: unknown;
    try {
      work();
    } catch (thrown) {
      error = thrown;
    }
    check(error instanceof MPI.Exception, "a wrong use of a datatype is an MPI.Exception");
  }
}
