/**
 * Random programs of puts, gets and accumulates, compared with what one after the other gives. All ranks know all of a program: in
 * an epoch puts go to places that nobody else names, accumulates of one operator may meet.
 */
import MPI from "mpi";
import { equal, numberArgument, randomNumbers } from "./check";

const world = MPI.COMM_WORLD;
const { rank, size } = world;
/** Elements of the window: each origin's own places, and those that all accumulate to. */
const OWN = 12;
const SHARED = 12;
const EPOCHS = 3;
const CALLS = 4;

interface Call {
  kind: "put" | "get" | "sum" | "fetch";
  origin: number;
  target: number;
  at: number;
  values: number[];
  /** Every second element of the target. */
  strided: boolean;
}

const column = MPI.INT32_T.Create_resized(0, 8).Commit();

export default async function randomOneSided(): Promise<void> {
  const first = numberArgument(MPI.args, "seed", 1);
  const programs = numberArgument(MPI.args, "programs", 5);
  for (let seed = first; seed < first + programs; seed++) await program(seed);
  await world.barrier();
}

async function program(seed: number): Promise<void> {
  const random = randomNumbers(seed);
  const pick = (n: number) => Math.floor(random() * n);
  const length = size * OWN + SHARED;
  const oracle = Array.from({ length: size }, () => new Int32Array(length));
  const isOrdinary = pick(2) === 0;
  const bytes = length * 4;
  const win = isOrdinary
    ? await MPI.Win.Create(new Int32Array(length), 4, null, world)
    : await MPI.Win.Allocate(bytes, 4, null, world);
  const mine = new Int32Array(win.tomemory().buffer, win.tomemory().byteOffset, length);
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const what = `seed ${seed}, epoch ${epoch}`;
    const isReading = pick(3) === 0;
    const calls: Call[] = [];
    for (let origin = 0; origin < size; origin++)
      for (let i = 0; i < CALLS; i++) calls.push(randomCall(pick, origin, i, isReading));
    const mode = pick(4);
    const gets = await run(win, mode, calls);
    for (const call of calls) if (call.kind !== "get" && call.kind !== "fetch") apply(oracle, call);
    for (const { call, got } of gets)
      equal(
        [...got],
        placesOf(call).map((at) => oracle[call.target]![at]!),
        what,
      );
    equal(mine.slice(), oracle[rank], what);
    await world.barrier();
  }
  await win.Free();
}

/** Each call of an origin has places of its own, so that their order does not matter. */
function randomCall(pick: (n: number) => number, origin: number, i: number, isReading: boolean): Call {
  const count = 1 + pick(2);
  const strided = pick(2) === 0 && count * 2 <= 3;
  const kind = isReading ? (pick(2) ? "get" : "fetch") : pick(2) ? "put" : "sum";
  const at = kind === "sum" ? size * OWN + pick(SHARED - 3) : origin * OWN + i * 3;
  const values = Array.from({ length: count }, () => pick(1000));
  return { kind, origin, target: pick(size), at, values, strided };
}

function placesOf({ at, values, strided }: Call): number[] {
  return values.map((_, i) => at + i * (strided ? 2 : 1));
}

function apply(oracle: Int32Array[], call: Call): void {
  placesOf(call).forEach((at, i) => {
    const memory = oracle[call.target]!;
    memory[at] = call.kind === "sum" ? memory[at]! + call.values[i]! : call.values[i]!;
  });
}

async function run(win: MPI.Win, mode: number, calls: readonly Call[]) {
  const gets: { call: Call; got: Int32Array }[] = [];
  const mine = calls.filter(({ origin }) => origin === rank);
  const begin = (call: Call) => {
    const { kind, target, at, values, strided } = call;
    const where = [at, values.length, strided ? column : MPI.INT32_T] as const;
    const data = Int32Array.from(values);
    if (kind === "put") win.Put(data, target, where);
    else if (kind === "sum") win.Accumulate(data, target, where, MPI.SUM);
    else {
      const got = new Int32Array(values.length);
      gets.push({ call, got });
      if (kind === "get") win.Get(got, target, where);
      else win.Get_accumulate(null, got, target, where, MPI.NO_OP);
    }
  };
  if (mode === 0) {
    await win.Fence();
    for (const call of mine) begin(call);
    await win.Fence();
  } else if (mode === 1) {
    await win.Post(win.group);
    await win.Start(win.group);
    for (const call of mine) begin(call);
    await win.Complete();
    await win.Wait();
  } else if (mode === 2) {
    await win.Lock_all();
    for (const call of mine) begin(call);
    await win.Unlock_all();
  } else
    for (const call of mine) {
      await win.Lock(call.target, call.at % 2 ? MPI.LOCK_SHARED : MPI.LOCK_EXCLUSIVE);
      begin(call);
      await win.Unlock(call.target);
    }
  await world.barrier();
  return gets;
}
