/* Collectives between two groups of unlike size: MPI_ROOT and MPI_PROC_NULL, results of the other side. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm side, inter;
    int left = rank == 0, here, there, value, sum = -1, all[8], out[8];
    MPI_Comm_split(MPI_COMM_WORLD, left, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, left ? 1 : 0, 3, &inter);
    MPI_Comm_rank(inter, &here);
    MPI_Comm_remote_size(inter, &there);
    value = left ? 500 : -1;
    MPI_Bcast(&value, 1, MPI_INT, left ? MPI_ROOT : 0, inter);
    printf("bcast %d\n", value);
    value = rank + 1;
    MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, inter);
    printf("allreduce %d\n", sum);
    for (int i = 0; i < 8; i++) all[i] = -1;
    MPI_Allgather(&value, 1, MPI_INT, all, 1, MPI_INT, inter);
    ints("allgather", all, there);
    for (int i = 0; i < 8; i++) all[i] = -1;
    MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, left ? 1 : here == 1 ? MPI_ROOT : MPI_PROC_NULL, inter);
    if (!left) ints("gather", all, there);
    for (int i = 0; i < 8; i++) out[i] = 10 * rank + i;
    MPI_Alltoall(out, 1, MPI_INT, all, 1, MPI_INT, inter);
    ints("alltoall", all, there);
    sum = -1;
    MPI_Reduce(&value, &sum, 1, MPI_INT, MPI_PROD, left ? MPI_ROOT : 0, inter);
    printf("reduce %d\n", sum);
    value = -1;
    MPI_Scatter(out, 1, MPI_INT, &value, 1, MPI_INT, left ? MPI_ROOT : 0, inter);
    printf("scatter %d\n", value);
    MPI_Barrier(inter);
    MPI_Comm_free(&inter);
    MPI_Comm_free(&side);
    return end();
}
