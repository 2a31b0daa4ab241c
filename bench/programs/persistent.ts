// Allreduce with one algorithm, begun anew for each call and by a persistent request, in turns: one line of JSON for each,
// microseconds for each call.
// Arguments: samples, calls per sample, bytes, algorithm.
import MPI from "mpi/blocking";

const [samples = "1", calls = "1", bytes = "8", algorithm = ""] = MPI.args;
const comm = MPI.COMM_WORLD.Dup();
comm.Set_info(MPI.Info.Create({ algorithm_allreduce: algorithm }));
const input = new Float64Array(Number(bytes) / 8).fill(comm.rank);
const output = new Float64Array(input.length);
const persistent = comm.Allreduce_init(input, output);
const forms = {
  "non-blocking": () => comm.Iallreduce(input, output).Wait(),
  persistent: () => {
    persistent.Start();
    persistent.Wait();
  },
};
const us: Record<string, number[]> = { "non-blocking": [], persistent: [] };
for (let sample = -2; sample < Number(samples); sample++)
  for (const [form, call] of Object.entries(forms)) {
    comm.Barrier();
    const begin = MPI.Wtime();
    for (let i = 0; i < Number(calls); i++) call();
    // The first samples compile.
    if (sample >= 0) us[form]!.push(((MPI.Wtime() - begin) * 1e6) / Number(calls));
  }
if (comm.rank === 0)
  for (const [form, times] of Object.entries(us))
    console.log(JSON.stringify({ operation: `allreduce ${form}`, bytes: Number(bytes), us: times }));
