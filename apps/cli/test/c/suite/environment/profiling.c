/* PMPI: functions of the program stand in for MPI's and call them by their other name. */
#include "../suite.h"

static int sends, bytes, waits;

int MPI_Send(const void *buf, int count, MPI_Datatype type, int dest, int tag, MPI_Comm comm) {
    int each;
    PMPI_Type_size(type, &each);
    sends++;
    bytes += count * each;
    return PMPI_Send(buf, count, type, dest, tag, comm);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    waits += count;
    return PMPI_Waitall(count, requests, statuses);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    double x[10] = {0}, y[10];
    MPI_Request request;
    for (int i = 0; i < 5; i++) {
        MPI_Irecv(y, 10, MPI_DOUBLE, (rank + size - 1) % size, i, MPI_COMM_WORLD, &request);
        MPI_Send(x, 2 * i, MPI_DOUBLE, (rank + 1) % size, i, MPI_COMM_WORLD);
        MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    }
    MPI_Pcontrol(1);
    printf("%d sends, %d bytes, %d waits, %s\n", sends, bytes, waits, PMPI_Wtime() > 0 ? "time" : "no time");
    return end();
}
