/* Accumulate and Get_accumulate with every kind of operation, with types on both sides, MPI_REPLACE and MPI_NO_OP. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int memory[12], from[4] = {rank + 1, 2, 3, 4}, old[12];
    for (int i = 0; i < 12; i++) old[i] = -1;
    MPI_Win win;
    MPI_Datatype spaced;
    MPI_Type_vector(4, 1, 3, MPI_INT, &spaced);
    MPI_Type_commit(&spaced);
    for (int i = 0; i < 12; i++) memory[i] = i;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Accumulate(from, 4, MPI_INT, 0, 0, 1, spaced, MPI_SUM, win);
    MPI_Accumulate(from, 1, MPI_INT, 1, 1, 1, MPI_INT, MPI_PROD, win);
    MPI_Accumulate(from, 1, MPI_INT, 2, 2, 1, MPI_INT, MPI_MAX, win);
    MPI_Accumulate(from, 1, MPI_INT, 3, 3, 1, MPI_INT, MPI_BXOR, win);
    MPI_Win_fence(0, win);
    ints("memory", memory, 12);
    MPI_Win_fence(0, win);
    if (rank == 1) MPI_Get_accumulate(from, 4, MPI_INT, old, 4, MPI_INT, 0, 0, 1, spaced, MPI_REPLACE, win);
    MPI_Win_fence(0, win);
    if (rank == 1) ints("replaced", old, 4);
    if (rank == 2) MPI_Get_accumulate(NULL, 0, MPI_DATATYPE_NULL, old, 1, spaced, 0, 0, 4, MPI_INT, MPI_NO_OP, win);
    MPI_Win_fence(0, win);
    if (rank == 2) ints("read spaced", old, 12);
    if (rank == 0) ints("now", memory, 12);
    double x[2] = {0.5, 0.25};
    static double sums[2];
    MPI_Win doubles_win;
    MPI_Win_create(sums, rank == 3 ? sizeof sums : 0, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &doubles_win);
    MPI_Win_fence(0, doubles_win);
    MPI_Accumulate(x, 2, MPI_DOUBLE, 3, 0, 2, MPI_DOUBLE, MPI_SUM, doubles_win);
    MPI_Win_fence(0, doubles_win);
    if (rank == 3) doubles("sums", sums, 2);
    MPI_Win_free(&doubles_win);
    MPI_Win_free(&win);
    MPI_Type_free(&spaced);
    return end();
}
