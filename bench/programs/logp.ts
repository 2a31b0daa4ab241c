// The LogP parameters between ranks 0 and 1, in microseconds: one line of JSON for each, L excepted, which follows from them.
// o_s: a Send of a few messages for which there is room. o_r: a Recv of a message that is there. g: a message of many in a row.
// Arguments: samples, messages of a short series, messages of a long one, milliseconds after which a short series has come.
import MPI from "mpi/blocking";

const WARM_UP = 10;
const SHORT = 1;
const LONG = 2;
const BACK = 3;

const world = MPI.COMM_WORLD;
const [samples = 1, few = 1, many = 1, pauseMs = 1] = MPI.args.map(Number);
const message = new Uint8Array(8);
const result = new Float64Array(1);
const found: Record<string, number[]> = { o_s: [], o_r: [], g: [], "half round trip": [] };

/** Microseconds for one of `count`. */
function time(count: number, work: () => void): number {
  const begin = MPI.Wtime();
  for (let i = 0; i < count; i++) work();
  return ((MPI.Wtime() - begin) * 1e6) / count;
}

/** Without any call that could make progress. */
function pause(): void {
  const until = MPI.Wtime() + pauseMs / 1000;
  while (MPI.Wtime() < until);
}

for (let sample = -WARM_UP; sample < samples; sample++) {
  const note = (name: string, us: number) => {
    if (sample >= 0) found[name]!.push(us);
  };
  world.Barrier();
  if (world.rank === 0) {
    note(
      "o_s",
      time(few, () => world.Send(message, 1, SHORT)),
    );
    world.Recv(result, 1, BACK);
    note("o_r", result[0]!);
    const half = time(few, () => {
      world.Send(message, 1, SHORT);
      world.Recv(message, 1, SHORT);
    });
    note("half round trip", half / 2);
    const begin = MPI.Wtime();
    for (let i = 0; i < many; i++) world.Send(message, 1, LONG);
    world.Recv(message, 1, BACK);
    note("g", ((MPI.Wtime() - begin) * 1e6 - half / 2) / many);
  } else {
    pause();
    result[0] = time(few, () => world.Recv(message, 0, SHORT));
    world.Send(result, 0, BACK);
    for (let i = 0; i < few; i++) {
      world.Recv(message, 0, SHORT);
      world.Send(message, 0, SHORT);
    }
    for (let i = 0; i < many; i++) world.Recv(message, 0, LONG);
    world.Send(message, 0, BACK);
  }
}
if (world.rank === 0)
  for (const [operation, us] of Object.entries(found)) console.log(JSON.stringify({ operation, bytes: 8, us }));
