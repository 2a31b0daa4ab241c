#include <mpi.h>
#include <stdio.h>

/*
 * Five rounds of a sum that all ranks share. In round 3 the last rank fails; in a room, close another tab at any time.
 * Whoever is left makes a communicator of the living and does the round again.
 */
#define NUMBERS 1000
#define ROUNDS 5

/** The numbers 1 to 1000 are dealt to the ranks like cards. */
static int share(int rank, int size) {
    int sum = 0;
    for (int i = rank + 1; i <= NUMBERS; i += size) sum += i;
    return sum;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int world_rank, world_size;
    MPI_Comm_rank(MPI_COMM_WORLD, &world_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &world_size);

    MPI_Comm team = MPI_COMM_WORLD;
    /* Without this a lost rank ends the run for all. Communicators that are made of this one have its handler too. */
    MPI_Comm_set_errhandler(team, MPI_ERRORS_RETURN);

    for (int round = 1; round <= ROUNDS;) {
        if (round == 3 && world_size > 1 && world_rank == world_size - 1) MPIX_Fail_process();

        int rank, size;
        MPI_Comm_rank(team, &rank);
        MPI_Comm_size(team, &size);
        int part = share(rank, size) * round, sum;
        int good = MPI_Allreduce(&part, &sum, 1, MPI_INT, MPI_SUM, team) == MPI_SUCCESS;
        /* Some may have their sum and others not. A rank that has none ends the wait of those that are still in the round. */
        if (!good) MPIX_Comm_revoke(team);

        /* All get the same answer, whoever fails now: either every rank goes on to the next round, or every rank does this
           one again. */
        int all = good;
        int agreed = MPIX_Comm_agree(team, &all) == MPI_SUCCESS;

        if (agreed && all) {
            if (rank == 0) printf("round %d: %d of %d ranks, sum %d\n", round, size, world_size, sum);
            round++;
        } else {
            MPI_Comm living;
            MPIX_Comm_shrink(team, &living);
            team = living;
            MPI_Comm_rank(team, &rank);
            MPI_Comm_size(team, &size);
            if (rank == 0) printf("a rank is lost, %d go on\n", size);
        }
    }

    MPI_Finalize();
    return 0;
}
