/** More messages than any inbox holds, before anybody receives. */
import MPI from "mpi";
import { check, checkPattern, equal, fillPattern, numberArgument } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);
const count = numberArgument(MPI.args, "flood", 2000);

export default async function flooding(): Promise<void> {
  await everybodyToEverybody();
  // A receive of anything must not take what a faster rank sends next.
  await world.barrier();
  await ringOfFullInboxes();
  await towardsOne();
  await longMessages();
  await world.barrier();
}

async function everybodyToEverybody(): Promise<void> {
  const requests = [];
  for (let index = 0; index < count; index++)
    for (const dest of everyone) requests.push(world.Isend(Int32Array.of(rank, index, rank ^ index), dest, index % 3));
  const seen = new Int32Array(size * 3).fill(-1);
  const message = new Int32Array(3);
  const status = new MPI.Status();
  for (let left = count * size; left > 0; left--) {
    await world.Recv(message, MPI.ANY_SOURCE, MPI.ANY_TAG, status);
    const [source, index, mixed] = message as unknown as [number, number, number];
    equal([source, index % 3, mixed], [status.source, status.tag, source ^ index], "a message of the flood");
    const flow = source * 3 + status.tag;
    check(index > seen[flow]!, `message ${index} of rank ${source} came after message ${seen[flow]}`);
    seen[flow] = index;
  }
  await MPI.Request.Waitall(requests);
}

/** Everybody sends blocking to the right, many times an inbox, and only then receives from the left. */
async function ringOfFullInboxes(): Promise<void> {
  const right = (rank + 1) % size;
  const left = (rank - 1 + size) % size;
  const block = new Uint8Array(3000);
  const messages = 400;
  const requests = [];
  for (let index = 0; index < messages; index++) {
    fillPattern(block, rank + index);
    requests.push(world.isend(block, right, 4));
  }
  for (let index = 0; index < messages; index++)
    checkPattern(await world.recv<Uint8Array>(left, 4), left + index, `block ${index}`);
  await MPI.Request.waitall(requests);
}

async function towardsOne(): Promise<void> {
  if (rank !== 0) {
    for (let index = 0; index < count; index++) await world.send(index, 0, 5);
    return;
  }
  for (const source of everyone.slice(1).toReversed())
    for (let index = 0; index < count; index++) equal(await world.recv(source, 5), index, `from ${source}`);
}

/** Long messages to all at once, received last first. */
async function longMessages(): Promise<void> {
  const bytes = 200_000;
  const tags = [0, 1, 2, 3];
  const blocks = tags.map((tag) => {
    const block = new Uint8Array(bytes);
    fillPattern(block, rank * 10 + tag);
    return block;
  });
  const sends = everyone.flatMap((dest) => tags.map((tag) => world.Isend(blocks[tag]!, dest, tag)));
  const room = new Uint8Array(bytes);
  for (const tag of tags.toReversed())
    for (const source of everyone) {
      await world.Recv(room, source, tag);
      checkPattern(room, source * 10 + tag, `long message ${tag} of rank ${source}`);
    }
  await MPI.Request.Waitall(sends);
}
