/** A program that starts its work and does not wait for it: it ends when nothing of it can run any more. */
import MPI from "mpi";

const world = MPI.COMM_WORLD;

async function main(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20));
  const ranks = await world.gather(world.rank, 0);
  await world.barrier();
  setTimeout(() => {
    void world.reduce(1, MPI.SUM, 0).then((sum) => {
      if (world.rank === 0) console.log(`gathered ${ranks?.join(" ")}, sum ${sum}`);
    });
  }, 20);
}

main();
