/* Reduce_scatter with uneven and empty parts, Reduce_scatter_block, both in place too. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int counts[16], all[64], mine[64], total = 0;
    for (int i = 0; i < size; i++) total += counts[i] = i == 1 ? 0 : i + 1;
    for (int i = 0; i < total; i++) all[i] = i * (rank + 1);
    for (int i = 0; i < 64; i++) mine[i] = -1;
    MPI_Reduce_scatter(all, mine, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ints("reduce_scatter", mine, counts[rank] + 1);
    MPI_Reduce_scatter(MPI_IN_PLACE, all, counts, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    ints("in place", all, counts[rank]);
    for (int i = 0; i < 2 * size; i++) all[i] = rank == i / 2 ? 5 : i;
    MPI_Reduce_scatter_block(all, mine, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ints("block", mine, 2);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, all, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    ints("block in place", all, 2);
    return end();
}
