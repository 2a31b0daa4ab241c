// Every algorithm of a collective, the automatic choice, and what a learner would write with sends and receives, in turns: one
// line of JSON for each, microseconds for each call and the barrier after it; "nothing" is that barrier alone.
// Arguments: samples, milliseconds of a sample, milliseconds of a call that is measured once, sizes as a,b,..., then
// operation=algorithm,algorithm,... for each.
import MPI from "mpi/blocking";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const [samples = "1", sampleMs = "1", mostMs = "100", sizes = "8", ...plans] = MPI.args;
const others = Array.from({ length: size }, (_, other) => other).filter((other) => other !== 0);
const comm = world.Dup();

/** Of an algorithm, before it is measured. */
const WARM_MS = 100;

/** What a learner would write; an algorithm of the library is called naive too. */
const BY_HAND = "by hand";

type Call = () => unknown;

/** `bytes` are those of a rank's largest buffer: of all blocks where every rank has one. */
function callsOf(operation: string, bytes: number): { naive: Call; library: Call } {
  const block = Math.max(1, Math.floor(bytes / 8 / size));
  const one = new Float64Array(Math.max(1, bytes / 8)).fill(rank);
  const two = new Float64Array(one.length);
  const all = new Float64Array(block * size).fill(rank);
  const got = new Float64Array(block * size);
  const part = new Float64Array(block).fill(rank);
  const of = (array: Float64Array, index: number) => array.subarray(index * block, (index + 1) * block);
  const gather = () => {
    if (rank !== 0) comm.Send(part, 0);
    else for (const from of others) comm.Recv(of(got, from), from);
  };
  const scatter = (array: Float64Array) => {
    if (rank !== 0) comm.Recv(part, 0);
    else for (const to of others) comm.Send(of(array, to), to);
  };
  const bcast = (array: Float64Array) => {
    if (rank !== 0) comm.Recv(array, 0);
    else for (const to of others) comm.Send(array, to);
  };
  const reduce = (array: Float64Array, into: Float64Array, room: Float64Array) => {
    if (rank !== 0) return comm.Send(array, 0);
    into.set(array);
    for (const from of others) {
      comm.Recv(room, from);
      for (let i = 0; i < room.length; i++) into[i]! += room[i]!;
    }
  };
  const room = new Float64Array(one.length);
  const rooms = new Float64Array(all.length);
  const empty = new Uint8Array(0);
  const calls: Record<string, { naive: Call; library: Call }> = {
    barrier: {
      naive: () => {
        if (rank !== 0) {
          comm.Send(empty, 0);
          comm.Recv(empty, 0);
        } else {
          for (const from of others) comm.Recv(empty, from);
          for (const to of others) comm.Send(empty, to);
        }
      },
      library: () => comm.Barrier(),
    },
    bcast: { naive: () => bcast(one), library: () => comm.Bcast(one, 0) },
    gather: { naive: gather, library: () => comm.Gather(part, rank === 0 ? got : null, 0) },
    scatter: { naive: () => scatter(all), library: () => comm.Scatter(rank === 0 ? all : null, part, 0) },
    allgather: {
      naive: () => {
        gather();
        bcast(got);
      },
      library: () => comm.Allgather(part, got),
    },
    alltoall: {
      naive: () => {
        const requests = others.concat(0).map((to) => comm.Isend(of(all, to), to));
        for (let from = 0; from < size; from++) comm.Recv(of(got, from), from);
        MPI.Request.Waitall(requests);
      },
      library: () => comm.Alltoall(all, got),
    },
    reduce: {
      naive: () => reduce(one, two, room),
      library: () => comm.Reduce(one, rank === 0 ? two : null, MPI.SUM, 0),
    },
    allreduce: {
      naive: () => {
        reduce(one, two, room);
        bcast(two);
      },
      library: () => comm.Allreduce(one, two, MPI.SUM),
    },
    reduce_scatter: {
      naive: () => {
        reduce(all, got, rooms);
        scatter(got);
      },
      library: () => comm.Reduce_scatter_block(all, part, MPI.SUM),
    },
    scan: {
      naive: () => {
        two.set(one);
        if (rank > 0) {
          comm.Recv(room, rank - 1);
          for (let i = 0; i < room.length; i++) two[i]! += room[i]!;
        }
        if (rank + 1 < size) comm.Send(two, rank + 1);
      },
      library: () => comm.Scan(one, two, MPI.SUM),
    },
  };
  return calls[operation]!;
}

/** A root may be done long before the others, so that all meet after every call; the reader takes off what that costs. */
function time(call: Call, calls: number): number {
  world.Barrier();
  const begin = MPI.Wtime();
  for (let i = 0; i < calls; i++) {
    call();
    world.Barrier();
  }
  return ((MPI.Wtime() - begin) * 1e6) / calls;
}

/** All ranks take rank 0's word for it. */
const agreed = (value: number) => world.bcast(value, 0);

for (const plan of plans) {
  const [operation = "", names = ""] = plan.split("=");
  for (const bytes of operation === "barrier" ? [0] : sizes.split(",").map(Number)) {
    const { naive, library } = callsOf(operation, bytes);
    const kinds = ["nothing", BY_HAND, "automatic", ...names.split(",")].map((name) => ({
      name,
      call: name === "nothing" ? () => {} : name === BY_HAND ? naive : library,
      hint: MPI.Info.Create({ [`algorithm_${operation}`]: names.split(",").includes(name) ? name : "" }),
      calls: 1,
      once: false,
      us: [] as number[],
    }));
    for (const kind of kinds) {
      comm.Set_info(kind.hint);
      // The first call compiles. Of the times of a call all ranks take rank 0's, or they would not agree what is slow.
      const slow = agreed(time(kind.call, 1)) > Number(mostMs) * 1000;
      let us = agreed(time(kind.call, slow ? 1 : 3));
      // Each rank compiles the code of its first thousands of calls for itself.
      const warming = Math.min(1000, Math.round((WARM_MS * 1000) / us));
      if (warming > 3) us = agreed(time(kind.call, warming));
      kind.once = us > Number(mostMs) * 1000;
      if (kind.once) kind.us.push(us);
    }
    // What was warmed up first ran beside code that was cold still.
    for (const kind of kinds) {
      if (kind.once) continue;
      comm.Set_info(kind.hint);
      time(kind.call, 1);
      const us = agreed(time(kind.call, 10));
      kind.calls = Math.max(1, Math.min(500, Math.round((Number(sampleMs) * 1000) / us)));
    }
    for (let sample = 0; sample < Number(samples); sample++)
      for (let turn = 0; turn < kinds.length; turn++) {
        const kind = kinds[(turn + sample) % kinds.length]!;
        if (kind.once) continue;
        comm.Set_info(kind.hint);
        // The first call after a hint chooses anew; a long one hardly notices.
        if (kind.calls > 1) time(kind.call, 1);
        kind.us.push(time(kind.call, kind.calls));
      }
    if (rank === 0)
      for (const { name, us } of kinds) console.log(JSON.stringify({ operation, algorithm: name, bytes, us }));
  }
}
