/* Persistent collectives: made once, started again and again with what the buffers hold then. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request r[6];
    int sum, value, root = -1, gathered[16], out[16], in[16], scanned;
    MPI_Allreduce_init(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Bcast_init(&root, 1, MPI_INT, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &r[1]);
    MPI_Allgather_init(&value, 1, MPI_INT, gathered, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &r[2]);
    MPI_Alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &r[3]);
    MPI_Scan_init(&value, &scanned, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD, MPI_INFO_NULL, &r[4]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &r[5]);
    for (int round = 1; round <= 3; round++) {
        value = rank * round;
        root = rank == 1 ? 10 * round : 0;
        for (int i = 0; i < size; i++) out[i] = round * 100 + rank * 10 + i;
        MPI_Startall(6, r);
        MPI_Waitall(6, r, MPI_STATUSES_IGNORE);
        printf("round %d: sum %d, root %d, scan %d\n", round, sum, root, scanned);
        ints("gathered", gathered, size);
        ints("alltoall", in, size);
    }
    printf("%s\n", r[0] == MPI_REQUEST_NULL ? "null" : "kept");
    for (int i = 0; i < 6; i++) MPI_Request_free(&r[i]);
    return end();
}
