/** Reduce and allreduce with every predefined operator, with the user's own, on values and memory, from every root. */
import MPI from "mpi";
import { equal } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
const everyone = Array.from({ length: size }, (_, other) => other);

/** What each operator makes of the integers below, by the language itself. */
const OPERATORS = [
  [MPI.MAX, (a: number, b: number) => Math.max(a, b)],
  [MPI.MIN, (a: number, b: number) => Math.min(a, b)],
  [MPI.SUM, (a: number, b: number) => a + b],
  [MPI.PROD, (a: number, b: number) => Math.imul(a, b)],
  [MPI.LAND, (a: number, b: number) => (a && b ? 1 : 0)],
  [MPI.BAND, (a: number, b: number) => a & b],
  [MPI.LOR, (a: number, b: number) => (a || b ? 1 : 0)],
  [MPI.BOR, (a: number, b: number) => a | b],
  [MPI.LXOR, (a: number, b: number) => (Boolean(a) === Boolean(b) ? 0 : 1)],
  [MPI.BXOR, (a: number, b: number) => a ^ b],
] as const;
const LOGICAL: ReadonlySet<unknown> = new Set([MPI.LAND, MPI.LOR, MPI.LXOR]);
const REALS = [MPI.MAX, MPI.MIN, MPI.SUM, MPI.PROD];

const COUNTS = [0, 1, 5, 20_000];

export default async function reductions(): Promise<void> {
  for (const [op, combine] of OPERATORS) {
    for (const count of COUNTS) await integers(op, combine, count);
    for (const root of everyone) await values(op, combine, root);
  }
  for (const op of REALS) await reals(op);
  await inRankOrder();
  await ofUsers();
  await world.barrier();
}

type Combine = (a: number, b: number) => number;

function element(owner: number, index: number): number {
  return ((owner + 2) * (index + 3)) % 7;
}

function folded(combine: Combine, index: number): number {
  return everyone.map((owner) => element(owner, index)).reduce(combine);
}

async function integers(op: typeof MPI.SUM, combine: Combine, count: number): Promise<void> {
  const mine = () => Int32Array.from({ length: count }, (_, index) => element(rank, index));
  const expected = Int32Array.from({ length: count }, (_, index) => folded(combine, index));
  const root = count % size;

  const all = new Int32Array(count);
  await world.Allreduce(mine(), all, op);
  equal(all, expected, `Allreduce of ${count} with ${op.name}`);

  const place = mine();
  await world.Allreduce(MPI.IN_PLACE, place, op);
  equal(place, expected, `Allreduce in place with ${op.name}`);

  const total = rank === root ? new Int32Array(count) : null;
  const input = mine();
  await world.Reduce(input, total, op, root);
  equal(input, mine(), "the send buffer stays");
  if (total) equal(total, expected, `Reduce of ${count} with ${op.name}`);

  const atRoot = mine();
  if (rank === root) await world.Reduce(MPI.IN_PLACE, atRoot, op, root);
  else await world.Reduce(atRoot, null, op, root);
  if (rank === root) equal(atRoot, expected, `Reduce in place with ${op.name}`);
}

async function values(op: typeof MPI.SUM, combine: Combine, root: number): Promise<void> {
  const logical = LOGICAL.has(op);
  const mine = logical ? element(rank, root) > 3 : element(rank, root);
  const expected = logical
    ? everyone.map((owner) => Number(element(owner, root) > 3)).reduce(combine) === 1
    : everyone.map((owner) => element(owner, root)).reduce(combine);
  equal(await world.reduce<unknown>(mine, op, root), rank === root ? expected : null, `reduce with ${op.name}`);
  equal(await world.allreduce<unknown>(mine, op), expected, `allreduce with ${op.name}`);
}

async function reals(op: typeof MPI.SUM): Promise<void> {
  const indices = Array.from({ length: 9 }, (_, index) => index);
  for (const Kind of [Float32Array, Float64Array, Int16Array, Uint32Array] as const) {
    const mine = new Kind(indices.map((index) => ((rank + index) % 3) + 1));
    const got = new Kind(9);
    await world.Allreduce(mine, got, op);
    const expected = new Kind(
      indices.map((index) => {
        const parts = everyone.map((owner) => ((owner + index) % 3) + 1);
        if (op === MPI.SUM) return parts.reduce((a, b) => a + b);
        if (op === MPI.PROD) return parts.reduce((a, b) => a * b);
        return op === MPI.MAX ? Math.max(...parts) : Math.min(...parts);
      }),
    );
    equal(got, expected, `Allreduce of ${Kind.name} with ${op.name}`);
  }
  const wide = BigInt64Array.of(BigInt(rank + 1), -1n);
  const got = new BigInt64Array(2);
  await world.Allreduce(wide, got, MPI.SUM);
  equal(got, BigInt64Array.of(BigInt((size * (size + 1)) / 2), BigInt(-size)), "Allreduce of 64-bit integers");
}

/** Operators that may not change the places of their operands: joining text, and products of matrices. */
async function inRankOrder(): Promise<void> {
  const word = `<${rank}>`;
  const sentence = everyone.map((owner) => `<${owner}>`).join("");
  equal(await world.allreduce(word), sentence, "SUM of strings");
  equal(await world.allreduce([rank], MPI.SUM), everyone, "SUM of arrays");
  const join = MPI.Op.Create((a: string, b: string) => a + b);
  equal(await world.allreduce(word, join), sentence, "allreduce of a function in rank order");
  for (const root of everyone)
    equal(await world.reduce(word, join, root), rank === root ? sentence : null, "reduce of a function in rank order");

  const product = MPI.Op.Create((a: Float64Array, b: Float64Array) => {
    const [p, q, r, s] = a as unknown as [number, number, number, number];
    const [t, u, v, w] = b as unknown as [number, number, number, number];
    b.set([p * t + q * v, p * u + q * w, r * t + s * v, r * u + s * w]);
  });
  const matrix = (owner: number) => Float64Array.of(1, owner + 1, 0, owner % 2 === 0 ? 1 : -1);
  let expected = matrix(0);
  for (const owner of everyone.slice(1)) {
    const [p, q, r, s] = expected as unknown as [number, number, number, number];
    const [t, u, v, w] = matrix(owner) as unknown as [number, number, number, number];
    expected = Float64Array.of(p * t + q * v, p * u + q * w, r * t + s * v, r * u + s * w);
  }
  const got = new Float64Array(4);
  await world.Allreduce(matrix(rank), got, product);
  equal(got, expected, "Allreduce of matrix products");
  for (const root of everyone) {
    const total = rank === root ? new Float64Array(4) : null;
    await world.Reduce(matrix(rank), total, product, root);
    if (total) equal(total, expected, "Reduce of matrix products");
  }
}

async function ofUsers(): Promise<void> {
  const longest = MPI.Op.Create((a: string, b: string) => (b.length > a.length ? b : a), true);
  equal(await world.allreduce("x".repeat(rank + 1), longest), "x".repeat(size), "a commutative function of values");
  const merge = MPI.Op.Create((a: Map<number, string>, b: Map<number, string>) => new Map([...a, ...b]));
  const merged = await world.reduce(new Map([[rank, "here"]]), merge, size - 1);
  equal(merged, rank === size - 1 ? new Map(everyone.map((owner) => [owner, "here"])) : null, "maps merged in order");
}
