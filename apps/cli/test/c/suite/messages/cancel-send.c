/* A send that no receive has matched can be cancelled in every mode; one that has matched arrives. */
#include "../suite.h"

#define LONG 300000

static char out[LONG], inp[LONG], room[LONG + MPI_BSEND_OVERHEAD];

static int cancelled(MPI_Request *request) {
    MPI_Status status;
    int flag;
    MPI_Cancel(request);
    MPI_Wait(request, &status);
    MPI_Test_cancelled(&status, &flag);
    return flag;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int lengths[] = {0, 10, 3000, LONG}, detached;
    char *buffer;
    MPI_Request request;
    MPI_Status status;
    for (int i = 0; i < 4; i++) {
        int n = lengths[i];
        if (rank == 0) {
            int flags[3];
            MPI_Isend(out, n, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &request);
            flags[0] = cancelled(&request);
            MPI_Issend(out, n, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &request);
            flags[1] = cancelled(&request);
            MPI_Buffer_attach(room, sizeof room);
            MPI_Ibsend(out, n, MPI_CHAR, 1, 1, MPI_COMM_WORLD, &request);
            flags[2] = cancelled(&request);
            MPI_Buffer_detach(&buffer, &detached);
            printf("%d bytes: Isend %d Issend %d Ibsend %d\n", n, flags[0], flags[1], flags[2]);
            MPI_Barrier(MPI_COMM_WORLD);
            out[0] = 'a' + i;
            MPI_Send(out, 1, MPI_CHAR, 1, 1, MPI_COMM_WORLD);
        } else {
            MPI_Barrier(MPI_COMM_WORLD);
            MPI_Recv(inp, LONG, MPI_CHAR, 0, 1, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_CHAR, &n);
            printf("got %d byte: %c\n", n, inp[0]);
        }
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0) {
        MPI_Send_init(out, 5, MPI_CHAR, 1, 2, MPI_COMM_WORLD, &request);
        for (int round = 0; round < 2; round++) {
            MPI_Start(&request);
            printf("round %d of a persistent send: %d\n", round, cancelled(&request));
        }
        MPI_Request_free(&request);
    }
    if (rank == 1) MPI_Irecv(inp, LONG, MPI_CHAR, 0, 4, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Isend(out, LONG, MPI_CHAR, 1, 4, MPI_COMM_WORLD, &request);
        printf("matched: %d\n", cancelled(&request));
    } else if (rank == 1) {
        MPI_Wait(&request, &status);
        MPI_Get_count(&status, MPI_CHAR, &detached);
        printf("matched: %d bytes\n", detached);
    }
    return end();
}
