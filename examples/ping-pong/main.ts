import MPI from "mpi";

const world = MPI.COMM_WORLD;
const rank = world.Get_rank();

const ROUNDS = 5;
// A tag is a number on the envelope: recv takes only messages whose tag fits.
const PING = 1;
const PONG = 2;

interface Ball {
  hits: number;
}

if (world.Get_size() < 2) {
  console.log("Ping-pong needs 2 ranks: choose 2 or more and run again.");
} else if (rank === 0) {
  let ball: Ball = { hits: 0 };
  for (let round = 1; round <= ROUNDS; round++) {
    ball.hits++;
    // To rank 1. Any value that can be cloned may be sent; the other rank gets a copy.
    await world.send(ball, 1, PING);
    // recv waits until the answer is here.
    ball = (await world.recv(1, PONG)) as Ball;
    console.log(`round ${round}: the ball comes back with ${ball.hits} hits`);
  }
} else if (rank === 1) {
  for (let round = 1; round <= ROUNDS; round++) {
    const ball = (await world.recv(0, PING)) as Ball;
    console.log(`round ${round}: the ball has ${ball.hits} hit${ball.hits === 1 ? "" : "s"}, sending it back`);
    ball.hits++;
    await world.send(ball, 0, PONG);
  }
}
// Ranks 2, 3, ... have nothing to do here and end at once.
