/* A matched message belongs to its probe: later receives pass it over, and it is received in any order. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        MPI_Message first, second, nobody;
        MPI_Status status;
        MPI_Request request;
        int flag, a, b[2], c, count;
        MPI_Mprobe(1, 5, MPI_COMM_WORLD, &first, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("first: source %d, count %d\n", status.MPI_SOURCE, count);
        do MPI_Improbe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &flag, &second, &status);
        while (!flag);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("second: count %d\n", count);
        MPI_Recv(&c, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Imrecv(b, 2, MPI_INT, &second, &request);
        printf("handle %s\n", second == MPI_MESSAGE_NULL ? "null" : "kept");
        MPI_Mrecv(&a, 1, MPI_INT, &first, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        printf("%d, %d %d, %d\n", a, b[0], b[1], c);
        MPI_Improbe(1, 5, MPI_COMM_WORLD, &flag, &nobody, MPI_STATUS_IGNORE);
        printf("more: %d\n", flag);
        MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &nobody, MPI_STATUS_IGNORE);
        printf("no process: %d\n", nobody == MPI_MESSAGE_NO_PROC);
        MPI_Mrecv(&a, 1, MPI_INT, &nobody, &status);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("from no process: count %d, source %d\n", count, status.MPI_SOURCE == MPI_PROC_NULL);
    } else if (rank == 1) {
        int values[4] = {10, 20, 21, 30};
        MPI_Send(&values[0], 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&values[1], 2, MPI_INT, 0, 5, MPI_COMM_WORLD);
        MPI_Send(&values[3], 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
    }
    return end();
}
