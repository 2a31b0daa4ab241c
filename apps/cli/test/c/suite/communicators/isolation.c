/* A duplicate has messages of its own: the same source and tag on another communicator do not match. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm twin, later;
    MPI_Request request;
    int got[3] = {-1, -1, -1}, flag, value;
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_idup(MPI_COMM_WORLD, &later, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    if (rank == 0) {
        MPI_Request r[3];
        MPI_Irecv(&got[0], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, later, &r[0]);
        MPI_Irecv(&got[1], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, twin, &r[1]);
        MPI_Irecv(&got[2], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &r[2]);
        MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
        ints("by communicator", got, 3);
        MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, twin, &flag, MPI_STATUS_IGNORE);
        printf("more %d\n", flag);
    } else if (rank == 1) {
        value = 1; MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        value = 2; MPI_Send(&value, 1, MPI_INT, 0, 5, twin);
        value = 3; MPI_Send(&value, 1, MPI_INT, 0, 5, later);
    }
    MPI_Comm_free(&twin);
    MPI_Comm_free(&later);
    return end();
}
