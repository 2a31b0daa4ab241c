/* A synchronous send does not complete before its receive has begun; a buffered one does. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int value = 7, done, room = 100 + MPI_BSEND_OVERHEAD;
        MPI_Request request;
        void *memory = malloc(room);
        MPI_Issend(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        for (int i = 0; i < 50; i++) MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        printf("synchronous send before its receive: %s\n", done ? "done" : "not done");
        MPI_Buffer_attach(memory, room);
        value = 8;
        MPI_Bsend(&value, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
        value = 9;
        printf("buffered send done\n");
        MPI_Send(NULL, 0, MPI_BYTE, 1, 3, MPI_COMM_WORLD);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Buffer_detach(&memory, &room);
        free(memory);
        printf("all done\n");
    } else if (rank == 1) {
        int first, second;
        MPI_Recv(NULL, 0, MPI_BYTE, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&second, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Recv(&first, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d %d\n", first, second);
    }
    return end();
}
