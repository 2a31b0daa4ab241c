/* Jacobi in one dimension on big global arrays, block size by macro, output by a file per process */
#include <stdio.h>
#include <mpi.h>
#define N 200000
#define LEFT 0
#define STEPS 30
double old[N + 2], new[N + 2], table[3][N];
int me, np;

int main(argc, argv)
    int argc; char *argv[];
{
    register int i, t;
    int left, right;
    double local = 0., global, err;
    MPI_Status stat;
    FILE *out;
    char fname[32];

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    left = me == 0 ? MPI_PROC_NULL : me - 1;
    right = me == np - 1 ? MPI_PROC_NULL : me + 1;
    for (i = 0; i <= N + 1; i++) old[i] = 0.;
    if (me == 0) old[0] = 1.;
    for (t = 0; t < STEPS; t++) {
        MPI_Sendrecv(&old[N], 1, MPI_DOUBLE, right, t, &old[0], 1, MPI_DOUBLE, left, t, MPI_COMM_WORLD, &stat);
        MPI_Sendrecv(&old[1], 1, MPI_DOUBLE, left, t, &old[N + 1], 1, MPI_DOUBLE, right, t, MPI_COMM_WORLD, &stat);
        for (i = 1; i <= N; i++) new[i] = .5 * (old[i - 1] + old[i + 1]);
        for (i = 1; i <= N; i++) old[i] = new[i];
    }
    for (i = 1; i <= N; i++) local += old[i];
    for (i = 0; i < N; i++) table[me % 3][i] = i;
    MPI_Allreduce(&local, &global, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    sprintf(fname, "out.%03d.txt", me);
    if ((out = fopen(fname, "w")) == NULL) perror(fname), MPI_Abort(MPI_COMM_WORLD, 9);
    fprintf(out, "%.10f\n", local);
    fclose(out);
    out = fopen(fname, "r");
    fscanf(out, "%lf", &err);
    fclose(out);
    printf("Process %d: local %.6f, read back %.6f, global %.6f\n", me, local, err, global);
    MPI_Finalize();
    return 0;
}
