/* Dynamic windows: memory is attached later, displacements are addresses of the target. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int *memory = malloc(4 * sizeof(int)), next = (rank + 1) % size, value = 70 + rank;
    MPI_Aint own, addresses[16];
    MPI_Win win;
    for (int i = 0; i < 4; i++) memory[i] = -1;
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_attach(win, memory, 4 * sizeof(int));
    MPI_Get_address(memory, &own);
    MPI_Allgather(&own, 1, MPI_AINT, addresses, 1, MPI_AINT, MPI_COMM_WORLD);
    MPI_Win_fence(0, win);
    MPI_Put(&value, 1, MPI_INT, next, MPI_Aint_add(addresses[next], 2 * sizeof(int)), 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    ints("memory", memory, 4);
    MPI_Win_detach(win, memory);
    MPI_Win_free(&win);
    free(memory);
    return end();
}
