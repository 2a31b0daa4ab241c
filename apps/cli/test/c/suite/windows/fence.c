/* Fences: put, get and accumulate, displacement units that differ between processes, and transfers to oneself. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int memory[8], got[2] = {-1, -1}, value = 100 + rank, next = (rank + 1) % size;
    int unit = rank % 2 ? 4 : 8;
    MPI_Win win;
    for (int i = 0; i < 8; i++) memory[i] = 10 * rank + i;
    MPI_Win_create(memory, sizeof memory, unit, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
    MPI_Put(&value, 1, MPI_INT, next, 2, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    ints("put", memory, 8);
    MPI_Get(got, 2, MPI_INT, next, 1, 2, MPI_INT, win);
    MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    ints("got", got, 2);
    MPI_Win_fence(0, win);
    int ones[2] = {1, 2};
    for (int target = 0; target < size; target++) MPI_Accumulate(ones, 2, MPI_INT, target, 3, 2, MPI_INT, MPI_SUM, win);
    MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
    ints("accumulated", memory, 8);
    MPI_Win_free(&win);
    printf("%s\n", win == MPI_WIN_NULL ? "null" : "kept");
    return end();
}
