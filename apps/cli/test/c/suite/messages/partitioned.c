/* Partitioned communication: what is ready is sent, partition by partition, into as many or other partitions. */
#include "../suite.h"

#define ELEMENTS 48
#define ROUNDS 3

static int out[ELEMENTS], inp[ELEMENTS];

static int right(int round, int from) {
    for (int i = 0; i < ELEMENTS; i++)
        if (inp[i] != from * 1000 + i + round) return 0;
    return 1;
}

static void exchange(int sends, int receives) {
    int next = (rank + 1) % size, before = (rank + size - 1) % size, good = 0, flag, bytes;
    MPI_Request requests[2];
    MPI_Status statuses[2];
    MPI_Psend_init(out, sends, ELEMENTS / sends, MPI_INT, next, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(inp, receives, ELEMENTS / receives, MPI_INT, before, 7, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Startall(2, requests);
        for (int i = 0; i < ELEMENTS; i++) out[i] = rank * 1000 + i + round;
        if (round == 0)
            for (int p = sends; p-- > 0;) MPI_Pready(p, requests[0]);
        else if (round == 1)
            MPI_Pready_range(0, sends - 1, requests[0]);
        else {
            int list[ELEMENTS];
            for (int p = 0; p < sends; p++) list[p] = (p * 5 + 1) % sends;
            MPI_Pready_list(sends, list, requests[0]);
        }
        for (int p = 0; p < receives; p++)
            do MPI_Parrived(requests[1], p, &flag);
            while (!flag);
        good += right(round, before);
        MPI_Waitall(2, requests, statuses);
        MPI_Get_count(&statuses[1], MPI_INT, &bytes);
        if (statuses[1].MPI_SOURCE != before || statuses[1].MPI_TAG != 7 || bytes != ELEMENTS) printf("wrong status\n");
    }
    printf("%d to %d partitions: %d rounds right\n", sends, receives, good);
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int counts[][2] = {{1, 1}, {8, 8}, {48, 12}, {3, 16}, {1, 48}};
    MPI_Request request;
    int flag, code, class;
    for (int i = 0; i < 5; i++) exchange(counts[i][0], counts[i][1]);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Psend_init(out, 4, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Error_class(MPI_Pready(0, request), &class);
    printf("not started: %d\n", class == MPI_ERR_REQUEST);
    MPI_Start(&request);
    MPI_Error_class(MPI_Pready(4, request), &class);
    printf("no such partition: %d\n", class == MPI_ERR_ARG);
    MPI_Pready_range(0, 3, request);
    MPI_Error_class(MPI_Pready(1, request), &class);
    printf("ready before: %d\n", class == MPI_ERR_ARG);
    MPI_Error_class(MPI_Parrived(request, 0, &flag), &class);
    printf("no receive: %d\n", class == MPI_ERR_REQUEST);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    code = MPI_Precv_init(inp, 4, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Error_class(code, &class);
    printf("any source: %d\n", class == MPI_ERR_RANK);
    request = MPI_REQUEST_NULL;
    MPI_Parrived(request, 0, &flag);
    printf("null: %d\n", flag);
    return end();
}
