/** Messages of 1 byte to `maxBytes`, out of ordinary memory and out of the rank's segment, arrive intact between guards. */
import MPI from "mpi";
import { check, checkPattern, equal, fillPattern, numberArgument } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const MIB = 1024 * 1024;
const GUARD = 64;
const GUARD_BYTE = 0xa5;
const maxBytes = numberArgument(MPI.args, "maxBytes", 64 * MIB);

const STEPS = [1, 64, 1024, 4096, 16_384, 65_536, 131_072, 262_144, MIB, 4 * MIB, 16 * MIB, 64 * MIB];
/** Around every power of two where a protocol may change, and the largest once. */
const SIZES = STEPS.flatMap((step) => (step <= 65_536 ? [step - 1, step, step + 1, step + 5] : [step - 3, step]));

export default async function sizes(): Promise<void> {
  const last = size - 1;
  for (const bytes of SIZES.filter((bytes) => bytes <= maxBytes)) {
    if (size === 1) await toMyself(bytes);
    else if (rank === 0) {
      await send(bytes, last, bytes);
      await receive(bytes, last, bytes + 1);
    } else if (rank === last) {
      await receive(bytes, 0, bytes);
      await send(bytes, 0, bytes + 1);
    }
  }
  await everybody(Math.min(maxBytes, 2 * MIB));
  await world.barrier();
}

function room(bytes: number): Uint8Array {
  return new Uint8Array(bytes + 2 * GUARD).fill(GUARD_BYTE);
}

function checkRoom(memory: Uint8Array, bytes: number, seed: number): void {
  checkPattern(memory.subarray(GUARD, GUARD + bytes), seed, `a message of ${bytes} bytes`);
  const guards = [...memory.subarray(0, GUARD), ...memory.subarray(GUARD + bytes)];
  check(
    guards.every((byte) => byte === GUARD_BYTE),
    `a message of ${bytes} bytes wrote beyond its buffer`,
  );
}

async function send(bytes: number, dest: number, seed: number): Promise<void> {
  const ordinary = new Uint8Array(bytes);
  fillPattern(ordinary, seed);
  await world.Send(ordinary, dest, 1);
  if (bytes > 16 * MIB) return;
  const memory = MPI.Alloc_mem(bytes);
  fillPattern(memory, seed + 7);
  const request = world.Isend(memory, dest, 2);
  await request.Wait();
  MPI.Free_mem(memory);
}

async function receive(bytes: number, source: number, seed: number): Promise<void> {
  const status = new MPI.Status();
  const memory = room(bytes);
  await world.Recv(memory.subarray(GUARD, GUARD + bytes), source, 1, status);
  equal(status.Get_count(MPI.BYTE), bytes, "bytes received");
  checkRoom(memory, bytes, seed);
  if (bytes > 16 * MIB) return;
  memory.fill(GUARD_BYTE);
  await world.Recv(memory.subarray(GUARD, GUARD + bytes), source, 2);
  checkRoom(memory, bytes, seed + 7);
}

async function toMyself(bytes: number): Promise<void> {
  const memory = room(bytes);
  const request = world.Irecv(memory.subarray(GUARD, GUARD + bytes), 0, 1);
  const ordinary = new Uint8Array(bytes);
  fillPattern(ordinary, bytes);
  await world.Send(ordinary, 0, 1);
  await request.Wait();
  checkRoom(memory, bytes, bytes);
}

/** All pairs at once. */
async function everybody(bytes: number): Promise<void> {
  const mine = new Uint8Array(bytes);
  fillPattern(mine, rank);
  const rooms = Array.from({ length: size }, () => room(bytes));
  const requests = rooms.map((memory, source) => world.Irecv(memory.subarray(GUARD, GUARD + bytes), source, 3));
  const sends = rooms.map((_, step) => world.Isend(mine, (rank + step) % size, 3));
  await MPI.Request.Waitall([...requests, ...sends]);
  for (const [source, memory] of rooms.entries()) checkRoom(memory, bytes, source);
}
