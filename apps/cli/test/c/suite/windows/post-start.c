/* Post, start, complete, wait: groups that overlap, Win_test, and epochs without any transfer. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *memory, flag = 0;
    MPI_Win win;
    MPI_Group world, others, root;
    int zero[1] = {0};
    MPI_Win_allocate(8 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    for (int i = 0; i < 8; i++) memory[i] = -1;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 1, zero, &root);
    MPI_Group_excl(world, 1, zero, &others);
    for (int round = 0; round < 3; round++) {
        if (rank == 0) {
            MPI_Win_post(others, 0, win);
            if (round == 1) {
                while (!flag) MPI_Win_test(win, &flag);
            } else MPI_Win_wait(win);
            ints("posted", memory, size);
        } else {
            int value = 100 * round + rank;
            MPI_Win_start(root, 0, win);
            if (round < 2 || rank == 1) MPI_Put(&value, 1, MPI_INT, 0, rank, 1, MPI_INT, win);
            MPI_Win_complete(win);
        }
    }
    int got = -1;
    if (rank == 0) {
        MPI_Win_start(others, 0, win);
        for (int i = 1; i < size; i++) MPI_Put(&i, 1, MPI_INT, i, 5, 1, MPI_INT, win);
        MPI_Win_complete(win);
    } else {
        MPI_Win_post(root, MPI_MODE_NOSTORE, win);
        MPI_Win_wait(win);
        got = memory[5];
        printf("put by 0: %d\n", got);
    }
    MPI_Group_free(&world); MPI_Group_free(&others); MPI_Group_free(&root);
    MPI_Win_free(&win);
    return end();
}
