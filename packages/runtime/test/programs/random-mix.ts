/**
 * Random programs that mix everything that may be under way at once: collectives in their non-blocking forms and messages of
 * derived datatypes with wildcards, on several communicators, and receives that are taken back. Every rank derives the same plan
 * from the seed, begins its operations in the order of the plan, completes them in an order of its own, and knows all results.
 */
import MPI from "mpi";
import { check, equal, numberArgument, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const firstSeed = numberArgument(MPI.args, "seed", 1);
const programs = numberArgument(MPI.args, "programs", 20);

const MOST_STEPS = 8;
/** Above all tags that are sent with. */
const NEVER_SENT = 0x3000_0000;

type Below = (limit: number) => number;
/** Something begun: requests to complete, and what must hold then. */
interface Begun {
  requests: MPI.Request<unknown>[];
  verify(statuses: readonly MPI.Status[]): void;
}
/** One operation of the plan, the same on all members of the communicator. */
type Operation = (comm: MPI.Intracomm, tag: number, own: Below) => Begun | Promise<Begun>;

const COLLECTIVES = [
  "Ibarrier",
  "Ibcast",
  "Igather",
  "Iscatter",
  "Iallgather",
  "Ialltoall",
  "Ireduce",
  "Iallreduce",
  "Iscan",
  "Ireduce_scatter_block",
  "Allreduce",
] as const;

export default async function randomMix(): Promise<void> {
  const comms = await communicators();
  for (let seed = firstSeed; seed < firstSeed + programs; seed++)
    try {
      await program(seed, comms);
    } catch (error) {
      const message = `random mix ${seed} of ${world.size} ranks: ${(error as Error).message}`;
      throw new Error(message, { cause: error });
    }
  for (const comm of comms.slice(1)) await comm.Free();
  await world.barrier();
}

async function communicators(): Promise<MPI.Intracomm[]> {
  const { rank, size } = world;
  const backwards = world.Get_group().Range_incl([[size - 1, 0, -1]]);
  return [
    world,
    (await world.Dup()) as MPI.Intracomm,
    (await world.Split(rank % 2, -rank)) as MPI.Intracomm,
    (await world.Create(backwards)) as MPI.Intracomm,
  ];
}

async function program(seed: number, comms: readonly MPI.Intracomm[]): Promise<void> {
  const random = randomNumbers(seed * 2246822519);
  const below: Below = (limit) => Math.floor(random() * limit);
  const mine = randomNumbers(seed * 31 + world.rank);
  const own: Below = (limit) => Math.floor(mine() * limit);
  const begun: Begun[] = [];
  const steps = 1 + below(MOST_STEPS);
  for (let step = 0; step < steps; step++) {
    const comm = comms[below(comms.length)]!;
    const kind = below(10);
    const operation = kind < 5 ? collective(below) : kind < 9 ? messages(below) : cancelled;
    // A rank that is ahead may not send to the wildcards of an earlier program.
    begun.push(await operation(comm, seed * MOST_STEPS + step, own));
  }
  await complete(begun, own);
}

async function complete(begun: readonly Begun[], own: Below): Promise<void> {
  const requests = begun.flatMap((one) => one.requests);
  const statuses: MPI.Status[] = requests.map(() => new MPI.Status());
  const way = own(3);
  if (way === 0) await MPI.Request.Waitall(requests, statuses);
  else if (way === 1)
    for (let left = requests.length; left > 0; left--) {
      const status = new MPI.Status();
      const index = await MPI.Request.Waitany(requests, status);
      check(index !== MPI.UNDEFINED, "some are still under way");
      statuses[index] = status;
    }
  else for (const [index, request] of requests.entries()) await request.Wait(statuses[index]);
  let first = 0;
  for (const { requests: own, verify } of begun) {
    verify(statuses.slice(first, first + own.length));
    first += own.length;
  }
}

/** Small enough that sums are exact. */
const number = (owner: number, index: number, tag: number) => ((owner * 7 + index * 3 + tag) % 50) - 10;

function numbers(count: number, of: (index: number) => number): Float64Array {
  const made = new Float64Array(count);
  for (let index = 0; index < count; index++) made[index] = of(index);
  return made;
}

function collective(below: Below): Operation {
  const name = COLLECTIVES[below(COLLECTIVES.length)]!;
  const count = below(4) === 0 ? 2000 : below(6);
  const rootOf = below(1000);
  return async (comm, tag) => {
    const { rank, size } = comm;
    const root = rootOf % size;
    const ranks = Array.from({ length: size }, (_, other) => other);
    const sum = (last: number, from = 0) =>
      numbers(count, (index) =>
        ranks.slice(0, last + 1).reduce((all, owner) => all + number(owner, from + index, tag), 0),
      );
    const all = (from: number) => numbers(count * size, (i) => number(Math.floor(i / count), from + (i % count), tag));
    const block = numbers(count, (index) => number(rank, index, tag));
    const blocks = numbers(count * size, (index) => number(rank, index, tag));
    const got = new Float64Array(count);
    const wide = new Float64Array(count * size);
    const isRoot = rank === root;
    const expect = (buffer: Float64Array, expected: Float64Array | null, requests: MPI.Request<unknown>[]): Begun => ({
      requests,
      verify: () => expected && equal(buffer, expected, `${name} of ${count}, root ${root}`),
    });
    switch (name) {
      case "Ibarrier":
        return expect(got, null, [comm.Ibarrier()]);
      case "Ibcast": {
        const buffer = isRoot ? block : got;
        return expect(
          buffer,
          numbers(count, (index) => number(root, index, tag)),
          [comm.Ibcast(buffer, root)],
        );
      }
      case "Igather":
        return expect(wide, isRoot ? all(0) : null, [comm.Igather(block, isRoot ? wide : null, root)]);
      case "Iscatter":
        return expect(
          got,
          numbers(count, (index) => number(root, rank * count + index, tag)),
          [comm.Iscatter(isRoot ? blocks : null, got, root)],
        );
      case "Iallgather":
        return expect(wide, all(0), [comm.Iallgather(block, wide)]);
      case "Ialltoall":
        return expect(wide, all(rank * count), [comm.Ialltoall(blocks, wide)]);
      case "Ireduce":
        return expect(got, isRoot ? sum(size - 1) : null, [comm.Ireduce(block, isRoot ? got : null, MPI.SUM, root)]);
      case "Iallreduce":
        return expect(block, sum(size - 1), [comm.Iallreduce(MPI.IN_PLACE, block)]);
      case "Iscan":
        return expect(got, sum(rank), [comm.Iscan(block, got)]);
      case "Ireduce_scatter_block":
        return expect(got, sum(size - 1, rank * count), [comm.Ireduce_scatter_block(blocks, got)]);
      case "Allreduce":
        // One that waits, in the middle of all others.
        await comm.Allreduce(block, got);
        return expect(got, sum(size - 1), []);
    }
  };
}

/** Layouts with the same signature: `count` doubles. Each gives the datatype and where its elements are. */
const LAYOUTS = [
  (count: number) => ({ type: MPI.DOUBLE.Create_contiguous(count), place: (i: number) => i, length: count }),
  (count: number) => ({ type: MPI.DOUBLE.Create_vector(count, 1, 2), place: (i: number) => 2 * i, length: 2 * count }),
  (count: number) => ({
    type: MPI.DOUBLE.Create_indexed_block(
      1,
      Array.from({ length: count }, (_, i) => 3 * i + 1),
    ),
    place: (i: number) => 3 * i + 1,
    length: 3 * count,
  }),
  (count: number) => ({
    type: MPI.Datatype.Create_struct([count], [16], [MPI.DOUBLE]),
    place: (i: number) => i + 2,
    length: count + 2,
  }),
] as const;

/** Every member sends to some others; receives name the source or nobody. */
function messages(below: Below): Operation {
  const count = 1 + (below(5) === 0 ? 3000 : below(9));
  // Communicators of a plan differ in size: what is drawn from the plan itself does not depend on it.
  const seed = below(2 ** 31);
  const [outgoing, incoming] = [LAYOUTS[below(LAYOUTS.length)]!, LAYOUTS[below(LAYOUTS.length)]!];
  const wild = below(2) === 0;
  const synchronous = below(3) === 0;
  return (comm, tag) => {
    const { rank, size } = comm;
    const random = randomNumbers(seed);
    const member = () => Math.floor(random() * size);
    const sends = Array.from({ length: Math.floor(random() * (2 * size + 1)) }, () => [member(), member()] as const);
    const [from, to] = [outgoing(count), incoming(count)];
    for (const { type } of [from, to]) type.Commit();
    const receives = sends.filter(([, dest]) => dest === rank).map(([source]) => source);
    const rooms = receives.map(() => new Float64Array(to.length).fill(-99));
    const requests: MPI.Request<unknown>[] = receives.map((source, i) =>
      comm.Irecv([rooms[i]!, 1, to.type], wild ? MPI.ANY_SOURCE : source, tag),
    );
    for (const [source, dest] of sends) {
      if (source !== rank) continue;
      const memory = new Float64Array(from.length).fill(-1);
      for (let i = 0; i < count; i++) memory[from.place(i)] = number(source, i, tag);
      const send = synchronous ? comm.Issend.bind(comm) : comm.Isend.bind(comm);
      requests.push(send([memory, 1, from.type], dest, tag));
    }
    // What has begun goes on.
    for (const { type } of [from, to]) type.Free();
    return {
      requests,
      verify: (statuses) => {
        const sources = statuses.slice(0, receives.length).map((status) => status.source);
        equal(sources.toSorted(), receives.toSorted(), "the sources of messages");
        if (!wild) equal(sources, receives, "the sources that were named");
        for (const [i, room] of rooms.entries()) {
          equal([statuses[i]!.tag, statuses[i]!.Get_count(MPI.DOUBLE)], [tag, count], "tag and count of a message");
          const expected = new Float64Array(to.length).fill(-99);
          for (let at = 0; at < count; at++) expected[to.place(at)] = number(sources[i]!, at, tag);
          equal(room, expected, "the message in its layout");
        }
      },
    };
  };
}

/** A receive that nobody sends to is taken back at once. */
function cancelled(comm: MPI.Intracomm, tag: number, own: Below): Begun {
  const room = Float64Array.of(5);
  const request = comm.Irecv(room, own(2) === 0 ? MPI.ANY_SOURCE : 0, NEVER_SENT + (tag % 1000));
  request.Cancel();
  return {
    requests: [request],
    verify: ([status]) => equal([status!.Is_cancelled(), room[0]], [true, 5], "a receive that was taken back"),
  };
}
