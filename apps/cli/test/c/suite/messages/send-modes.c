/* Standard, synchronous, ready and buffered sends, blocking and not, deliver the same. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    int out[8], in[8], room = 8 * (sizeof(int) + MPI_BSEND_OVERHEAD) * 2;
    char *attached = malloc(room);
    MPI_Request receives[8], sends[4];
    MPI_Buffer_attach(attached, room);
    for (int i = 0; i < 8; i++) {
        out[i] = rank * 100 + i;
        in[i] = -1;
        MPI_Irecv(&in[i], 1, MPI_INT, before, i, MPI_COMM_WORLD, &receives[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Isend(&out[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &sends[0]);
    MPI_Issend(&out[1], 1, MPI_INT, next, 1, MPI_COMM_WORLD, &sends[1]);
    MPI_Ibsend(&out[2], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &sends[2]);
    MPI_Irsend(&out[3], 1, MPI_INT, next, 3, MPI_COMM_WORLD, &sends[3]);
    MPI_Bsend(&out[6], 1, MPI_INT, next, 6, MPI_COMM_WORLD);
    out[6] = -6;
    MPI_Send(&out[4], 1, MPI_INT, next, 4, MPI_COMM_WORLD);
    MPI_Rsend(&out[7], 1, MPI_INT, next, 7, MPI_COMM_WORLD);
    MPI_Ssend(&out[5], 1, MPI_INT, next, 5, MPI_COMM_WORLD);
    MPI_Waitall(4, sends, MPI_STATUSES_IGNORE);
    MPI_Waitall(8, receives, MPI_STATUSES_IGNORE);
    char *back;
    int bytes;
    MPI_Buffer_detach(&back, &bytes);
    ints("received", in, 8);
    printf("buffer %s, %s\n", back == attached ? "back" : "lost", bytes == room ? "whole" : "of another size");
    free(attached);
    return end();
}
