/* A probe tells the size before the receive, leaves the message, and what it found is what the receive gets. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        MPI_Status status, got;
        int flag, count;
        MPI_Iprobe(MPI_ANY_SOURCE, 77, MPI_COMM_WORLD, &flag, &status);
        printf("nothing with tag 77: %d\n", flag);
        for (int i = 1; i < size; i++) {
            MPI_Probe(i, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_DOUBLE, &count);
            double *values = malloc(sizeof(double) * (count + 1)), sum = 0;
            MPI_Iprobe(status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &flag, &got);
            MPI_Recv(values, count, MPI_DOUBLE, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, &got);
            for (int k = 0; k < count; k++) sum += values[k];
            printf("source %d, tag %d, count %d, still there %d, sum %g\n", got.MPI_SOURCE, got.MPI_TAG, count, flag, sum);
            free(values);
        }
        MPI_Probe(MPI_PROC_NULL, 3, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("probe of no process: %d %d, count %d\n", status.MPI_SOURCE == MPI_PROC_NULL, status.MPI_TAG == MPI_ANY_TAG, count);
    } else {
        int count = (rank - 1) * 5000;
        double *values = malloc(sizeof(double) * (count + 1));
        for (int k = 0; k < count; k++) values[k] = rank;
        MPI_Send(values, count, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
        free(values);
    }
    return end();
}
