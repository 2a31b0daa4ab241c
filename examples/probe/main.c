#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (rank > 0) {
        /* Only the sender knows how much there is to say: here it grows with the rank. */
        int count = 3 * rank;
        double *numbers = malloc(count * sizeof *numbers);
        for (int i = 0; i < count; i++) numbers[i] = i + 1;
        MPI_Send(numbers, count, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
        free(numbers);
    } else {
        int *counts = calloc(size, sizeof *counts);
        double *sums = calloc(size, sizeof *sums);
        for (int left = size - 1; left > 0; left--) {
            /* Probe waits for a message and leaves it where it is; the status says who sent it, its tag and its length. */
            MPI_Status status;
            int count;
            MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_DOUBLE, &count);

            /* Now the buffer can have the right size, and the receive names the message that was seen. */
            int source = status.MPI_SOURCE;
            double *numbers = malloc(count * sizeof *numbers);
            MPI_Recv(numbers, count, MPI_DOUBLE, source, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            counts[source] = count;
            for (int i = 0; i < count; i++) sums[source] += numbers[i];
            free(numbers);
        }
        /* They came in any order; shown by rank they are the same every time. */
        for (int source = 1; source < size; source++)
            printf("rank %d sent %d numbers, their sum is %g\n", source, counts[source], sums[source]);
        printf("heard from %d of %d\n", size - 1, size - 1);
        free(counts);
        free(sums);
    }

    MPI_Finalize();
    return 0;
}
