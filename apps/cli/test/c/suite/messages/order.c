/* Messages of one pair on one communicator match in the order sent, whatever their sizes and tags. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { ROUNDS = 12, LARGE = 40000 };
    int *buffer = malloc(LARGE * sizeof(int));
    if (rank == 1) {
        for (int i = 0; i < ROUNDS; i++) {
            int count = i % 3 == 0 ? LARGE : i % 3 == 1 ? 1 : 200;
            for (int k = 0; k < count; k++) buffer[k] = i * 1000 + k % 1000;
            MPI_Send(buffer, count, MPI_INT, 0, i % 2 ? 5 : 6, MPI_COMM_WORLD);
        }
    } else if (rank == 0) {
        MPI_Barrier(MPI_COMM_SELF);
        for (int i = 0; i < ROUNDS; i++) {
            MPI_Status status;
            int count, right = 1;
            MPI_Recv(buffer, LARGE, MPI_INT, 1, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            for (int k = 0; k < count; k++) right = right && buffer[k] == i * 1000 + k % 1000;
            printf("message %d: tag %d, count %d, %s\n", i, status.MPI_TAG, count, right ? "right" : "wrong");
        }
    }
    free(buffer);
    return end();
}
