/* Any source, any tag: the status says whose message it was; named ones wait for theirs. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank > 0) {
        int mine[2] = {rank, rank * rank};
        MPI_Send(mine, rank % 2 ? 2 : 1, MPI_INT, 0, 10 * rank, MPI_COMM_WORLD);
        MPI_Send(mine, 0, MPI_INT, 0, 99, MPI_COMM_WORLD);
    } else {
        MPI_Status status;
        int got[2], count, sum = 0, sources[16] = {0};
        for (int i = 1; i < size; i++) {
            MPI_Recv(got, 2, MPI_INT, MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            sources[status.MPI_SOURCE] += 1 + count;
        }
        ints("empty messages by source", sources, size);
        for (int source = size - 1; source > 0; source--) {
            got[1] = -1;
            MPI_Recv(got, 2, MPI_INT, source, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_INT, &count);
            printf("from %d: tag %d, count %d, %d %d\n", status.MPI_SOURCE, status.MPI_TAG, count, got[0], got[1]);
            sum += got[0];
        }
        printf("sum %d\n", sum);
    }
    return end();
}
