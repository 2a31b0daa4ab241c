/* A cancelled receive takes no message, its status says so, and the next receive gets what comes. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = -1, flag, other = -1;
    MPI_Request request;
    MPI_Status status;
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Irecv(&value, 1, MPI_INT, before, 1, MPI_COMM_WORLD, &request);
    MPI_Cancel(&request);
    MPI_Wait(&request, &status);
    MPI_Test_cancelled(&status, &flag);
    printf("cancelled %d, %s\n", flag, request == MPI_REQUEST_NULL ? "null" : "kept");
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Sendrecv(&rank, 1, MPI_INT, next, 1, &other, 1, MPI_INT, before, 1, MPI_COMM_WORLD, &status);
    MPI_Test_cancelled(&status, &flag);
    printf("then %d %d, cancelled %d\n", value, other == before, flag);
    MPI_Recv_init(&value, 1, MPI_INT, before, 2, MPI_COMM_WORLD, &request);
    for (int round = 0; round < 2; round++) {
        MPI_Start(&request);
        if (round == 0) MPI_Cancel(&request);
        MPI_Barrier(MPI_COMM_WORLD);
        if (round == 1) MPI_Send(&rank, 1, MPI_INT, next, 2, MPI_COMM_WORLD);
        MPI_Wait(&request, &status);
        MPI_Test_cancelled(&status, &flag);
        printf("persistent round %d: cancelled %d, right %d\n", round, flag, value == before);
    }
    MPI_Request_free(&request);
    return end();
}
