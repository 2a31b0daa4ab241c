/** Every kind of memory that capitalised methods take, whole and in part. */
import MPI from "mpi";
import { equal, fillPattern } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;

const KINDS = [
  [Int8Array, MPI.INT8_T],
  [Uint8Array, MPI.UINT8_T],
  [Uint8ClampedArray, MPI.UINT8_T],
  [Int16Array, MPI.INT16_T],
  [Uint16Array, MPI.UINT16_T],
  [Int32Array, MPI.INT32_T],
  [Uint32Array, MPI.UINT32_T],
  [BigInt64Array, MPI.INT64_T],
  [BigUint64Array, MPI.UINT64_T],
  [Float32Array, MPI.FLOAT],
  [Float64Array, MPI.DOUBLE],
] as const;

const LENGTHS = [0, 1, 2, 3, 7, 100, 4097];

export default async function typedArrays(): Promise<void> {
  for (const [Kind, datatype] of KINDS) for (const length of LENGTHS) await whole(Kind, datatype, length);
  await parts();
  await rawMemory();
  await world.barrier();
}

type Kind = (typeof KINDS)[number][0];

function bytesFor(seed: number, length: number): ArrayBuffer {
  const bytes = new Uint8Array(length);
  fillPattern(bytes, seed);
  return bytes.buffer;
}

async function whole(Kind: Kind, datatype: typeof MPI.BYTE, length: number): Promise<void> {
  const bytes = length * Kind.BYTES_PER_ELEMENT;
  const status = new MPI.Status();
  const received = new Kind(length + 2);
  const request = world.Irecv(received, left, length);
  await world.Send(new Kind(bytesFor(rank, bytes)), right, length);
  await request.Wait(status);
  const what = `${length} elements of ${Kind.name}`;
  equal(status.Get_count(datatype), length, `count of ${what}`);
  equal(status.Get_count(MPI.BYTE), bytes, `bytes of ${what}`);
  equal(status.Get_elements(datatype), length, `elements of ${what}`);
  equal(status.Get_count(MPI.DOUBLE), bytes % 8 === 0 ? bytes / 8 : MPI.UNDEFINED, `count of ${what} as doubles`);
  const room = new Uint8Array(received.buffer);
  equal(room.subarray(0, bytes), new Uint8Array(bytesFor(left, bytes)), what);
  equal(
    room.subarray(bytes).every((byte) => byte === 0),
    true,
    `${what} end where they end`,
  );
}

async function parts(): Promise<void> {
  const row = Float64Array.from({ length: 10 }, (_, index) => rank * 100 + index);
  const got = new Float64Array(10).fill(-1);
  const request = world.Irecv([got.subarray(3, 8), 4, MPI.DOUBLE], left, 1);
  await world.Send([row.subarray(2), 4], right, 1);
  await request.Wait();
  const first = left * 100;
  equal(got, Float64Array.of(-1, -1, -1, first + 2, first + 3, first + 4, first + 5, -1, -1, -1), "part of an array");

  const int = new Int32Array(4);
  const ints = world.Irecv([int, MPI.INT], left, 2);
  await world.Send([Int32Array.of(rank, -1, 1 << 30), 3, MPI.INT], right, 2);
  await ints.Wait();
  equal(int, Int32Array.of(left, -1, 1 << 30, 0), "[array, datatype]");
}

async function rawMemory(): Promise<void> {
  const view = new DataView(new ArrayBuffer(16), 4, 8);
  view.setFloat64(0, Math.PI + rank);
  const got = new DataView(new ArrayBuffer(32), 8, 16);
  const viewed = world.Irecv(got, left, 3);
  await world.Send(view, right, 3);
  await viewed.Wait();
  equal(got.getFloat64(0), Math.PI + left, "a DataView");

  const buffer = new ArrayBuffer(12);
  const whole = world.Irecv([buffer, 3, MPI.FLOAT], left, 4);
  await world.Send(new Float32Array([rank, 0.5, -0]).buffer, right, 4);
  await whole.Wait();
  equal(new Float32Array(buffer), new Float32Array([left, 0.5, -0]), "an ArrayBuffer");

  const memory = MPI.Alloc_mem(64);
  const numbers = new Float64Array(memory.buffer, memory.byteOffset, 8);
  equal(numbers, new Float64Array(8), "memory of Alloc_mem is zeroed");
  numbers.fill(rank + 0.25);
  const target = MPI.Alloc_mem(64);
  const shared = world.Irecv(target, left, 5);
  await world.Send(numbers, right, 5);
  await shared.Wait();
  equal(new Float64Array(target.buffer, target.byteOffset, 8), new Float64Array(8).fill(left + 0.25), "Alloc_mem");
  await world.barrier();
  MPI.Free_mem(memory);
  MPI.Free_mem(target);
}
