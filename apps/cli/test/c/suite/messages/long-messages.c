/* Megabytes in both directions at once, and a queue of messages that nobody has received yet. */
#include "../suite.h"

static unsigned sum_of(const unsigned char *bytes, int count) {
    unsigned sum = 0;
    for (int i = 0; i < count; i++) sum = sum * 31 + bytes[i];
    return sum;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { N = 3 << 20, QUEUED = 300 };
    unsigned char *out = malloc(N), *in = malloc(N);
    int partner = rank ^ 1;
    for (int i = 0; i < N; i++) out[i] = (unsigned char)(i * 7 + rank);
    if (partner < size) {
        MPI_Request requests[2];
        MPI_Irecv(in, N, MPI_BYTE, partner, 0, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, N, MPI_BYTE, partner, 0, MPI_COMM_WORLD, &requests[1]);
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        for (int i = 0; i < N; i++) out[i] = (unsigned char)(i * 7 + partner);
        printf("%d bytes %s\n", N, sum_of(in, N) == sum_of(out, N) ? "intact" : "damaged");
        MPI_Request queue[QUEUED];
        int numbers[QUEUED], late = 0;
        for (int i = 0; i < QUEUED; i++) MPI_Isend(&out[i], 1 + i % 50, MPI_BYTE, partner, i, MPI_COMM_WORLD, &queue[i]);
        for (int i = QUEUED - 1; i >= 0; i--) {
            MPI_Status status;
            MPI_Recv(in, 64, MPI_BYTE, partner, i, MPI_COMM_WORLD, &status);
            MPI_Get_count(&status, MPI_BYTE, &numbers[i]);
            late += numbers[i] == 1 + i % 50;
        }
        MPI_Waitall(QUEUED, queue, MPI_STATUSES_IGNORE);
        printf("%d in reverse order\n", late);
    }
    free(out);
    free(in);
    return end();
}
