/* MPI_BOTTOM with a struct of absolute addresses: scattered variables in one message. */
#include "../suite.h"

static int counter;
static double weights[3];

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char letter = 'a' + rank;
    counter = rank + 1;
    for (int i = 0; i < 3; i++) weights[i] = rank + i / 4.0;
    int lengths[3] = {1, 3, 1};
    MPI_Aint places[3];
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, all;
    MPI_Get_address(&counter, &places[0]);
    MPI_Get_address(weights, &places[1]);
    MPI_Get_address(&letter, &places[2]);
    MPI_Type_create_struct(3, lengths, places, types, &all);
    MPI_Type_commit(&all);
    if (rank == 0) {
        MPI_Send(MPI_BOTTOM, 1, all, 1, 0, MPI_COMM_WORLD);
    } else if (rank == 1) {
        MPI_Recv(MPI_BOTTOM, 1, all, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    printf("%d %g %g %g %c\n", counter, weights[0], weights[1], weights[2], letter);
    MPI_Bcast(MPI_BOTTOM, 1, all, size - 1, MPI_COMM_WORLD);
    printf("%d %g %g %g %c\n", counter, weights[0], weights[1], weights[2], letter);
    MPI_Type_free(&all);
    return end();
}
