#include <mpi.h>
#include <stdio.h>

#define ROUNDS 5
/* A tag is a number on the envelope: MPI_Recv takes only messages whose tag fits. */
#define PING 1
#define PONG 2

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    int hits = 0;
    if (size < 2) {
        printf("Ping-pong needs 2 ranks: choose 2 or more and run again.\n");
    } else if (rank == 0) {
        for (int round = 1; round <= ROUNDS; round++) {
            hits++;
            /* One int to rank 1. */
            MPI_Send(&hits, 1, MPI_INT, 1, PING, MPI_COMM_WORLD);
            /* MPI_Recv waits until the answer is here. */
            MPI_Recv(&hits, 1, MPI_INT, 1, PONG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("round %d: the ball comes back with %d hits\n", round, hits);
        }
    } else if (rank == 1) {
        for (int round = 1; round <= ROUNDS; round++) {
            MPI_Recv(&hits, 1, MPI_INT, 0, PING, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("round %d: the ball has %d hit%s, sending it back\n", round, hits, hits == 1 ? "" : "s");
            hits++;
            MPI_Send(&hits, 1, MPI_INT, 0, PONG, MPI_COMM_WORLD);
        }
    }
    /* Ranks 2, 3, ... have nothing to do here. */

    MPI_Finalize();
    return 0;
}
