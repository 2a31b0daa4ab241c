importScripts("/mpi_core/mpi.js");

// Every call of MPI.js on worlds of any size, with what it did wrong: zeros in reductions, typed arrays, long messages.
const same = (got, wanted, what) => {
  if (JSON.stringify(got) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`);
};

main(async () => {
  await MPI_Init();
  const size_ptr = box(0);
  const rank_ptr = box(0);
  await MPI_Comm_size(size_ptr);
  await MPI_Comm_rank(rank_ptr);
  const size = unbox(size_ptr);
  const rank = unbox(rank_ptr);
  const last = size - 1;
  const ranks = Array.from({ length: size }, (_, i) => i);
  same(config.my_pid, rank, "config.my_pid");
  same(
    [...config.all_neighbors, rank].sort((a, b) => a - b),
    ranks,
    "neighbors",
  );

  // An undeclared variable, as in sloppy scripts.
  total = 0;
  for (source = 0; source < size; source++) total += source;

  // Point to point: values, parts of arrays, long messages.
  if (size > 1) {
    const next = (rank + 1) % size;
    const previous = (rank + last) % size;
    const sending = await MPI_Isend(box({ from: rank, text: "ä" }), next);
    const got = box(null);
    await MPI_Recv(got, previous);
    await MPI_Wait(sending);
    same(got.data, { from: previous, text: "ä" }, "Isend and Recv");

    if (rank === 0) {
      await MPI_Send(box([9, 1, 2, 3, 9]), last, 1, 3);
      await MPI_Send(box(Float64Array.of(0, 0.5, 1)), last, 1, 2);
      await MPI_Send(box(new Array(100_000).fill(7)), last);
    }
    if (rank === last) {
      const list = box([0, 0, 0, 0, 0]);
      await MPI_Recv(list, 0, 2, 3);
      same(list.data, [0, 0, 1, 2, 3], "Recv of a part");
      const typed = box(new Float64Array(4));
      await MPI_Recv(typed, 0, 1, 2);
      same([...typed.data], [0, 0.5, 1, 0], "Recv of a part of a typed array");
      const long = box(null);
      await MPI_Recv(long);
      same(long.data.length, 100_000, "a long message from any rank");
      const grown = box([1, 2, 3, 4]);
      const irecv = await MPI_Irecv(grown, 0, 1, 2);
      await MPI_Send(box("go"), 0);
      while (!(await MPI_Test(irecv))) await flush_telemetry();
      await MPI_Wait(irecv);
      same([irecv.done, grown.data], [true, [1, 5, 6, 7, 4]], "Irecv in place of a part of another length");
    }
    if (rank === 0) {
      await MPI_Recv(box(null), last);
      await MPI_Send(box([5, 6, 7]), last);
      await node_router.send([last], "mine", { a: 1 });
    }
    if (rank === last) {
      const { src_pid, tag, data } = await node_router.receive(0, "mine");
      same([src_pid, tag, data], [0, "mine", { a: 1 }], "node_router");
      same(await node_router.receive_if_available(0, "mine"), null, "nothing more of node_router");
    }
  }

  // Broadcasts.
  for (const root of [0, last]) {
    const data = box(rank === root ? { root, list: [1, null, 3] } : null);
    await MPI_Bcast(data, root);
    same(data.data, { root, list: [1, null, 3] }, "Bcast");
    const many = await Promise.all([1, 2, 3].map((n) => MPI_Ibcast(box(rank === root ? n : null), root)));
    for (const request of many) await MPI_Wait(request);
    const later = box(rank === root ? new Uint8Array(200_000).fill(3) : null);
    const request = await MPI_Ibcast(later, root);
    while (!(await MPI_Test(request))) await new Promise((resolve) => reschedule(resolve));
    same(later.data[199_999], 3, "Ibcast");
  }
  await MPI_Barrier();

  // Reductions keep zeros, rank order and the operands.
  for (const root of [0, last]) {
    const send = box([0, rank, -rank, rank === 0 ? 0 : 1]);
    const recv = box(null);
    await MPI_Reduce(send, recv, (a, b) => a + b, root);
    same(recv.data, rank === root ? [0, total, -total, last] : null, "Reduce");
    same(send.data, [0, rank, -rank, rank === 0 ? 0 : 1], "the operand of Reduce");
  }
  const words = box(null);
  await MPI_Allreduce(box([String(rank)]), words, (a, b) => a + b);
  same(words.data, [ranks.join("")], "Allreduce in rank order");
  const typed = box(null);
  await MPI_Allreduce(box(new Float64Array(1000).fill(rank)), typed, (a, b) => a + b);
  same([typed.data.constructor.name, typed.data[999]], ["Float64Array", total], "Allreduce of a typed array");
  const least = box(null);
  await MPI_Allreduce(box(rank + 1), least, Math.min);
  same(least.data, 1, "Allreduce of single values");

  // Gather and scatter.
  const counts = ranks.map((i) => i + 1);
  const offsets = ranks.map((i) => (i * (i + 1)) / 2);
  const uneven = ranks.flatMap((i) => new Array(i + 1).fill(i));
  const gathered = box(null);
  await MPI_Gather(box([rank, rank]), gathered, last);
  same(gathered.data, rank === last ? ranks.flatMap((i) => [i, i]) : null, "Gather");
  await MPI_Allgather(box(Int32Array.of(rank, 0)), gathered);
  same(
    [...gathered.data],
    ranks.flatMap((i) => [i, 0]),
    "Allgather",
  );
  gathered.data = null;
  await MPI_Gatherv(box(new Array(rank + 1).fill(rank)), gathered, counts, offsets, 0);
  same(gathered.data, rank === 0 ? uneven : null, "Gatherv");
  await MPI_Allgatherv(box(new Array(rank + 1).fill(rank)), gathered, counts, offsets);
  same(gathered.data, uneven, "Allgatherv");
  const part = box(null);
  await MPI_Scatter(box(rank === last ? ranks.flatMap((i) => [i, -i]) : null), part, last);
  same(part.data, [rank, -rank], "Scatter");
  await MPI_Scatterv(box(Float32Array.from(uneven)), part, counts, offsets, 0);
  same([part.data.constructor.name, ...part.data], ["Float32Array", ...new Array(rank + 1).fill(rank)], "Scatterv");

  same(partition(6, 4), { sizes: [2, 2, 1, 1], offsets: [0, 2, 4, 5] }, "partition");
  same(make_wrap(4)(-1), 3, "make_wrap");
  smartdashboard.putPie("work", { done: rank, left: last - rank });
  smartdashboard.putProgress("done", 50);
  for (const value of [1, 2, 3]) smartdashboard.putGraph("all", value, false);
  for (const value of [1, 2, 3]) smartdashboard.putGraph("newest", value);
  smartdashboard.putString("status", rank);
  await flush_telemetry();
  await MPI_Barrier();
  if (rank === 0) console.log("all is well on", size);
  await MPI_Finalize();
}, self);
