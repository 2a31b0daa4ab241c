/* The non-blocking forms with counts and displacements, and in place. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int counts[16], displs[16], all[64], mine[16], total = 0;
    MPI_Request request;
    for (int i = 0; i < size; i++) {
        counts[i] = size - i;
        displs[i] = total;
        total += counts[i];
    }
    for (int i = 0; i < 16; i++) mine[i] = 100 * rank + i;
    for (int i = 0; i < 64; i++) all[i] = -1;
    MPI_Igatherv(mine, counts[rank], MPI_INT, all, counts, displs, MPI_INT, 3 % size, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 3 % size) ints("igatherv", all, total);
    MPI_Iallgatherv(mine, counts[rank], MPI_INT, all, counts, displs, MPI_INT, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ints("iallgatherv", all, total);
    MPI_Iscatterv(all, counts, displs, MPI_INT, mine, counts[rank], MPI_INT, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ints("iscatterv", mine, counts[rank]);
    for (int i = 0; i < size; i++) counts[i] = displs[i] = 0;
    counts[(rank + 1) % size] = 2;
    int incounts[16] = {0}, indispls[16] = {0};
    incounts[(rank + size - 1) % size] = 2;
    MPI_Ialltoallv(mine, counts, displs, MPI_INT, all, incounts, indispls, MPI_INT, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ints("ialltoallv", all, 2);
    for (int i = 0; i < total; i++) all[i] = i + rank;
    for (int i = 0; i < size; i++) counts[i] = 1 + i % 2;
    MPI_Ireduce_scatter(MPI_IN_PLACE, all, counts, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ints("ireduce_scatter", all, counts[rank]);
    int value = rank + 1, result = -5;
    MPI_Iexscan(&value, &result, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("iexscan %d\n", result);
    if (rank == 1) MPI_Ireduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD, &request);
    else MPI_Ireduce(&value, NULL, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("ireduce %d\n", value);
    return end();
}
