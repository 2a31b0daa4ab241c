import MPI from "mpi";

// Five rounds of a sum that all ranks share. In round 3 the last rank fails; in a room, close another tab at any time.
// Whoever is left makes a communicator of the living and does the round again.
const world = MPI.COMM_WORLD;
const numbers = 1000;
const rounds = 5;

let team: MPI.Intracomm = world;
// Without this a lost rank ends the run for all.
team.Set_errhandler(MPI.ERRORS_RETURN);

for (let round = 1; round <= rounds; ) {
  if (round === 3 && world.size > 1 && world.rank === world.size - 1) await MPI.failProcess();

  const sum = await survive(() => team.allreduce(share(team.rank, team.size) * round));
  // Some may have their sum and others not. A rank that has none ends the wait of those that are still in the round.
  if (sum === undefined) await team.Revoke();
  // All get the same answer, whoever fails now: either every rank goes on to the next round, or every rank does this one again.
  const all = await survive(() => team.Agree(sum !== undefined));

  if (all === 1) {
    if (team.rank === 0) console.log(`round ${round}: ${team.size} of ${world.size} ranks, sum ${sum}`);
    round++;
  } else {
    team = await team.Shrink();
    if (team.rank === 0) console.log(`a rank is lost, ${team.size} go on`);
  }
}

/** The numbers 1 to 1000 are dealt to the ranks like cards. */
function share(rank: number, size: number): number {
  let sum = 0;
  for (let i = rank + 1; i <= numbers; i += size) sum += i;
  return sum;
}

/** What the call gives; undefined when a process that it needs has failed. */
async function survive<T>(call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call();
  } catch (error) {
    const code = error instanceof MPI.Exception ? error.Get_error_class() : MPI.SUCCESS;
    if (code === MPI.ERR_PROC_FAILED || code === MPI.ERR_REVOKED) return undefined;
    throw error;
  }
}
