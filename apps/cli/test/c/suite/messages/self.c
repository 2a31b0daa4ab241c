/* A process sends to itself: on MPI_COMM_SELF, on MPI_COMM_WORLD, and long messages too. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { N = 300000 };
    int out = rank + 40, in = -1, own, one;
    MPI_Request request;
    MPI_Status status;
    MPI_Comm_rank(MPI_COMM_SELF, &own);
    MPI_Comm_size(MPI_COMM_SELF, &one);
    printf("rank %d of %d\n", own, one);
    MPI_Irecv(&in, 1, MPI_INT, 0, 1, MPI_COMM_SELF, &request);
    MPI_Ssend(&out, 1, MPI_INT, 0, 1, MPI_COMM_SELF);
    MPI_Wait(&request, &status);
    printf("got %d from %d\n", in, status.MPI_SOURCE);
    MPI_Isend(&out, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &request);
    MPI_Recv(&in, 1, MPI_INT, rank, 2, MPI_COMM_WORLD, &status);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    printf("got %d from %d\n", in, status.MPI_SOURCE);
    double *big = malloc(N * sizeof(double)), *copy = calloc(N, sizeof(double)), sum = 0;
    for (int i = 0; i < N; i++) big[i] = i % 10;
    MPI_Sendrecv(big, N, MPI_DOUBLE, rank, 3, copy, N, MPI_DOUBLE, rank, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < N; i++) sum += copy[i];
    printf("sum %.0f\n", sum);
    int all = 0;
    MPI_Allreduce(&out, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_SELF);
    MPI_Alltoall(&all, 1, MPI_INT, &in, 1, MPI_INT, MPI_COMM_SELF);
    printf("collectives %d %d\n", all, in);
    free(big);
    free(copy);
    return end();
}
