/* The non-blocking forms of Sendrecv, several under way at once. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request requests[8];
    int got[4], out[4], swapped[4];
    for (int k = 0; k < 4; k++) {
        int to = (rank + k) % size, from = (rank - k % size + size) % size;
        out[k] = 10 * rank + k;
        swapped[k] = 100 * rank + k;
        MPI_Isendrecv(&out[k], 1, MPI_INT, to, k, &got[k], 1, MPI_INT, from, k, MPI_COMM_WORLD, &requests[k]);
        MPI_Isendrecv_replace(&swapped[k], 1, MPI_INT, from, 10 + k, to, 10 + k, MPI_COMM_WORLD, &requests[4 + k]);
    }
    MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
    ints("got", got, 4);
    ints("swapped", swapped, 4);
    return end();
}
