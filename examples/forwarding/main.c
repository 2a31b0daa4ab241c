#include <mpi.h>
#include <stdio.h>

#define BEGUN 1
#define MESSAGE 2
#define ARRIVED 3
#define END 4

/** Computes for so many seconds. With a request the library passes messages on in between, and its completion ends it early. */
static double compute(double seconds, MPI_Request *request) {
    double sum = 0;
    for (double end = MPI_Wtime() + seconds; MPI_Wtime() < end;) {
        for (int i = 1; i < 10000; i++) sum += 1.0 / i;
        if (request) {
            /* Any call will do: while the rank is in it, the library hands on what came for others. */
            int done;
            MPI_Test(request, &done, MPI_STATUS_IGNORE);
            if (done) break;
        }
    }
    return sum;
}

/* On a ring of four the way from rank 0 to rank 2 leads through rank 1: look at the links of the ring in the dashboard. */
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int yields = 0; yields <= 1; yields++) {
        if (rank == 0) {
            MPI_Recv(NULL, 0, MPI_BYTE, 1, BEGUN, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            /* Soon rank 1 is in the middle of its computation. */
            compute(0.1, NULL);
            MPI_Send("hello", 6, MPI_CHAR, 2, MESSAGE, MPI_COMM_WORLD);
        } else if (rank == 1) {
            /* MPI_Isend returns at once: rank 1 does not wait for rank 0. */
            MPI_Request begun, arrived;
            MPI_Irecv(NULL, 0, MPI_BYTE, 2, ARRIVED, MPI_COMM_WORLD, &arrived);
            MPI_Isend(NULL, 0, MPI_BYTE, 0, BEGUN, MPI_COMM_WORLD, &begun);
            /* Without a call in between it cannot hear what rank 2 says, either. */
            if (yields)
                compute(20, &arrived);
            else
                compute(0.5, NULL);
            double end = MPI_Wtime();
            MPI_Wait(&begun, MPI_STATUS_IGNORE);
            MPI_Wait(&arrived, MPI_STATUS_IGNORE);
            MPI_Send(&end, 1, MPI_DOUBLE, 2, END, MPI_COMM_WORLD);
        } else if (rank == 2) {
            char text[6];
            double end;
            MPI_Recv(text, 6, MPI_CHAR, 0, MESSAGE, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            double arrived = MPI_Wtime();
            MPI_Send(NULL, 0, MPI_BYTE, 1, ARRIVED, MPI_COMM_WORLD);
            MPI_Recv(&end, 1, MPI_DOUBLE, 1, END, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            printf("rank 1 %s: the message came %s\n", yields ? "yields" : "does nothing else",
                   arrived >= end ? "after rank 1 had computed" : "while rank 1 computed");
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
