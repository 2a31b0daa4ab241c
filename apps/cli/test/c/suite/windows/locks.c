/* Passive target: exclusive locks make read-modify-write whole; flush completes inside an epoch. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { ROUNDS = 25 };
    int *memory, value, mine;
    MPI_Win win;
    MPI_Win_allocate(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = memory[2] = memory[3] = 0;
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < ROUNDS; i++) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, win);
        MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_flush(0, win);
        value += 1;
        MPI_Put(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
        MPI_Win_unlock(0, win);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Get(&value, 1, MPI_INT, 0, 0, 1, MPI_INT, win);
    MPI_Win_unlock(0, win);
    printf("counted %d\n", value);
    MPI_Win_lock_all(MPI_MODE_NOCHECK, win);
    mine = rank + 1;
    for (int target = 0; target < size; target++) MPI_Accumulate(&mine, 1, MPI_INT, target, 1, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_flush_all(win);
    MPI_Put(&mine, 1, MPI_INT, (rank + 1) % size, 2, 1, MPI_INT, win);
    MPI_Win_flush_local_all(win);
    mine = -5;
    MPI_Win_unlock_all(win);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock(MPI_LOCK_SHARED, rank, 0, win);
    printf("own memory: sum %d, put %d\n", memory[1], memory[2]);
    MPI_Win_unlock(rank, win);
    MPI_Win_free(&win);
    return end();
}
