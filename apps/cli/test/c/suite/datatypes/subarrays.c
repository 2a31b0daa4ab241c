/* Subarrays in C's order and Fortran's; the halo of a block exchanged with them. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int cube[3][4][5], flat[60], n = 0;
    for (int i = 0; i < 60; i++) ((int *)cube)[i] = i;
    int sizes[3] = {3, 4, 5}, parts[3] = {2, 2, 3}, starts[3] = {1, 0, 2};
    MPI_Datatype type;
    MPI_Aint lb, extent;
    for (int k = 0; k < 2; k++) {
        MPI_Type_create_subarray(3, sizes, parts, starts, k ? MPI_ORDER_FORTRAN : MPI_ORDER_C, MPI_INT, &type);
        MPI_Type_commit(&type);
        MPI_Type_get_extent(type, &lb, &extent);
        MPI_Sendrecv(cube, 1, type, rank, 0, flat, 12, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (rank == 0) {
            ints(k ? "Fortran" : "C", flat, 12);
            printf("lb %d, extent %d\n", (int)lb, (int)extent);
        }
        MPI_Type_free(&type);
    }
    int block[4][4];
    for (int i = 0; i < 16; i++) block[i / 4][i % 4] = rank * 100 + i;
    int all[2] = {4, 4}, edge[2] = {2, 1}, inner[2] = {1, 2}, ghost[2] = {1, 0};
    MPI_Datatype send, receive;
    MPI_Type_create_subarray(2, all, edge, inner, MPI_ORDER_C, MPI_INT, &send);
    MPI_Type_create_subarray(2, all, edge, ghost, MPI_ORDER_C, MPI_INT, &receive);
    MPI_Type_commit(&send);
    MPI_Type_commit(&receive);
    MPI_Sendrecv(block, 1, send, (rank + 1) % size, 0, block, 1, receive, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 4; i++) n += block[i][0];
    printf("ghost %d %d, sum of the column %d\n", block[1][0], block[2][0], n);
    MPI_Type_free(&send);
    MPI_Type_free(&receive);
    return end();
}
