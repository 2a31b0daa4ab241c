/* A message longer than its receive is an error of the receive; of several requests the statuses say which. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    int values[4] = {1, 2, 3, 4};
    if (rank == 1) {
        for (int tag = 0; tag < 3; tag++) MPI_Send(values, 4, MPI_INT, 0, tag, MPI_COMM_WORLD);
        MPI_Send(values, 2, MPI_INT, 0, 3, MPI_COMM_WORLD);
    } else if (rank == 0) {
        MPI_Status statuses[2];
        MPI_Request requests[2];
        int in[8] = {0};
        int code = MPI_Recv(in, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("recv: %s\n", error_class(code) == MPI_ERR_TRUNCATE ? "MPI_ERR_TRUNCATE" : "another");
        printf("not overrun: %d\n", in[2]);
        MPI_Irecv(in, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &requests[0]);
        MPI_Irecv(in + 4, 4, MPI_INT, 1, 2, MPI_COMM_WORLD, &requests[1]);
        code = MPI_Waitall(2, requests, statuses);
        printf("waitall: %s, %s, %s\n", code == MPI_ERR_IN_STATUS ? "MPI_ERR_IN_STATUS" : "another",
               error_class(statuses[0].MPI_ERROR) == MPI_ERR_TRUNCATE ? "MPI_ERR_TRUNCATE" : "another",
               statuses[1].MPI_ERROR == MPI_SUCCESS || statuses[1].MPI_ERROR == MPI_ERR_PENDING ? "no error" : "another");
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
        ints("second", in + 4, 4);
        code = MPI_Recv(in, 4, MPI_INT, 1, 3, MPI_COMM_WORLD, &statuses[0]);
        int count;
        MPI_Get_count(&statuses[0], MPI_INT, &count);
        printf("shorter: %d, count %d\n", code, count);
    }
    return end();
}
