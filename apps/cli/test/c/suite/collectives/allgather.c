/* Allgather and Allgatherv, in place too, with gaps and empty parts. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int all[64], counts[16], displs[16], mine[4] = {rank, rank + 1, rank + 2, rank + 3};
    MPI_Allgather(mine, 2, MPI_INT, all, 2, MPI_INT, MPI_COMM_WORLD);
    ints("allgather", all, 2 * size);
    for (int i = 0; i < 64; i++) all[i] = -1;
    all[rank] = 50 + rank;
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, 1, MPI_INT, MPI_COMM_WORLD);
    ints("in place", all, size);
    int at = 0;
    for (int i = 0; i < size; i++) {
        counts[i] = (i + 2) % 3;
        displs[i] = at + 1;
        at += counts[i] + 1;
    }
    for (int i = 0; i < 64; i++) all[i] = -1;
    MPI_Allgatherv(mine, counts[rank], MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
    ints("allgatherv", all, at + 1);
    for (int i = 0; i < 64; i++) all[i] = -1;
    for (int i = 0; i < counts[rank]; i++) all[displs[rank] + i] = 7 * rank;
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, displs, MPI_INT, MPI_COMM_WORLD);
    ints("in place", all, at + 1);
    return end();
}
