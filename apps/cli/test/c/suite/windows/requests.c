/* Rput, Rget, Raccumulate and Rget_accumulate complete as requests do, inside of a passive epoch. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *memory, out[3] = {rank, rank + 10, rank + 20}, in[3] = {-1, -1, -1}, old = -1, one = 1, next = (rank + 1) % size;
    MPI_Win win;
    MPI_Request r[2];
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++) memory[i] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    MPI_Rput(out, 3, MPI_INT, next, 1, 3, MPI_INT, win, &r[0]);
    MPI_Raccumulate(&one, 1, MPI_INT, next, 5, 1, MPI_INT, MPI_SUM, win, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    MPI_Win_flush_all(win);
    MPI_Rget(in, 3, MPI_INT, next, 1, 3, MPI_INT, win, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    ints("read back", in, 3);
    MPI_Rget_accumulate(&one, 1, MPI_INT, &old, 1, MPI_INT, next, 5, 1, MPI_INT, MPI_SUM, win, &r[0]);
    MPI_Wait(&r[0], MPI_STATUS_IGNORE);
    printf("old %d, null %d\n", old, r[0] == MPI_REQUEST_NULL);
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    ints("memory", memory, 8);
    MPI_Win_free(&win);
    return end();
}
