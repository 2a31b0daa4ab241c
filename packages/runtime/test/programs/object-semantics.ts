/** Corners of the standard about communicators, groups, topologies, attributes, operators and names. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);
const wrong = (value: unknown) => value as never;

export default async function objectSemantics(): Promise<void> {
  await keysWithTies();
  await compared();
  await attributes();
  await errorHandlers();
  groups();
  await grids();
  await graphs();
  dimensions();
  names();
  await operators();
  await programErrors();
  await between();
  await world.barrier();
}

async function keysWithTies(): Promise<void> {
  const tied = await world.Split(0, 7);
  equal([tied.rank, MPI.Comm.Compare(tied, world)], [rank, MPI.CONGRUENT], "equal keys keep the order");
  const halves = await world.Split(rank % 2, rank < 2 ? 0 : -1);
  const members = everyone.filter((other) => other % 2 === rank % 2);
  const expected = [...members.filter((other) => other >= 2), ...members.filter((other) => other < 2)];
  equal(halves.Get_group().Translate_ranks(), expected, "negative keys come first");
  const none = await world.Split(MPI.UNDEFINED);
  check(none === MPI.COMM_NULL, "no colour, no communicator");
  for (const comm of [tied, halves]) await comm.Free();
}

async function compared(): Promise<void> {
  const copy = await world.Dup();
  const reversed = await world.Split(0, -rank);
  const part = await world.Split(rank === 0 ? 0 : 1);
  equal(world.Compare(world), MPI.IDENT, "itself");
  equal(world.Compare(copy), MPI.CONGRUENT, "a copy");
  equal(world.Compare(reversed), size === 1 ? MPI.CONGRUENT : MPI.SIMILAR, "in another order");
  equal(world.Compare(part), size === 1 ? MPI.CONGRUENT : MPI.UNEQUAL, "a part");
  equal(MPI.COMM_SELF.Compare(world), size === 1 ? MPI.CONGRUENT : MPI.UNEQUAL, "this rank alone");
  for (const comm of [copy, reversed]) await comm.Disconnect();
  await fails("MPI_ERR_COMM", "Get_rank", () => copy.Get_rank());
  await part.Free();
}

async function attributes(): Promise<void> {
  const calls: unknown[] = [];
  const remember = (name: string) => (_: MPI.Comm, keyval: number, value: unknown) => {
    calls.push([name, keyval, value]);
    return name === "copy" ? Number(value) + 1 : undefined;
  };
  const comm = await world.Dup();
  const counted = MPI.Comm.Create_keyval(remember("copy"), remember("delete"));
  const shared = MPI.Comm.Create_keyval(true, remember("delete"));
  const own = MPI.Comm.Create_keyval(null, remember("delete"));
  const silent = MPI.Comm.Create_keyval(() => undefined);
  for (const [index, key] of [counted, shared, own, silent].entries()) comm.Set_attr(key, index * 10);
  equal(comm.Get_attr(silent), 30, "a value");
  comm.Set_attr(own, 21);
  equal(calls, [["delete", own, 20]], "a value that is replaced is deleted");
  calls.length = 0;
  const copy = await comm.Dup();
  equal(calls, [["copy", counted, 0]], "the function of the key copies");
  equal(
    [counted, shared, own, silent].map((key) => copy.Get_attr(key)),
    [1, 10, null, null],
    "what a copy has",
  );
  const part = await comm.Split(0);
  equal(part.Get_attr(shared), null, "a part has none");
  calls.length = 0;
  MPI.Comm.Free_keyval(shared);
  equal(copy.Get_attr(shared), 10, "a freed key is good as long as there are values under it");
  await copy.Free();
  equal(
    calls,
    [
      ["delete", shared, 10],
      ["delete", counted, 1],
    ],
    "deleted in reverse, a freed key's too",
  );
  comm.Delete_attr(own);
  const failing = MPI.Comm.Create_keyval(() => {
    throw new RangeError("not copied");
  });
  comm.Set_attr(failing, 1);
  let met: unknown;
  try {
    await comm.Dup();
  } catch (error) {
    met = error;
  }
  equal((met as Error | undefined)?.name, "RangeError", "what a copy function throws the call throws");
  for (const one of [part, comm]) await one.Free();
}

async function errorHandlers(): Promise<void> {
  const heard: [string, number][] = [];
  const named = (name: string) => MPI.Comm.Create_errhandler((_, code) => heard.push([name, code]));
  const first = named("first");
  const comm = await world.Dup();
  comm.Set_errhandler(first);
  const heirs = [await comm.Dup(), await comm.Split(0), await comm.Create(comm.Get_group())];
  comm.Set_errhandler(named("second"));
  first.Free();
  for (const heir of heirs) await fails("MPI_ERR_RANK", "send", () => heir.send(1, size));
  await fails("MPI_ERR_TAG", "send", () => comm.send(1, rank, -1));
  const expected = [...heirs.map(() => ["first", MPI.ERR_RANK]), ["second", MPI.ERR_TAG]];
  equal(heard, expected, "communicators have the handler that theirs had when they were made");
  heirs[0]!.Set_errhandler(MPI.ERRORS_RETURN);
  heirs[0]!.Call_errhandler(MPI.ERR_OTHER);
  check(heirs[0]!.Get_errhandler() === MPI.ERRORS_RETURN, "the handler that was set");
  for (const one of [...heirs, comm]) await one.Free();
}

function groups(): void {
  const all = world.Get_group();
  const last = size - 1;
  equal(
    all.Range_incl([[last, 0, -2]]).Translate_ranks(),
    everyone.filter((other) => other % 2 === last % 2).reverse(),
    "down by two",
  );
  equal(all.Range_excl([[last, 0, -1]]).Compare(MPI.GROUP_EMPTY), MPI.IDENT, "all excluded");
  equal(all.Incl([]).size, 0, "nobody");
  equal(MPI.Group.Union(MPI.GROUP_EMPTY, all).Compare(all), MPI.IDENT, "with nobody");
  equal(MPI.Group.Difference(all, all).rank, MPI.UNDEFINED, "no rank among nobody");
  equal(MPI.Group.Intersect(all, MPI.GROUP_EMPTY).size, 0, "nobody in common");
  equal(all.Translate_ranks([MPI.PROC_NULL, 0], MPI.GROUP_EMPTY), [MPI.PROC_NULL, MPI.UNDEFINED], "ranks of nobody");
}

async function grids(): Promise<void> {
  const point = await world.Create_cart([]);
  equal(point === MPI.COMM_NULL, rank !== 0, "a grid without dimensions has one process");
  if (point !== MPI.COMM_NULL) {
    equal([point.Get_dim(), point.Get_cart_rank([]), point.Get_coords(0)], [0, 0, []], "a point");
    await point.Free();
  }
  const line = await world.Create_cart([size], [false], true);
  const at = line.rank;
  equal(line.Shift(0, 1), [at > 0 ? at - 1 : MPI.PROC_NULL, at < size - 1 ? at + 1 : MPI.PROC_NULL], "a step");
  equal(line.Shift(0, 0), [at, at], "no step");
  equal(line.Shift(0, -size), [MPI.PROC_NULL, MPI.PROC_NULL], "off both ends");
  const got = new Int32Array(2).fill(-1);
  await line.Neighbor_allgather(Int32Array.of(at), got);
  equal(got, Int32Array.of(at > 0 ? at - 1 : -1, at < size - 1 ? at + 1 : -1), "nobody beyond the ends gives nothing");
  const none = await line.Sub([false]);
  if (rank === 0) equal([none.size, none.Get_dim()], [1, 0], "a grid of no dimensions");
  else equal(none === MPI.COMM_NULL, true, "others are beyond a grid of no dimensions");
  equal(world.Cart_map([1]), rank === 0 ? 0 : MPI.UNDEFINED, "a place in a smaller grid");
  const circle = await world.Create_cart([size], [true]);
  equal(circle.Get_cart_rank([-1]), size - 1, "coordinates go round");
  equal(circle.Shift(0, size + 1), [(rank - 1 + size) % size, (rank + 1) % size], "more than once round");
  for (const comm of [line, circle]) await comm.Free();
}

async function graphs(): Promise<void> {
  // Everybody's neighbours: itself, twice the next one.
  const next = (rank + 1) % size;
  const index = everyone.map((other) => (other + 1) * 3);
  const edges = everyone.flatMap((other) => [other, (other + 1) % size, (other + 1) % size]);
  const graph = await world.Create_graph(index, edges);
  equal(graph.Get_neighbors(rank), [rank, next, next], "neighbours come as often as they are given");
  equal([graph.Get_dims(), graph.nneighbors], [[size, 3 * size], 3], "nodes and edges");
  const from = (rank - 1 + size) % size;
  const net = await world.Create_dist_graph_adjacent([from, from], [next, next], [3, 4], [3, 4]);
  equal(
    net.Get_dist_neighbors(),
    [
      [from, from],
      [next, next],
      [
        [3, 4],
        [3, 4],
      ],
    ],
    "edges and their weights",
  );
  equal(await net.neighbor_alltoall([`${rank}a`, `${rank}b`]), [`${from}a`, `${from}b`], "two edges to one process");
  const alone = await world.Create_dist_graph_adjacent([], []);
  equal([alone.Get_dist_neighbors_count(), await alone.neighbor_allgather(1)], [[0, 0, false], []], "no edges");
  const one = await world.Create_dist_graph(rank === 0 ? [0] : [], rank === 0 ? [1] : [], rank === 0 ? [size - 1] : []);
  equal([one.indegree, one.outdegree], [rank === size - 1 ? 1 : 0, rank === 0 ? 1 : 0], "one edge in all");
  for (const comm of [graph, net, alone, one]) await comm.Free();
}

function dimensions(): void {
  const cases: [nodes: number, dims: number[], expected: number[]][] = [
    [6, [0, 0], [3, 2]],
    [7, [0, 0], [7, 1]],
    [6, [0, 3, 0], [2, 3, 1]],
    [12, [0, 0, 0], [3, 2, 2]],
    [16, [0, 0, 0, 0], [2, 2, 2, 2]],
    [36, [0, 0], [6, 6]],
    [24, [2, 0, 0], [2, 4, 3]],
    [1, [0, 0], [1, 1]],
    [5, [5], [5]],
  ];
  for (const [nodes, dims, expected] of cases) equal(MPI.Compute_dims(nodes, dims), expected, `${nodes} over ${dims}`);
}

function names(): void {
  equal([world.name, MPI.COMM_SELF.Get_name()], ["MPI_COMM_WORLD", "MPI_COMM_SELF"], "names of communicators");
  equal(
    [MPI.INT, MPI.DOUBLE, MPI.INT_INT, MPI.BYTE].map((type) => type.Get_name()),
    ["MPI_INT", "MPI_DOUBLE", "MPI_2INT", "MPI_BYTE"],
    "names of datatypes",
  );
  const own = MPI.INT.Dup();
  equal([own.name, own.is_predefined], ["", false], "a copy of a datatype");
  own.Set_name("x".repeat(1000));
  equal(own.name.length, MPI.MAX_OBJECT_NAME, "a long name is cut");
  own.Free();
  const info = MPI.Info.Create({ b: "1", a: "2" });
  info.Set("b", "v".repeat(MPI.MAX_INFO_VAL));
  const copy = info.Dup();
  info.Delete("b");
  equal(
    [copy.keys(), copy.Get("b")?.length, info.Get("b")],
    [["b", "a"], MPI.MAX_INFO_VAL, null],
    "an info and its copy",
  );
  equal([copy.Get_nkeys(), copy.Get_nthkey(1), copy.pop("a"), copy.get("a", "no")], [2, "a", "2", "no"], "its keys");
}

async function operators(): Promise<void> {
  const pairs = (value: number, index: number) => {
    const memory = new DataView(new ArrayBuffer(16));
    memory.setFloat64(0, value, true);
    memory.setInt32(8, index, true);
    return memory;
  };
  const got = pairs(0, 0);
  await world.Allreduce([pairs(rank % 2, rank), 1, MPI.DOUBLE_INT], [got, 1, MPI.DOUBLE_INT], MPI.MAXLOC);
  equal([got.getFloat64(0, true), got.getInt32(8, true)], size === 1 ? [0, 0] : [1, 1], "the first of the largest");
  await world.Allreduce([pairs(rank % 2, 100 - rank), 1, MPI.DOUBLE_INT], [got, 1, MPI.DOUBLE_INT], MPI.MINLOC);
  const even = everyone.filter((other) => other % 2 === 0);
  equal([got.getFloat64(0, true), got.getInt32(8, true)], [0, 100 - even.at(-1)!], "the lowest index of the smallest");
  equal([MPI.SUM.Is_commutative(), MPI.SUM.is_predefined], [true, true], "SUM");
  const last = MPI.Op.Create((_: Int32Array, __: Int32Array) => {});
  equal([last.is_commutative, last.is_predefined], [false, false], "an operator of the program");
  const out = Int32Array.of(-1);
  await world.Allreduce(Int32Array.of(rank), out, last);
  equal(out[0], size - 1, "the operand of the highest rank stays");
  const mixed = Int32Array.of(0);
  await world.Allreduce([Int32Array.of(1), MPI.INT], mixed, MPI.SUM);
  equal(mixed[0], size, "two names of one type");
  // A datatype of the program, with a function that knows it.
  const complex = MPI.DOUBLE.Create_contiguous(2).Commit();
  const product = MPI.Op.Create((a: Float64Array, b: Float64Array, type: MPI.Datatype) => {
    check(type === complex, "the datatype of the call");
    for (let i = 0; i < b.length; i += 2) {
      const [x, y, u, v] = [a[i]!, a[i + 1]!, b[i]!, b[i + 1]!];
      b.set([x * u - y * v, x * v + y * u], i);
    }
  }, true);
  const turned = new Float64Array(4);
  await world.Allreduce([Float64Array.of(0, 1, 2, 0), 2, complex], [turned, 2, complex], product);
  const quarter = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][size % 4]!;
  check(Math.abs(turned[0]! - quarter[0]!) + Math.abs(turned[1]! - quarter[1]!) < 1e-9, "i to the power of the ranks");
  equal(turned[2], 2 ** size, "2 to the power of the ranks");
  for (const op of [last, product]) op.Free();
  await fails("MPI_ERR_OP", "Allreduce", () => world.Allreduce(out, out, last));
  complex.Free();
}

async function programErrors(): Promise<void> {
  const kind = MPI.Add_error_class();
  const code = MPI.Add_error_code(kind);
  MPI.Add_error_string(code, "too hot");
  equal(
    [MPI.Get_error_class(code), MPI.Get_error_string(code), MPI.Get_error_string(kind)],
    [kind, "too hot", ""],
    "codes",
  );
  equal(world.Get_attr(MPI.LASTUSEDCODE), code, "the last code");
  const comm = await world.Dup();
  let met: unknown;
  try {
    comm.Call_errhandler(code);
  } catch (error) {
    met = error;
  }
  check(met instanceof MPI.Exception, "a code of the program");
  const { error_class, error_code, error_string } = met;
  equal([error_class, error_code, error_string], [kind, code, "too hot"], "what the exception says");
  MPI.Remove_error_code(code);
  MPI.Remove_error_class(kind);
  await comm.Free();
}

/** Groups that are made at the same time, and what joins two of them. */
async function between(): Promise<void> {
  if (size < 2) return;
  const all = world.Get_group();
  const isLow = rank < size >> 1;
  const half = size >> 1;
  const group = all.Range_incl([isLow ? [0, half - 1, 1] : [half, size - 1, 1]]);
  const own = (await world.Create_group(group, 4)) as MPI.Intracomm;
  const inter = await own.Create_intercomm(0, world, isLow ? half : 0, 5);
  equal([inter.Is_inter(), inter.size, inter.remote_size], [true, own.size, size - own.size], "two groups");
  const copy = await inter.Dup();
  equal(MPI.Comm.Compare(inter, copy), MPI.CONGRUENT, "a copy");
  equal(inter.Compare(world), MPI.UNEQUAL, "of another kind");
  const sum = Int32Array.of(0);
  await copy.Allreduce(Int32Array.of(rank), sum);
  const others = everyone.filter((other) => other < half !== isLow);
  equal(
    sum[0],
    others.reduce((total, other) => total + other, 0),
    "the sum of the other group",
  );
  for (const high of [isLow, !isLow]) {
    const merged = await inter.Merge(high);
    const expected = high === isLow ? [...everyone.slice(half), ...everyone.slice(0, half)] : everyone;
    equal(merged.Get_group().Translate_ranks(), expected, "the group that asks for it comes last");
    await merged.Free();
  }
  await fails("MPI_ERR_COMM", "Scan", () => MPI.Intracomm.prototype.Scan.call(wrong(inter), sum, sum));
  for (const comm of [copy, inter, own]) await comm.Free();
}
