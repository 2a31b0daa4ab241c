/* y = A x, A by block rows, x and y by blocks; allgather of x */
#include <stdio.h>
#include <stdlib.h>
#include <mpi.h>

void Check_for_error(int local_ok, char fname[], char message[], MPI_Comm comm) {
    int ok;
    MPI_Allreduce(&local_ok, &ok, 1, MPI_INT, MPI_MIN, comm);
    if (ok == 0) {
        int my_rank;
        MPI_Comm_rank(comm, &my_rank);
        if (my_rank == 0) {
            fprintf(stderr, "Proc %d > In %s, %s\n", my_rank, fname, message);
            fflush(stderr);
        }
        MPI_Finalize();
        exit(-1);
    }
}

void Mat_vect_mult(double local_A[], double local_x[], double local_y[], int local_m, int n, int local_n, MPI_Comm comm) {
    double *x;
    int local_i, j, local_ok = 1;
    x = malloc(n * sizeof(double));
    if (x == NULL) local_ok = 0;
    Check_for_error(local_ok, "Mat_vect_mult", "Can't allocate temporary vector", comm);
    MPI_Allgather(local_x, local_n, MPI_DOUBLE, x, local_n, MPI_DOUBLE, comm);
    for (local_i = 0; local_i < local_m; local_i++) {
        local_y[local_i] = 0.0;
        for (j = 0; j < n; j++) local_y[local_i] += local_A[local_i * n + j] * x[j];
    }
    free(x);
}

void Print_vector(char title[], double local_vec[], int n, int local_n, int my_rank, MPI_Comm comm) {
    double *vec = NULL;
    int i;
    if (my_rank == 0) {
        vec = malloc(n * sizeof(double));
        MPI_Gather(local_vec, local_n, MPI_DOUBLE, vec, local_n, MPI_DOUBLE, 0, comm);
        printf("\nThe vector %s\n", title);
        for (i = 0; i < n; i++) printf("%f ", vec[i]);
        printf("\n");
        free(vec);
    } else {
        MPI_Gather(local_vec, local_n, MPI_DOUBLE, vec, local_n, MPI_DOUBLE, 0, comm);
    }
}

int main(void) {
    double *local_A, *local_x, *local_y, *A = NULL;
    int m = 8, local_m, n = 8, local_n, my_rank, comm_sz, i, j;
    MPI_Comm comm;

    MPI_Init(NULL, NULL);
    comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &comm_sz);
    MPI_Comm_rank(comm, &my_rank);
    Check_for_error(m % comm_sz == 0, "Get_dims", "m and n must be positive and evenly divisible by comm_sz", comm);
    local_m = m / comm_sz;
    local_n = n / comm_sz;
    local_A = malloc(local_m * n * sizeof(double));
    local_x = malloc(local_n * sizeof(double));
    local_y = malloc(local_m * sizeof(double));
    if (my_rank == 0) {
        A = malloc(m * n * sizeof(double));
        for (i = 0; i < m; i++)
            for (j = 0; j < n; j++) A[i * n + j] = i == j ? 2 : 1.0 / (1 + i + j);
    }
    MPI_Scatter(A, local_m * n, MPI_DOUBLE, local_A, local_m * n, MPI_DOUBLE, 0, comm);
    if (my_rank == 0) free(A);
    for (i = 0; i < local_n; i++) local_x[i] = my_rank * local_n + i + 1;
    Print_vector("x", local_x, n, local_n, my_rank, comm);
    Mat_vect_mult(local_A, local_x, local_y, local_m, n, local_n, comm);
    Print_vector("y", local_y, m, local_m, my_rank, comm);
    free(local_A);
    free(local_x);
    free(local_y);
    MPI_Finalize();
    return 0;
}
