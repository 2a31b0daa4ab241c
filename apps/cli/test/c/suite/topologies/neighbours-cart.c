/* Neighbourhood collectives on a grid: two per dimension in order, null ones leave the buffer alone, small rings meet twice. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int dims[2] = {2, 2}, periods[2] = {1, 0}, in[4], out[4];
    MPI_Comm grid;
    MPI_Request request;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    for (int i = 0; i < 4; i++) {
        in[i] = -1;
        out[i] = 10 * rank + i;
    }
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, grid);
    ints("allgather", in, 4);
    for (int i = 0; i < 4; i++) in[i] = -1;
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, grid);
    ints("alltoall", in, 4);
    int counts[4] = {1, 1, 1, 1}, displs[4] = {3, 2, 1, 0};
    for (int i = 0; i < 4; i++) in[i] = -1;
    MPI_Ineighbor_alltoallv(out, counts, displs, MPI_INT, in, counts, displs, MPI_INT, grid, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    ints("alltoallv reversed", in, 4);
    MPI_Comm_free(&grid);
    int one[1] = {4}, ring[1] = {1}, both[2];
    MPI_Cart_create(MPI_COMM_WORLD, 1, one, ring, 0, &grid);
    MPI_Neighbor_allgatherv(&rank, 1, MPI_INT, both, counts, (int[]){1, 0}, MPI_INT, grid);
    ints("ring, allgatherv swapped", both, 2);
    MPI_Comm_free(&grid);
    return end();
}
