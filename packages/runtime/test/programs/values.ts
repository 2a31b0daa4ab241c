/** Lower-case methods carry what structured cloning carries, and the receiver's copy is its own. */
import MPI from "mpi";
import { check, equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const right = (rank + 1) % size;
const left = (rank - 1 + size) % size;

function samples(): unknown[] {
  return [
    undefined,
    null,
    true,
    0,
    -0,
    Number.NaN,
    1e-300,
    Number.NEGATIVE_INFINITY,
    2n ** 80n,
    "",
    "ä \u{1f300} \ud800",
    new Date(86_400_000 * 365.25),
    /a(b+)c/giu,
    [1, [2, [3, []]]],
    { nested: { deep: [{ x: 1 }, null, undefined] } },
    new Map<unknown, unknown>([
      ["key", 1],
      [{ object: true }, new Set([1, "two"])],
    ]),
    new Set([new Date(0), Number.NaN]),
    Float32Array.of(0.5, -1),
    new Uint8Array([1, 2, 3, 4]).subarray(1, 3),
    BigInt64Array.of(-1n, 2n ** 62n),
    new Uint8Array([9, 8, 7]).buffer,
    new DataView(new Uint8Array([1, 2, 3]).buffer, 1),
    new RangeError("out of it"),
    "x".repeat(100_000),
    Array.from({ length: 5000 }, (_, index) => ({ index, text: `item ${index}` })),
  ];
}

export default async function values(): Promise<void> {
  const mine = samples();
  const requests = mine.map((value, tag) => world.isend(value, right, tag));
  for (const [tag, expected] of samples().entries()) equal(await world.recv(left, tag), expected, `value ${tag}`);
  await MPI.Request.waitall(requests);

  const cyclic: Record<string, unknown> = { name: "cycle" };
  cyclic.self = cyclic;
  cyclic.twice = [cyclic, { back: cyclic }];
  const got = await world.sendrecv<typeof cyclic>(cyclic, right, 0, left);
  check(got.self === got && (got.twice as unknown[])[0] === got, "a cycle arrives as a cycle");

  const list = [1, 2, 3];
  const sending = world.isend(list, right, 1);
  list.push(4);
  equal(await world.recv(left, 1), [1, 2, 3], "a value is read before isend returns");
  await sending.wait();

  const own = { count: 0 };
  const toMe = world.isend(own, rank, 2);
  const copy = await world.recv<typeof own>(rank, 2);
  copy.count = 1;
  equal(own.count, 0, "a copy of its own, also from oneself");
  await toMe.wait();

  const status = new MPI.Status();
  const large = world.isend("y".repeat(300_000), right, 3);
  await world.probe(left, 3, status);
  check(status.Get_count(MPI.BYTE) >= 300_000, "the size of a value is in the status");
  equal((await world.recv<string>(left, 3)).length, 300_000, "length of a long string");
  await large.wait();
  await world.barrier();
}
