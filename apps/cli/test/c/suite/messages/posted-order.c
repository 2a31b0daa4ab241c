/* Of several receives that match, the one posted first gets the message; a receive of another tag is passed over. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int values[5] = {-1, -1, -1, -1, -1};
        MPI_Request requests[5];
        MPI_Status statuses[5];
        MPI_Irecv(&values[0], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(&values[1], 1, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[1]);
        MPI_Irecv(&values[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[2]);
        MPI_Irecv(&values[3], 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[3]);
        MPI_Irecv(&values[4], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[4]);
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Waitall(5, requests, statuses);
        ints("values", values, 5);
        for (int i = 0; i < 5; i++) printf("receive %d: source %d, tag %d\n", i, statuses[i].MPI_SOURCE, statuses[i].MPI_TAG);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        const int tags[5] = {2, 1, 2, 1, 1};
        for (int i = 0; i < 5 && rank == 1; i++) MPI_Send(&i, 1, MPI_INT, 0, tags[i], MPI_COMM_WORLD);
    }
    return end();
}
