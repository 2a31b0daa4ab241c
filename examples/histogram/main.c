#include <mpi.h>
#include <stdio.h>

/* Sums of two dice, 2 to 12, of many throws shared out over the ranks. */
#define BINS 13
#define THROWS 36000

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Bin b lives at rank b % size, in place b / size of its window. */
    int places = (BINS + size - 1) / size;
    int *mine;
    MPI_Win win;
    MPI_Win_allocate(places * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    for (int place = 0; place < places; place++) mine[place] = 0;

    /* Between the two fences everybody adds to everybody's bins. MPI_Accumulate is atomic: no count is lost. */
    const int one = 1;
    MPI_Win_fence(0, win);
    for (int i = rank; i < THROWS; i += size) {
        int sum = 2 + i % 6 + i / 6 % 6;
        MPI_Accumulate(&one, 1, MPI_INT, sum % size, sum / size, 1, MPI_INT, MPI_SUM, win);
    }
    MPI_Win_fence(0, win);

    int filled = 0;
    for (int place = 0; place < places; place++) filled += mine[place] > 0;
    printf("rank %d counted into %d bins of its own\n", rank, filled);

    /* Rank 0 reads all bins without help of the others, under a shared lock at each of them. */
    if (rank == 0) {
        int bins[BINS];
        MPI_Win_lock_all(0, win);
        for (int bin = 0; bin < BINS; bin++)
            MPI_Get(&bins[bin], 1, MPI_INT, bin % size, bin / size, 1, MPI_INT, win);
        MPI_Win_unlock_all(win);
        for (int sum = 2; sum < BINS; sum++) {
            printf("%2d ", sum);
            for (int mark = 0; mark < bins[sum] / 200; mark++) putchar('#');
            printf(" %d\n", bins[sum]);
        }
    }

    /* MPI_Win_free waits until all ranks, rank 0 among them, are done with the window. */
    MPI_Win_free(&win);
    MPI_Finalize();
    return 0;
}
