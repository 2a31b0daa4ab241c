/* Alloc_mem, memory that grows while requests are under way, and windows on it. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { BLOCK = 1 << 20, BLOCKS = 24 };
    double *special;
    int in = -1, next = (rank + 1) % size, before = (rank + size - 1) % size, wrong = 0;
    MPI_Request request;
    MPI_Alloc_mem(1000 * sizeof(double), MPI_INFO_NULL, &special);
    special[999] = rank;
    MPI_Irecv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, &request);
    char *blocks[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i] = malloc(BLOCK);
        memset(blocks[i], i + rank, BLOCK);
    }
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    for (int i = 0; i < BLOCKS; i++) {
        MPI_Sendrecv_replace(blocks[i], BLOCK, MPI_CHAR, next, i, before, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int k = 0; k < BLOCK; k += 4096) wrong += blocks[i][k] != i + before;
        free(blocks[i]);
    }
    printf("received %d, wrong %d\n", in == before, wrong);
    double most;
    MPI_Allreduce(&special[999], &most, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    printf("most %g\n", most);
    MPI_Free_mem(special);
    return end();
}
