/* Request_get_status does not free; Request_free lets a send under way complete. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int value = 1, other = 2, flag, count;
        MPI_Request request, freed;
        MPI_Status status;
        MPI_Irecv(&value, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
        MPI_Request_get_status(request, &flag, &status);
        printf("before: %d\n", flag);
        static int out[50000];
        for (int i = 0; i < 50000; i++) out[i] = i;
        MPI_Isend(out, 50000, MPI_INT, 1, 2, MPI_COMM_WORLD, &freed);
        MPI_Request_free(&freed);
        printf("freed: %d\n", freed == MPI_REQUEST_NULL);
        do MPI_Request_get_status(request, &flag, &status);
        while (!flag);
        MPI_Get_count(&status, MPI_INT, &count);
        printf("after: source %d, count %d, %s\n", status.MPI_SOURCE, count, request == MPI_REQUEST_NULL ? "null" : "kept");
        MPI_Wait(&request, &status);
        printf("value %d, tag %d, %s\n", value, status.MPI_TAG, request == MPI_REQUEST_NULL ? "null" : "kept");
        MPI_Request_get_status(MPI_REQUEST_NULL, &flag, &status);
        printf("null: %d, any source %d\n", flag, status.MPI_SOURCE == MPI_ANY_SOURCE);
        MPI_Recv(&other, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("other %d\n", other);
    } else if (rank == 1) {
        static int in[50000];
        int sum = 0, value = 33;
        MPI_Recv(in, 50000, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        for (int i = 0; i < 50000; i++) sum += in[i] == i;
        MPI_Send(&value, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
        MPI_Send(&sum, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    }
    return end();
}
