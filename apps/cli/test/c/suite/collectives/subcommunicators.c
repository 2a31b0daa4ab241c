/* Collectives on overlapping communicators do not mix, also when their order differs between processes that share none. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm row, column, twin;
    int members, sum, product, reversed = size - 1 - rank, place, values[16];
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &row);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, reversed, &column);
    MPI_Comm_dup(row, &twin);
    MPI_Request request;
    int mine = rank + 1, late;
    MPI_Iallreduce(&mine, &late, 1, MPI_INT, MPI_SUM, twin, &request);
    MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, row);
    MPI_Allreduce(&mine, &product, 1, MPI_INT, MPI_PROD, column);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_size(column, &members);
    MPI_Comm_rank(column, &place);
    MPI_Allgather(&rank, 1, MPI_INT, values, 1, MPI_INT, column);
    printf("row sum %d %d, column product %d, place %d of %d\n", sum, late, product, place, members);
    ints("column by descending rank", values, members);
    MPI_Comm_free(&row);
    MPI_Comm_free(&column);
    MPI_Comm_free(&twin);
    return end();
}
