/* Non-blocking collectives: several under way at once, completed in another order, with point-to-point messages between. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Request r[10];
    int root_value = rank == 2 ? 22 : 0, sum = 0, one = rank + 1, gathered[16], mine = rank * rank, scanned, part = -1, to[16], from[16],
        parts[16], block, blocks[16], flag = 0;
    for (int i = 0; i < size; i++) {
        to[i] = 10 * rank + i;
        parts[i] = 100 + i;
        blocks[i] = rank + i;
    }
    MPI_Ibarrier(MPI_COMM_WORLD, &r[0]);
    MPI_Ibcast(&root_value, 1, MPI_INT, 2, MPI_COMM_WORLD, &r[1]);
    MPI_Iallreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[2]);
    MPI_Iallgather(&mine, 1, MPI_INT, gathered, 1, MPI_INT, MPI_COMM_WORLD, &r[3]);
    MPI_Iscan(&one, &scanned, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[4]);
    MPI_Iscatter(parts, 1, MPI_INT, &part, 1, MPI_INT, 1, MPI_COMM_WORLD, &r[5]);
    MPI_Ialltoall(to, 1, MPI_INT, from, 1, MPI_INT, MPI_COMM_WORLD, &r[6]);
    MPI_Ireduce_scatter_block(blocks, &block, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[7]);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, message;
    MPI_Sendrecv(&rank, 1, MPI_INT, next, 0, &message, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&r[7], MPI_STATUS_IGNORE);
    while (!flag) MPI_Test(&r[4], &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(8, r, MPI_STATUSES_IGNORE);
    printf("bcast %d, sum %d, scan %d, part %d, block %d, message %d\n", root_value, sum, scanned, part, block, message == before);
    ints("allgather", gathered, size);
    ints("alltoall", from, size);
    for (int i = 0; i < 10; i++) {
        to[i] = -1;
        MPI_Iallreduce(&one, &to[i], 1, MPI_INT, i % 2 ? MPI_MAX : MPI_SUM, MPI_COMM_WORLD, &r[i]);
    }
    MPI_Waitall(10, r, MPI_STATUSES_IGNORE);
    ints("ten at once", to, 10);
    return end();
}
