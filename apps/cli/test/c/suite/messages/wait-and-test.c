/* Waitany, Waitsome, Testany, Testsome, Testall: indices, null requests among them, and lists of nothing but null requests. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { N = 6 };
    if (rank == 0) {
        int values[N], index, flag, count, indices[N], order[N], seen = 0;
        MPI_Request requests[N];
        MPI_Status status, statuses[N];
        for (int i = 0; i < N; i++) {
            values[i] = -1;
            if (i == 2) requests[i] = MPI_REQUEST_NULL;
            else MPI_Irecv(&values[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
        }
        MPI_Testall(N, requests, &flag, statuses);
        printf("testall at first: %d\n", flag);
        MPI_Testany(N, requests, &index, &flag, &status);
        printf("testany at first: %d %s\n", flag, index == MPI_UNDEFINED ? "undefined" : "an index");
        MPI_Testsome(N, requests, &count, indices, statuses);
        printf("testsome at first: %d\n", count);
        for (int tag = 5; tag >= 4; tag--) {
            MPI_Send(&tag, 1, MPI_INT, 1, 100, MPI_COMM_WORLD);
            MPI_Waitany(N, requests, &index, &status);
            printf("waitany: index %d, tag %d, value %d, %s\n", index, status.MPI_TAG, values[index],
                   requests[index] == MPI_REQUEST_NULL ? "null now" : "not null");
        }
        for (int tag = 0; tag < 4; tag++)
            if (tag != 2) MPI_Send(&tag, 1, MPI_INT, 1, 100, MPI_COMM_WORLD);
        while (seen < 3) {
            MPI_Waitsome(N, requests, &count, indices, statuses);
            for (int i = 0; i < count; i++) {
                if (statuses[i].MPI_TAG != indices[i]) printf("wrong status\n");
                order[seen++] = indices[i];
            }
        }
        ints("waitsome in all", order, seen);
        MPI_Waitany(N, requests, &index, &status);
        printf("waitany of null requests: %s, source %s, tag %s\n", index == MPI_UNDEFINED ? "undefined" : "an index",
               status.MPI_SOURCE == MPI_ANY_SOURCE ? "any" : "some", status.MPI_TAG == MPI_ANY_TAG ? "any" : "some");
        MPI_Waitsome(N, requests, &count, indices, statuses);
        printf("waitsome of null requests: %s\n", count == MPI_UNDEFINED ? "undefined" : "a count");
        MPI_Testall(N, requests, &flag, statuses);
        printf("testall of null requests: %d\n", flag);
        MPI_Get_count(&statuses[1], MPI_INT, &count);
        printf("empty status: count %d\n", count);
        MPI_Waitall(0, NULL, MPI_STATUSES_IGNORE);
    } else if (rank == 1) {
        for (int i = 0, tag; i < N - 1; i++) {
            MPI_Recv(&tag, 1, MPI_INT, 0, 100, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            int value = tag * 11;
            MPI_Send(&value, 1, MPI_INT, 0, tag, MPI_COMM_WORLD);
        }
    }
    return end();
}
