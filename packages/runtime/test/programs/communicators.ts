/** Groups, communicators and intercommunicators: who is in them, in which order, and that they keep apart. */
import MPI from "mpi";
import { check, equal, fails } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);

export default async function communicators(): Promise<void> {
  groups();
  await duplicates();
  await splits();
  await created();
  await concurrentDuplicates();
  await intercommunicators();
  await attributes();
  await errorHandlers();
  infos();
  await refused();
  await world.barrier();
}

function groups(): void {
  const group = world.Get_group();
  equal([group.size, group.rank], [size, rank], "group of the world");
  const odd = group.Incl(everyone.filter((other) => other % 2 === 1));
  const even = group.Excl(everyone.filter((other) => other % 2 === 1));
  equal(MPI.Group.Intersection(odd, even).Compare(MPI.GROUP_EMPTY), MPI.IDENT, "odd and even");
  equal(MPI.Group.Union(even, odd).Compare(group), size < 3 ? MPI.IDENT : MPI.SIMILAR, "even, then odd");
  equal(MPI.Group.Difference(group, odd).Compare(even), MPI.IDENT, "all but odd");
  equal(even.rank, rank % 2 === 0 ? rank / 2 : MPI.UNDEFINED, "rank among the even");
  equal(
    odd.Translate_ranks(),
    everyone.filter((other) => other % 2 === 1),
    "odd ranks in the world",
  );
  const reversed = group.Range_incl([[size - 1, 0, -1]]);
  equal(reversed.Translate_ranks([0], group), [size - 1], "reversed");
  equal(group.Range_excl([[0, size - 1, 1]]).size, 0, "all excluded");
  group.Free();
}

/** Sums the ranks' numbers, so that every member takes part. */
async function sum(comm: MPI.Comm, value: number): Promise<number> {
  return (await comm.allreduce(value)) as number;
}

async function duplicates(): Promise<void> {
  const copy = await world.Dup();
  equal([copy.rank, copy.size, copy.name], [rank, size, ""], "duplicate");
  equal(MPI.Comm.Compare(world, copy), MPI.CONGRUENT, "compare with a duplicate");
  equal(MPI.Comm.Compare(world, world), MPI.IDENT, "compare with itself");
  // The same envelope in two communicators: each message stays in its own.
  const right = (rank + 1) % size;
  const left = (rank - 1 + size) % size;
  const sends = [world.isend("world", right, 5), copy.isend("copy", right, 5)];
  equal(await copy.recv(left, 5), "copy", "message in the duplicate");
  equal(await world.recv(left, 5), "world", "message in the world");
  await MPI.Request.waitall(sends);
  copy.Set_name("my copy");
  equal(copy.name, "my copy", "name");
  await copy.Free();
  const again = await (await world.Clone()).Dup_with_info(MPI.INFO_NULL);
  equal(await sum(again, 1), size, "duplicate of a duplicate");
}

async function splits(): Promise<void> {
  const part = await world.Split(rank % 3, -rank);
  const members = everyone.filter((other) => other % 3 === rank % 3).reverse();
  equal([part.rank, part.size], [members.indexOf(rank), members.length], "split by 3, in reverse");
  equal(part.Get_group().Translate_ranks(), members, "members of the split");
  equal(
    await sum(part, rank),
    members.reduce((total, other) => total + other, 0),
    "sum of the split",
  );
  const none = await world.Split(rank === 0 ? MPI.UNDEFINED : 1, 0);
  equal(none === MPI.COMM_NULL, rank === 0, "undefined colour");
  if (rank > 0) equal(await sum(none, 1), size - 1, "all but one");
  const tab = await world.Split_type(MPI.COMM_TYPE_SHARED);
  equal(tab.rank, MPI.node.nrId, "rank in the tab");
  const leaders = await world.Split(tab.rank === 0 ? 0 : MPI.UNDEFINED);
  equal(leaders === MPI.COMM_NULL, MPI.node.nrId !== 0, "leaders of tabs");
}

async function created(): Promise<void> {
  const group = world.Get_group();
  const low = group.Range_incl([[0, Math.floor((size - 1) / 2), 1]]);
  const high = MPI.Group.Difference(group, low);
  const mine = low.rank === MPI.UNDEFINED ? high : low;
  const half = await world.Create(mine);
  equal([half.rank, half.size], [mine.rank, mine.size], "create");
  equal(MPI.Comm.Compare(half, world), size === 1 ? MPI.CONGRUENT : MPI.UNEQUAL, "half and all");
  const only = await world.Create(group.Incl([size - 1]));
  equal(only === MPI.COMM_NULL, rank !== size - 1, "create for one");
  if (low.rank !== MPI.UNDEFINED) {
    const own = await world.Create_group(low, 7);
    equal(
      await sum(own, rank),
      low.Translate_ranks().reduce((total, other) => total + other, 0),
      "create_group",
    );
    await own.Free();
  }
}

/** Duplicates of two communicators begun in an order of each rank's own: nobody waits for another, nothing is mixed up. */
async function concurrentDuplicates(): Promise<void> {
  const other = await world.Split(0, size - rank);
  const begin = [world, other].map((comm, i) => ({ comm, i }));
  const made: [MPI.Comm, MPI.Request<void>][] = [];
  for (const { comm, i } of rank % 2 === 0 ? begin : begin.reverse()) made[i] = comm.Idup();
  await MPI.Request.waitall(made.map(([, request]) => request));
  const [first, second] = made.map(([comm]) => comm);
  const sends = everyone.flatMap((to) => [first!.isend(["first", rank], to), second!.isend(["second", rank], to)]);
  for (const from of everyone) equal(await first!.recv(from), ["first", from], "first duplicate");
  for (const from of everyone) equal(await second!.recv(from), ["second", size - 1 - from], "second duplicate");
  await MPI.Request.waitall(sends);
}

async function intercommunicators(): Promise<void> {
  if (size < 2) return;
  const isLow = rank < Math.ceil(size / 2);
  const half = await world.Split(isLow ? 0 : 1);
  const border = Math.ceil(size / 2);
  const inter = await half.Create_intercomm(0, world, isLow ? border : 0, 3);
  const remote = everyone.filter((other) => other < border !== isLow);
  equal([inter.rank, inter.size, inter.remote_size], [half.rank, half.size, remote.length], "intercommunicator");
  equal(inter.Get_remote_group().Translate_ranks(), remote, "remote group");
  equal([inter.Is_inter(), world.Is_inter()], [true, false], "is it one");
  // Ranks are those of the other group.
  const partner = half.rank % remote.length;
  const expected =
    remote.length === half.size
      ? 1
      : Array.from({ length: remote.length }, (_, i) => i).filter((i) => i % half.size === half.rank).length;
  const send = inter.isend(rank, partner, 1);
  for (let i = 0; i < expected; i++) {
    const status = new MPI.Status();
    const value = await inter.recv(MPI.ANY_SOURCE, 1, status);
    equal(value, remote[status.source], "message from the other side");
  }
  await send.wait();
  await betweenGroups(inter, remote, isLow);
  const twin = await inter.Dup();
  equal(MPI.Comm.Compare(inter, twin), MPI.CONGRUENT, "duplicate of an intercommunicator");
  for (const flip of [false, true]) {
    const all = await twin.Merge(isLow === flip);
    const order = everyone
      .filter((other) => other < border !== flip)
      .concat(everyone.filter((other) => other < border === flip));
    equal(all.Get_group().Translate_ranks(), order, "merged");
    equal(await sum(all, rank), (size * (size - 1)) / 2, "sum of the merged");
  }
  equal((await twin.Merge(false)).size, size, "merged, both low");
  const odd = await inter.Split(half.rank % 2, 0);
  const partners = remote.filter((_, i) => i % 2 === half.rank % 2);
  equal(odd === MPI.COMM_NULL, partners.length === 0, "split of an intercommunicator");
  if (partners.length > 0) equal(odd.Get_remote_group().Translate_ranks(), partners, "remote group of the split");
  await twin.Free();
}

/** Collectives: each side gets what the other one gives. */
async function betweenGroups(inter: MPI.Intercomm, remote: number[], isLow: boolean): Promise<void> {
  await inter.barrier();
  equal(await inter.allgather(rank), remote, "allgather between groups");
  const sum = new Float64Array(2);
  await inter.Allreduce(Float64Array.of(rank, 1), sum);
  equal([...sum], [remote.reduce((total, other) => total + other, 0), remote.length], "allreduce between groups");
  // World rank 0 is the root.
  const root = isLow ? (inter.rank === 0 ? MPI.ROOT : MPI.PROC_NULL) : 0;
  const told = await inter.bcast(`from ${rank}`, root);
  equal(told, isLow && inter.rank > 0 ? null : "from 0", "bcast between groups");
  equal(await inter.gather(rank, root), root === MPI.ROOT ? remote : null, "gather between groups");
  await fails("MPI_ERR_ROOT", "bcast", () => inter.bcast(1, remote.length));
  await fails("MPI_ERR_COMM", "scan", () => inter.scan(1));
}

async function attributes(): Promise<void> {
  const seen: unknown[] = [];
  const copied = MPI.Comm.Create_keyval(
    (comm, key, value) => {
      seen.push(["copy", comm === world, key === copied, value]);
      return (value as number) + 1;
    },
    (_, __, value) => {
      seen.push(["delete", value]);
    },
  );
  const shared = MPI.Comm.Create_keyval(true);
  const own = MPI.Comm.Create_keyval();
  const object = { a: 1 };
  world.Set_attr(copied, 1);
  world.Set_attr(shared, object);
  world.Set_attr(own, "here");
  const copy = await world.Dup();
  equal([copy.Get_attr(copied), copy.Get_attr(own)], [2, null], "attributes of a duplicate");
  check(copy.Get_attr(shared) === object, "copied as it is");
  copy.Set_attr(copied, 7);
  await copy.Free();
  world.Delete_attr(copied);
  world.Delete_attr(shared);
  world.Delete_attr(own);
  equal(
    seen,
    [
      ["copy", true, true, 1],
      ["delete", 2],
      ["delete", 7],
      ["delete", 1],
    ],
    "functions of attributes",
  );
  equal(world.Get_attr(copied), null, "deleted");
  equal(MPI.Comm.Free_keyval(copied), MPI.KEYVAL_INVALID, "freed");
  equal(world.Get_attr(MPI.UNIVERSE_SIZE), size, "universe size");
  check((world.Get_attr(MPI.TAG_UB) as number) >= 32767, "tag bound");
}

async function errorHandlers(): Promise<void> {
  const copy = await world.Dup();
  equal(copy.Get_errhandler() === MPI.ERRORS_ARE_FATAL, true, "default error handler");
  const seen: unknown[] = [];
  const handler = MPI.Comm.Create_errhandler((comm, code) => {
    seen.push([comm === copy, code]);
  });
  copy.Set_errhandler(handler);
  handler.Free();
  await fails("MPI_ERR_RANK", "send", () => copy.send(1, size));
  await fails("MPI_ERR_ARG", "Split", () => copy.Split(-5));
  copy.Call_errhandler(MPI.ERR_OTHER);
  equal(
    seen,
    [
      [true, MPI.ERR_RANK],
      [true, MPI.ERR_ARG],
      [true, MPI.ERR_OTHER],
    ],
    "calls of the handler",
  );
  const heir = await copy.Dup();
  await fails("MPI_ERR_RANK", "send", () => heir.send(1, size));
  equal(seen.length, 4, "handlers are inherited");
  copy.Set_errhandler(MPI.ERRORS_RETURN);
  copy.Call_errhandler(MPI.ERR_OTHER);
  equal(seen.length, 4, "handler replaced");
}

function infos(): void {
  const info = MPI.Info.Create({ one: "1", two: "2" });
  info.Set("three", "3");
  info.Delete("one");
  equal(
    info.items(),
    [
      ["two", "2"],
      ["three", "3"],
    ],
    "items",
  );
  equal([info.Get_nkeys(), info.Get_nthkey(1), info.Get("three"), info.Get("one")], [2, "three", "3", null], "info");
  const copy = info.Dup();
  copy.Set("two", "zwei");
  equal([info.Get("two"), copy.Get("two")], ["2", "zwei"], "duplicate of an info");
  info.Free();
  world.Set_info(MPI.Info.Create({ mpi_assert_no_any_tag: "true", unknown: "x" }));
  equal([world.Get_info().Get("mpi_assert_no_any_tag"), world.Get_info().Get("unknown")], ["true", null], "hints");
}

async function refused(): Promise<void> {
  const copy = await world.Dup();
  await copy.Free();
  await fails("MPI_ERR_COMM", "send", () => copy.send(1, 0));
  await fails("MPI_ERR_COMM", "Get_rank", () => copy.Get_rank());
  await fails("MPI_ERR_COMM", "barrier", () => MPI.COMM_NULL.barrier());
  await fails("MPI_ERR_COMM", "Free", () => world.Free());
  await fails("MPI_ERR_GROUP", "Create", () => world.Create(MPI.GROUP_NULL));
  await fails("MPI_ERR_RANK", "Incl", () => world.Get_group().Incl([size]));
  await fails("MPI_ERR_KEYVAL", "Set_attr", () => world.Set_attr(MPI.TAG_UB, 1));
  await fails("MPI_ERR_KEYVAL", "Get_attr", () => world.Get_attr(MPI.KEYVAL_INVALID));
  await fails("MPI_ERR_INFO_NOKEY", "Delete", () => MPI.Info.Create().Delete("none"));
  await fails("MPI_ERR_INFO_KEY", "Set", () => MPI.Info.Create().Set("k".repeat(256), ""));
  await fails("MPI_ERR_INFO_VALUE", "Set", () => MPI.Info.Create().Set("k", "v".repeat(1024)));
  await fails("MPI_ERR_INFO", "Set", () => MPI.INFO_NULL.Set("k", "v"));
  await fails("MPI_ERR_ERRHANDLER", "Set_errhandler", () => world.Set_errhandler(MPI.ERRHANDLER_NULL));
  await fails("MPI_ERR_ARG", "Split_type", () => world.Split_type(1));
}
