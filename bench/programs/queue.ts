// What a receive costs whose message is the last of many that wait: one line of JSON for each pattern and number of messages.
// Rank 1 sends those that wait before it, rank 2 what is received. Arguments: samples, receives in a sample, messages that wait.
import MPI from "mpi/blocking";

const BEFORE = 1;
const WANTED = 2;
const LAST = 3;
const WARM_UP = 20;

const world = MPI.COMM_WORLD;
const [samples = 1, receives = 1, waiting = 0] = MPI.args.map(Number);
const byte = new Uint8Array(8);
const patterns: [name: string, source: number, tag: number][] = [
  ["source, tag", 2, WANTED],
  ["any source, tag", MPI.ANY_SOURCE, WANTED],
  ["source, any tag", 2, MPI.ANY_TAG],
];

function measure(queued: number, told: boolean): void {
  for (const [name, source, tag] of patterns) {
    const us: number[] = [];
    for (let sample = -WARM_UP; sample < samples; sample++) {
      if (world.rank === 2) {
        for (let i = 0; i < receives; i++) world.Send(byte, 0, WANTED);
        world.Send(byte, 0, LAST);
      }
      if (world.rank === 0) {
        // When the last is here all are.
        world.Probe(2, LAST);
        const begin = MPI.Wtime();
        for (let i = 0; i < receives; i++) world.Recv(byte, source, tag);
        const end = MPI.Wtime();
        world.Recv(byte, 2, LAST);
        if (sample >= 0) us.push(((end - begin) * 1e6) / receives);
      }
      world.Barrier();
    }
    if (told && world.rank === 0)
      console.log(JSON.stringify({ operation: `receive (${name}), ${queued} queued`, bytes: 8, us }));
  }
}

// The code of all patterns is compiled before any of them counts.
measure(0, false);
measure(0, true);
if (world.rank === 1) {
  for (let i = 0; i < waiting; i++) world.Send(byte, 0, BEFORE);
  world.Send(byte, 0, LAST);
}
if (world.rank === 0) world.Probe(1, LAST);
measure(waiting, true);
if (world.rank === 0) {
  for (let i = 0; i < waiting; i++) world.Recv(byte, 1, BEFORE);
  world.Recv(byte, 1, LAST);
}
