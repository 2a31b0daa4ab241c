/* Scan and Exscan, in place too; rank 0's result of Exscan is left alone. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int mine[2] = {rank + 1, 1 << rank}, result[2] = {-7, -7};
    MPI_Scan(mine, result, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ints("scan", result, 2);
    result[0] = result[1] = -7;
    MPI_Exscan(mine, result, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    ints("exscan", result, 2);
    result[0] = rank + 2;
    result[1] = rank;
    MPI_Scan(MPI_IN_PLACE, result, 2, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
    ints("scan in place", result, 2);
    result[0] = 10 - rank;
    result[1] = rank;
    MPI_Exscan(MPI_IN_PLACE, result, 2, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    ints("exscan in place", result, 2);
    return end();
}
