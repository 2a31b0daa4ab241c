/* A generalized request: its functions run when they must, and its status is what the query says. */
#include "../suite.h"

static int query(void *state, MPI_Status *status) {
    MPI_Status_set_elements(status, MPI_INT, *(int *)state);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = MPI_UNDEFINED;
    status->MPI_TAG = 12;
    printf("query\n");
    return MPI_SUCCESS;
}

static int release(void *state) {
    printf("free %d\n", *(int *)state);
    return MPI_SUCCESS;
}

static int cancel(void *state, int complete) {
    printf("cancel, complete %d, state %d\n", complete, *(int *)state);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int state = 6 + rank, flag, count;
    MPI_Request request;
    MPI_Status status;
    MPI_Grequest_start(query, release, cancel, &state, &request);
    MPI_Test(&request, &flag, &status);
    printf("done %d\n", flag);
    MPI_Cancel(&request);
    MPI_Grequest_complete(request);
    MPI_Wait(&request, &status);
    MPI_Get_count(&status, MPI_INT, &count);
    printf("count %d, tag %d, %s\n", count, status.MPI_TAG, request == MPI_REQUEST_NULL ? "null" : "kept");
    return end();
}
