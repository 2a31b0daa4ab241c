/* Comm_split: colours, keys that reverse, equal keys, processes that stay out; how communicators compare. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm half, out, same, twin;
    int members, place, result, world_rank;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2 ? 7 : 3, -rank, &half);
    MPI_Comm_size(half, &members);
    MPI_Comm_rank(half, &place);
    world_rank = rank;
    MPI_Bcast(&world_rank, 1, MPI_INT, 0, half);
    printf("%d of %d, led by %d\n", place, members, world_rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 2 ? MPI_UNDEFINED : 0, 5, &out);
    if (out == MPI_COMM_NULL) printf("not in it\n");
    else {
        MPI_Comm_rank(out, &place);
        printf("place %d\n", place);
        MPI_Comm_free(&out);
    }
    MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &same);
    MPI_Comm_compare(same, MPI_COMM_WORLD, &result);
    printf("congruent %d", result == MPI_CONGRUENT);
    MPI_Comm_dup(half, &twin);
    MPI_Comm_compare(half, twin, &result);
    printf(" %d", result == MPI_CONGRUENT);
    MPI_Comm_compare(half, half, &result);
    printf(", ident %d", result == MPI_IDENT);
    MPI_Comm_compare(half, MPI_COMM_WORLD, &result);
    printf(", unequal %d", result == MPI_UNEQUAL);
    MPI_Comm_free(&twin);
    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &twin);
    MPI_Comm_compare(twin, MPI_COMM_WORLD, &result);
    printf(", similar %d\n", result == MPI_SIMILAR);
    MPI_Comm_free(&twin); MPI_Comm_free(&same); MPI_Comm_free(&half);
    return end();
}
