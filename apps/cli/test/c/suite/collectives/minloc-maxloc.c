/* MINLOC and MAXLOC on all pair types: of equal values the lowest index wins. */
#include "../suite.h"

#define TRY(type, mpitype, name, given)                                                       \
    do {                                                                                      \
        struct { type value; int index; } mine = {(type)(given), 100 + rank}, low, high;       \
        MPI_Allreduce(&mine, &low, 1, mpitype, MPI_MINLOC, MPI_COMM_WORLD);                    \
        MPI_Allreduce(&mine, &high, 1, mpitype, MPI_MAXLOC, MPI_COMM_WORLD);                   \
        printf("%s: min %g at %d, max %g at %d\n", name, (double)low.value, low.index, (double)high.value, high.index); \
    } while (0)

int main(int argc, char **argv) {
    begin(&argc, &argv);
    TRY(float, MPI_FLOAT_INT, "float", -1.5 * (rank % 2));
    TRY(double, MPI_DOUBLE_INT, "double", (rank + 1) % size + 0.25);
    TRY(long, MPI_LONG_INT, "long", 7);
    TRY(int, MPI_2INT, "int", -rank / 2);
    TRY(short, MPI_SHORT_INT, "short", rank == 1 || rank == 3 ? 9 : -9);
    TRY(long double, MPI_LONG_DOUBLE_INT, "long double", 0.5 * rank);
    struct { int value, index; } pairs[3] = {{rank, rank}, {-rank, rank}, {5, size - rank}}, got[3];
    MPI_Reduce(pairs, got, 3, MPI_2INT, MPI_MAXLOC, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < 3; i++) printf("%d at %d\n", got[i].value, got[i].index);
    return end();
}
