/* Messages without elements are messages; their buffers may be null pointers. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Status status;
    MPI_Datatype nothing;
    int count, buffer = 99;
    MPI_Type_contiguous(0, MPI_INT, &nothing);
    MPI_Type_commit(&nothing);
    if (rank == 0) {
        MPI_Send(NULL, 0, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD);
        MPI_Send(NULL, 5, nothing, 1, 2, MPI_COMM_WORLD);
        MPI_Send(&buffer, 0, MPI_INT, 1, 3, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(NULL, 0, MPI_INT, 0, 3, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("tag %d: count %d\n", status.MPI_TAG, count);
        MPI_Recv(&buffer, 1, nothing, 0, 2, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, nothing, &count);
        printf("tag %d: count %d of a type of size 0\n", status.MPI_TAG, count);
        MPI_Recv(&buffer, 1, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_DOUBLE, &count);
        printf("tag %d: count %d, buffer %d\n", status.MPI_TAG, count, buffer);
    }
    MPI_Bcast(NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allreduce(NULL, NULL, 0, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gather(NULL, 0, MPI_INT, NULL, 0, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Alltoall(NULL, 0, MPI_INT, NULL, 0, MPI_INT, MPI_COMM_WORLD);
    MPI_Type_free(&nothing);
    printf("done\n");
    return end();
}
