#include <mpi.h>
#include <stdio.h>

#define N 6

static void print_numbers(const double *numbers, int count) {
    for (int i = 0; i < count; i++) printf(" %g", numbers[i]);
    printf("\n");
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* A matrix lies in memory row by row, so a column is N numbers, each N numbers after the one before. */
    MPI_Datatype column;
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);

    /* The middle of the matrix: N - 2 rows of N - 2 numbers, beginning at row 1, column 1. */
    MPI_Datatype middle;
    int sizes[2] = {N, N}, subsizes[2] = {N - 2, N - 2}, starts[2] = {1, 1};
    MPI_Type_create_subarray(2, sizes, subsizes, starts, MPI_ORDER_C, MPI_DOUBLE, &middle);
    MPI_Type_commit(&middle);

    if (rank == 0) {
        double matrix[N][N];
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) matrix[i][j] = 10 * i + j;
        for (int to = 1; to < size; to++) {
            /* The address of a column is that of its first number. */
            MPI_Send(&matrix[0][to % N], 1, column, to, 1, MPI_COMM_WORLD);
            MPI_Send(matrix, 1, middle, to, 2, MPI_COMM_WORLD);
        }
        int column_bytes, middle_bytes;
        MPI_Type_size(column, &column_bytes);
        MPI_Type_size(middle, &middle_bytes);
        printf("sent a column of %d and a block of %d numbers to %d\n", column_bytes / 8, middle_bytes / 8, size - 1);
    } else {
        /* A message has no shape of its own: it is N numbers, and may be received as N numbers in a row ... */
        double numbers[N];
        MPI_Recv(numbers, N, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank %d has column %d:", rank, rank % N);
        print_numbers(numbers, N);

        /* ... or be put in place: the border of this matrix stays as it was. */
        double framed[N][N];
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) framed[i][j] = -1;
        MPI_Recv(framed, 1, middle, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("rank %d has rows 0 and 1:", rank);
        print_numbers(framed[0], 2 * N);
    }

    MPI_Type_free(&column);
    MPI_Type_free(&middle);
    MPI_Finalize();
    return 0;
}
