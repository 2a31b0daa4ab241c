/* ping-pong: latency and bandwidth by message size, as the books have it */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

#define MAXSIZE (1 << 20)
#define REPS 20
char *buf;

int main(int argc, char *argv[])
{
    int me, np, n, i;
    double t0, t;
    MPI_Status st;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &np);
    if (np < 2) { fprintf(stderr, "two processes, please\n"); MPI_Abort(MPI_COMM_WORLD, 1); }
    buf = malloc(MAXSIZE);
    memset(buf, 0, MAXSIZE);
    if (me == 0) printf("%10s %12s %12s\n", "bytes", "usec", "MB/s");
    for (n = 1; n <= MAXSIZE; n *= 32) {
        MPI_Barrier(MPI_COMM_WORLD);
        t0 = MPI_Wtime();
        for (i = 0; i < REPS; i++) {
            if (me == 0) {
                MPI_Send(buf, n, MPI_CHAR, 1, i, MPI_COMM_WORLD);
                MPI_Recv(buf, n, MPI_CHAR, 1, i, MPI_COMM_WORLD, &st);
            } else if (me == 1) {
                MPI_Recv(buf, n, MPI_CHAR, 0, i, MPI_COMM_WORLD, &st);
                MPI_Send(buf, n, MPI_CHAR, 0, i, MPI_COMM_WORLD);
            }
        }
        t = (MPI_Wtime() - t0) / (2. * REPS);
        if (me == 0) printf("%10d %12.2f %12.2f\n", n, t * 1e6, n / t / 1e6);
    }
    free(buf);
    MPI_Finalize();
    return 0;
}
