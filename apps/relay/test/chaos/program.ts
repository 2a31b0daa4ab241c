/** What the nodes run: collectives whose results every rank checks, until the time is over. */
import type { RunnableProgram } from "@commworld/protocol";

export function checkedCollectives(seconds: number): RunnableProgram {
  const code = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
const { rank, size } = world;
const end = MPI.Wtime() + ${seconds};
const PART = 200;
function expect(actual, expected, what) {
  if (actual !== expected) throw new Error(what + " is " + actual + " instead of " + expected + " on rank " + rank);
}
const mark = (round, from, to, k) => (round * 100003 + from * 1009 + to * 101 + k) | 0;
let round = 0;
for (let goes = true; goes; round++) {
  const length = round % 8 === 7 ? 20000 : 300;
  const mine = Float64Array.from({ length: length + 1 }, (_, i) => rank * 7 + i + round);
  mine[length] = rank === 0 && MPI.Wtime() > end ? 1 : 0;
  const sum = new Float64Array(length + 1);
  await world.Allreduce(mine, sum);
  for (let i = 0; i < length; i++) expect(sum[i], size * (i + round) + (7 * size * (size - 1)) / 2, "round " + round + ", sum " + i);
  const out = Int32Array.from({ length: size * PART }, (_, i) => mark(round, rank, Math.floor(i / PART), i % PART));
  const got = new Int32Array(size * PART);
  await world.Alltoall(out, got);
  for (let i = 0; i < got.length; i++)
    expect(got[i], mark(round, Math.floor(i / PART), rank, i % PART), "round " + round + ", part " + i);
  if (rank === 0 && round % 3 === 0) console.log("round " + round);
  if (round % 20 === rank) console.log("was in round " + round);
  goes = sum[length] === 0;
}
console.log("rank " + rank + " is through: " + round + " rounds");
`;
  const start = code.indexOf('"mpi"') + 1;
  return {
    modules: [{ path: "main.ts", code, imports: [{ start, end: start + 3, target: "mpi" }] }],
    entry: "main.ts",
    args: [],
  };
}
