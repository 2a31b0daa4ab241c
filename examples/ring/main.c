#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void print_numbers(const int *numbers, int count) {
    for (int i = 0; i < count; i++) printf(" %d", numbers[i]);
    printf("\n");
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* Each rank knows only its two neighbours; the last one's right neighbour is rank 0 again. */
    int right = (rank + 1) % size;
    int left = (rank + size - 1) % size;

    /* The token grows on its way: it has room for all ranks. */
    int *token = malloc(size * sizeof *token);

    if (rank == 0) {
        token[0] = 0;
        if (size > 1) {
            /* Rank 0 must send before it receives: if every rank began to receive, all would wait for ever. */
            MPI_Send(token, 1, MPI_INT, right, 0, MPI_COMM_WORLD);
            MPI_Recv(token, size, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        int sum = 0;
        for (int i = 0; i < size; i++) sum += token[i];
        printf("the token visited");
        print_numbers(token, size);
        printf("the sum of all ranks is %d\n", sum);
    } else {
        MPI_Recv(token, size, MPI_INT, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        /* Every rank before this one is in the token. */
        token[rank] = rank;
        printf("rank %d adds itself:", rank);
        print_numbers(token, rank + 1);
        MPI_Send(token, rank + 1, MPI_INT, right, 0, MPI_COMM_WORLD);
    }

    free(token);
    MPI_Finalize();
    return 0;
}
