/** Order, tags, wildcards, status, messages to oneself, PROC_NULL, COMM_SELF. */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);

export default async function pointToPoint(): Promise<void> {
  identity();
  await ordered();
  await taggedOutOfOrder();
  await wildcards();
  await toMyself();
  await nobody();
  await alone();
  await ring();
  await world.barrier();
}

function identity(): void {
  equal([world.Get_rank(), world.Get_size()], [rank, size], "rank and size");
  check(rank >= 0 && rank < size, "the rank is one of the world");
  equal(MPI.node.pid, rank, "PID");
  equal(MPI.node.nrOffset + MPI.node.nrId, rank, "NR_OFFSET + NR_ID");
  equal([MPI.COMM_SELF.rank, MPI.COMM_SELF.size], [0, 1], "COMM_SELF");
}

/** Messages of one sender with one tag arrive in the order sent. */
async function ordered(): Promise<void> {
  const requests = everyone.flatMap((dest) =>
    Array.from({ length: 60 }, (_, index) => world.isend({ from: rank, index }, dest, 5)),
  );
  for (let index = 0; index < 60; index++)
    for (const source of everyone)
      equal(await world.recv(source, 5), { from: source, index }, `message ${index} of rank ${source}`);
  await MPI.Request.waitall(requests);
}

/** A tag is received when it is asked for, whatever came before it. */
async function taggedOutOfOrder(): Promise<void> {
  const tags = Array.from({ length: 20 }, (_, tag) => tag);
  const requests = everyone.flatMap((dest) => tags.map((tag) => world.isend([rank, tag], dest, tag)));
  const status = new MPI.Status();
  for (const tag of tags.toReversed())
    for (const source of everyone.toReversed()) {
      equal(await world.recv(source, tag, status), [source, tag], `tag ${tag} of rank ${source}`);
      equal([status.source, status.tag, status.error], [source, tag, MPI.SUCCESS], "status");
      equal([status.Get_source(), status.Get_tag(), status.Get_error()], [source, tag, 0], "status by methods");
    }
  await MPI.Request.waitall(requests);
}

async function wildcards(): Promise<void> {
  const requests = everyone.flatMap((dest) => [0, 1, 2].map((tag) => world.isend(`${rank}/${tag}`, dest, tag)));
  const status = new MPI.Status();
  const seen = new Set<string>();
  for (let count = 0; count < size; count++) {
    const byTag = await world.recv<string>(MPI.ANY_SOURCE, 1, status);
    equal(byTag, `${status.source}/1`, "any source, tag 1");
    seen.add(byTag);
  }
  for (const source of everyone)
    for (const tag of [0, 2]) {
      const bySource = await world.recv<string>(source, MPI.ANY_TAG, status);
      equal(bySource, `${source}/${tag}`, "any tag keeps the order of its sender");
      equal(status.tag, tag, "tag in the status");
      seen.add(bySource);
    }
  equal(seen.size, 3 * size, "messages seen");
  await MPI.Request.waitall(requests);
  await world.barrier();

  const more = everyone.map((dest) => world.isend(rank, dest, rank));
  const senders = new Set<number>();
  for (let count = 0; count < size; count++) {
    const value = await world.recv<number>(MPI.ANY_SOURCE, MPI.ANY_TAG, status);
    equal([status.source, status.tag], [value, value], "status of a message from anybody");
    senders.add(value);
  }
  equal(senders.size, size, "every rank was heard");
  await MPI.Request.waitall(more);
  await world.barrier();
}

async function toMyself(): Promise<void> {
  const buffer = new Int32Array(3);
  const request = world.Irecv(buffer, rank, 9);
  await world.Send(Int32Array.of(rank, 2, 3), rank, 9);
  await request.Wait();
  equal(buffer, Int32Array.of(rank, 2, 3), "a message to oneself");

  await world.send("kept until received", rank, 10);
  equal(await world.recv(rank, 10), "kept until received", "a small message to oneself waits for its receive");
}

async function nobody(): Promise<void> {
  const status = new MPI.Status();
  await world.send("lost", MPI.PROC_NULL, 3);
  await world.Send(new Float64Array(4), MPI.PROC_NULL);
  equal(await world.recv(MPI.PROC_NULL, 3, status), null, "a value from nobody");
  equal([status.source, status.tag, status.Get_count(MPI.BYTE)], [MPI.PROC_NULL, MPI.ANY_TAG, 0], "status of nobody");
  const untouched = Float64Array.of(1, 2);
  await world.Recv(untouched, MPI.PROC_NULL, 3, status);
  equal(untouched, Float64Array.of(1, 2), "a receive from nobody leaves the buffer");
  equal(await world.irecv(MPI.PROC_NULL).wait(), null, "a request to nobody completes");
  equal(await world.sendrecv("lost", MPI.PROC_NULL, 0, MPI.PROC_NULL), null, "sendrecv with nobody");
  equal(await world.iprobe(MPI.PROC_NULL, 0, status), true, "nobody always has an empty message");
}

/** A message stays in its communicator, even if a receive of another would take anything. */
async function alone(): Promise<void> {
  const self = MPI.COMM_SELF;
  const inner = self.isend("private", 0, 4);
  const outer = world.isend("public", rank, 4);
  equal(await world.recv(MPI.ANY_SOURCE, MPI.ANY_TAG), "public", "message of COMM_WORLD");
  equal(await self.recv(MPI.ANY_SOURCE, MPI.ANY_TAG), "private", "message of COMM_SELF");
  await MPI.Request.waitall([inner, outer]);
  await world.barrier();
}

async function ring(): Promise<void> {
  const right = (rank + 1) % size;
  const left = (rank - 1 + size) % size;
  for (let lap = 0; lap < 5; lap++) {
    if (rank === 0) {
      await world.send([0], right, lap);
      equal(await world.recv(left, lap), everyone, "the token after a lap");
    } else await world.send([...(await world.recv<number[]>(left, lap)), rank], right, lap);
  }
}
