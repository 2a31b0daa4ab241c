#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* Two N x N matrices, cut into q x q blocks: one of each on every rank of a square grid. */
#define N 24

/* Any numbers would do; of these every rank can compute what the product must be. */
static double a(int i, int j) { return i + j; }
static double b(int i, int j) { return i - 2 * j; }

/** The block in row i0 and column j0 of blocks of n x n numbers. */
static double *make_block(double (*value)(int, int), int n, int i0, int j0) {
    double *block = malloc(n * n * sizeof *block);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) block[i * n + j] = value(i0 * n + i, j0 * n + j);
    return block;
}

static void multiply(MPI_Comm grid, int q) {
    int n = N / q, rank, coords[2];
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);
    int row = coords[0], column = coords[1];

    /* Cannon's start: row i is turned by i blocks to the left, column j by j blocks upwards. */
    int turn = (row + column) % q;
    double *A = make_block(a, n, row, turn);
    double *B = make_block(b, n, turn, column);
    double *C = calloc(n * n, sizeof *C);

    int left, right, above, below;
    MPI_Cart_shift(grid, 1, -1, &right, &left);
    MPI_Cart_shift(grid, 0, -1, &below, &above);
    for (int step = 0; step < q; step++) {
        for (int i = 0; i < n; i++)
            for (int k = 0; k < n; k++)
                for (int j = 0; j < n; j++) C[i * n + j] += A[i * n + k] * B[k * n + j];
        /* Both blocks go one step on, and the neighbours' take their places. */
        MPI_Sendrecv_replace(A, n * n, MPI_DOUBLE, left, 0, right, 0, grid, MPI_STATUS_IGNORE);
        MPI_Sendrecv_replace(B, n * n, MPI_DOUBLE, above, 1, below, 1, grid, MPI_STATUS_IGNORE);
    }

    /* Every rank checks its block against the definition of the product. */
    int wrong = 0;
    double trace = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++) sum += a(row * n + i, k) * b(k, column * n + j);
            if (fabs(sum - C[i * n + j]) > 1e-6) wrong++;
            if (row == column && i == j) trace += C[i * n + j];
        }
    int errors;
    double whole_trace;
    MPI_Reduce(&wrong, &errors, 1, MPI_INT, MPI_SUM, 0, grid);
    MPI_Reduce(&trace, &whole_trace, 1, MPI_DOUBLE, MPI_SUM, 0, grid);
    if (rank == 0) {
        printf("%d x %d numbers on a %d x %d grid, %d steps with blocks of %d x %d\n", N, N, q, q, q, n, n);
        printf("wrong elements: %d, the trace is %.0f\n", errors, whole_trace);
    }
    free(A);
    free(B);
    free(C);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* The largest square grid that the ranks can fill, with a side that divides N. */
    int q = 4;
    while (q * q > size) q--;

    /* Rows and columns of the grid are rings. Ranks that do not fit the square get MPI_COMM_NULL and have nothing to do. */
    int dims[2] = {q, q}, periods[2] = {1, 1};
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid != MPI_COMM_NULL) {
        multiply(grid, q);
        MPI_Comm_free(&grid);
    } else {
        printf("rank %d is not on the %d x %d grid\n", rank, q, q);
    }

    MPI_Finalize();
    return 0;
}
