/* Cannon's matrix multiplication on a square grid of processes */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

#define N 12

void MatrixMultiply(int n, double *a, double *b, double *c)
{
    int i, j, k;
    for (i=0; i<n; i++)
        for (j=0; j<n; j++)
            for (k=0; k<n; k++)
                c[i*n+j] += a[i*n+k]*b[k*n+j];
}

int main(int argc, char *argv[])
{
    int i, j, nlocal, npes, dims[2], periods[2];
    int myrank, my2drank, mycoords[2];
    int uprank, downrank, leftrank, rightrank;
    int shiftsource, shiftdest;
    MPI_Status status;
    MPI_Comm comm_2d;
    double *a, *b, *c, sum = 0, all;

    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &npes);
    MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
    dims[0] = dims[1] = sqrt(npes);
    periods[0] = periods[1] = 1;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &comm_2d);
    MPI_Comm_rank(comm_2d, &my2drank);
    MPI_Cart_coords(comm_2d, my2drank, 2, mycoords);
    MPI_Cart_shift(comm_2d, 1, -1, &rightrank, &leftrank);
    MPI_Cart_shift(comm_2d, 0, -1, &downrank, &uprank);
    nlocal = N/dims[0];
    a = malloc(nlocal*nlocal*sizeof(double));
    b = malloc(nlocal*nlocal*sizeof(double));
    c = calloc(nlocal*nlocal, sizeof(double));
    for (i=0; i<nlocal; i++)
        for (j=0; j<nlocal; j++) {
            int gi = mycoords[0]*nlocal+i, gj = mycoords[1]*nlocal+j;
            a[i*nlocal+j] = gi + gj;
            b[i*nlocal+j] = gi == gj ? 2 : gi - gj == 1 ? 1 : 0;
        }

    /* initial alignment */
    MPI_Cart_shift(comm_2d, 1, -mycoords[0], &shiftsource, &shiftdest);
    MPI_Sendrecv_replace(a, nlocal*nlocal, MPI_DOUBLE, shiftdest, 1, shiftsource, 1, comm_2d, &status);
    MPI_Cart_shift(comm_2d, 0, -mycoords[1], &shiftsource, &shiftdest);
    MPI_Sendrecv_replace(b, nlocal*nlocal, MPI_DOUBLE, shiftdest, 1, shiftsource, 1, comm_2d, &status);
    for (i=0; i<dims[0]; i++) {
        MatrixMultiply(nlocal, a, b, c);
        MPI_Sendrecv_replace(a, nlocal*nlocal, MPI_DOUBLE, leftrank, 1, rightrank, 1, comm_2d, &status);
        MPI_Sendrecv_replace(b, nlocal*nlocal, MPI_DOUBLE, uprank, 1, downrank, 1, comm_2d, &status);
    }

    /* check: C[i][j] = 2 A[i][j] + A[i][j+1] */
    int wrong = 0, wrongs;
    for (i=0; i<nlocal; i++)
        for (j=0; j<nlocal; j++) {
            int gi = mycoords[0]*nlocal+i, gj = mycoords[1]*nlocal+j;
            double want = 2*(gi+gj) + (gj+1 < N ? gi+gj+1 : 0);
            if (fabs(want - c[i*nlocal+j]) > 1e-12) wrong++;
            sum += c[i*nlocal+j];
        }
    MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, comm_2d);
    MPI_Reduce(&wrong, &wrongs, 1, MPI_INT, MPI_SUM, 0, comm_2d);
    if (my2drank == 0) printf("sum of C = %g, %d elements wrong\n", all, wrongs);
    MPI_Comm_free(&comm_2d);
    free(a); free(b); free(c);
    MPI_Finalize();
    return 0;
}
