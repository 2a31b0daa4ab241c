#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    /* Ranks that give the same colour come into the same communicator, ordered by the key. */
    int colour = rank % 2;
    const char *name = colour == 0 ? "even" : "odd";
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, colour, rank, &half);
    int half_rank, half_size;
    MPI_Comm_rank(half, &half_rank);
    MPI_Comm_size(half, &half_size);

    /* A collective call concerns the ranks of its communicator alone: both halves add up at the same time. */
    int sum;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
    printf("rank %d is %d of %d in the %s half, which adds up to %d\n", rank, half_rank, half_size, name, sum);

    /* The first of each half goes into a third communicator; whoever gives MPI_UNDEFINED stays out of it. */
    MPI_Comm leaders;
    MPI_Comm_split(MPI_COMM_WORLD, half_rank == 0 ? 0 : MPI_UNDEFINED, rank, &leaders);
    if (leaders != MPI_COMM_NULL) {
        int leader, count;
        MPI_Comm_rank(leaders, &leader);
        MPI_Comm_size(leaders, &count);
        int *sums = malloc(count * sizeof *sums);
        MPI_Gather(&sum, 1, MPI_INT, sums, 1, MPI_INT, 0, leaders);
        if (leader == 0) {
            printf("the leaders know: even %d", sums[0]);
            if (count > 1) printf(", odd %d", sums[1]);
            printf("\n");
        }
        free(sums);
        MPI_Comm_free(&leaders);
    }

    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
