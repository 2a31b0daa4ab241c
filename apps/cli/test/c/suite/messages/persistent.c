/* Persistent requests of every mode, started one by one and together, over and over; inactive ones complete at once. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, out[4], in[4], flag, count, total = 0;
    int room = 4 * (sizeof(int) + MPI_BSEND_OVERHEAD);
    void *attached = malloc(room);
    MPI_Buffer_attach(attached, room);
    MPI_Request requests[8];
    MPI_Status status;
    for (int i = 0; i < 4; i++) MPI_Recv_init(&in[i], 1, MPI_INT, before, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Send_init(&out[0], 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[4]);
    MPI_Ssend_init(&out[1], 1, MPI_INT, next, 1, MPI_COMM_WORLD, &requests[5]);
    MPI_Bsend_init(&out[2], 1, MPI_INT, next, 2, MPI_COMM_WORLD, &requests[6]);
    MPI_Rsend_init(&out[3], 1, MPI_INT, next, 3, MPI_COMM_WORLD, &requests[7]);
    MPI_Wait(&requests[0], &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("inactive: count %d, %s\n", count, requests[0] == MPI_REQUEST_NULL ? "null" : "kept");
    for (int round = 0; round < 5; round++) {
        for (int i = 0; i < 4; i++) out[i] = 1000 * round + 10 * rank + i;
        MPI_Startall(4, requests);
        MPI_Barrier(MPI_COMM_WORLD);
        for (int i = 4; i < 8; i++) MPI_Start(&requests[i]);
        MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < 4; i++) total += in[i];
        if (requests[3] == MPI_REQUEST_NULL) printf("a persistent request became null\n");
    }
    MPI_Test(&requests[7], &flag, MPI_STATUS_IGNORE);
    printf("total %d, test of an inactive one %d\n", total, flag);
    for (int i = 0; i < 8; i++) MPI_Request_free(&requests[i]);
    printf("%s\n", requests[0] == MPI_REQUEST_NULL ? "freed" : "not freed");
    MPI_Buffer_detach(&attached, &room);
    free(attached);
    return end();
}
