/* Comm_split_type: processes that share memory are together; those that name no type stay out. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm shared, none;
    int members, place, all;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, -rank, MPI_INFO_NULL, &shared);
    MPI_Comm_size(shared, &members);
    MPI_Comm_rank(shared, &place);
    MPI_Allreduce(&rank, &all, 1, MPI_INT, MPI_MAX, shared);
    printf("%s, reversed %d\n", members >= 1 && members <= size ? "together" : "lost", place == all - rank);
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_UNDEFINED, 0, MPI_INFO_NULL, &none);
    printf("none %d\n", none == MPI_COMM_NULL);
    MPI_Comm_free(&shared);
    return end();
}
