/* Every predefined operation on integers, at every root; only the root's receive buffer counts; in place at the root. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const MPI_Op ops[] = {MPI_SUM, MPI_PROD, MPI_MAX, MPI_MIN, MPI_BAND, MPI_BOR, MPI_BXOR, MPI_LAND, MPI_LOR, MPI_LXOR};
    const char *names[] = {"sum", "prod", "max", "min", "band", "bor", "bxor", "land", "lor", "lxor"};
    int mine[4] = {rank + 1, rank % 2, 12 ^ rank, rank == 2 ? 0 : 3}, result[4];
    for (int i = 0; i < 10; i++) {
        int root = i % size;
        MPI_Reduce(mine, rank == root ? result : NULL, 4, MPI_INT, ops[i], root, MPI_COMM_WORLD);
        if (rank == root) ints(names[i], result, 4);
    }
    for (int root = 0; root < size; root++) {
        int value = 1 << rank;
        if (rank == root) MPI_Reduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_BOR, root, MPI_COMM_WORLD);
        else MPI_Reduce(&value, NULL, 1, MPI_INT, MPI_BOR, root, MPI_COMM_WORLD);
        printf("in place, root %d: %d\n", root, value);
    }
    return end();
}
