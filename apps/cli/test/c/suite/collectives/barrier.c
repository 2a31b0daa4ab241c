/* Nobody leaves a barrier before all have come: a counter in a window tells. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Win win;
    int *counter, one = 1, seen, early = 0;
    MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &win);
    *counter = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int round = 1; round <= 20; round++) {
        for (volatile int spin = 0; spin < 20000 * ((rank + round) % size); spin++) continue;
        MPI_Accumulate(&one, 1, MPI_INT, 0, 0, 1, MPI_INT, MPI_SUM, win);
        MPI_Win_flush(0, win);
        if (round % 2) MPI_Barrier(MPI_COMM_WORLD);
        else {
            MPI_Request request;
            MPI_Ibarrier(MPI_COMM_WORLD, &request);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
        MPI_Fetch_and_op(NULL, &seen, MPI_INT, 0, 0, MPI_NO_OP, win);
        MPI_Win_flush(0, win);
        early += seen < round * size;
    }
    MPI_Win_unlock_all(win);
    printf("left early %d times\n", early);
    MPI_Win_free(&win);
    return end();
}
