/* Communication with MPI_PROC_NULL does nothing, completes at once, and has a status of its own. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = 5, count, flag;
    MPI_Status status;
    MPI_Request requests[2];
    MPI_Send(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    MPI_Ssend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD);
    status.MPI_ERROR = 123;
    MPI_Recv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("value %d, source %s, tag %s, count %d, error field %d\n", value,
           status.MPI_SOURCE == MPI_PROC_NULL ? "null" : "other", status.MPI_TAG == MPI_ANY_TAG ? "any" : "other", count,
           status.MPI_ERROR);
    MPI_Irecv(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Issend(&value, 1, MPI_INT, MPI_PROC_NULL, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Testall(2, requests, &flag, MPI_STATUSES_IGNORE);
    printf("done %d, null %d %d\n", flag, requests[0] == MPI_REQUEST_NULL, requests[1] == MPI_REQUEST_NULL);
    MPI_Iprobe(MPI_PROC_NULL, 8, MPI_COMM_WORLD, &flag, &status);
    printf("iprobe %d, source %s\n", flag, status.MPI_SOURCE == MPI_PROC_NULL ? "null" : "other");
    MPI_Sendrecv(&rank, 1, MPI_INT, MPI_PROC_NULL, 0, &value, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &status);
    printf("value %d\n", value);
    return end();
}
