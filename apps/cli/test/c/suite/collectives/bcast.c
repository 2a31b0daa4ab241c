/* Broadcast from every root, of strided elements, of long buffers, and of one type signature in two layouts. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int small[3], total = 0;
    for (int root = 0; root < size; root++) {
        for (int i = 0; i < 3; i++) small[i] = rank == root ? root * 10 + i : -1;
        MPI_Bcast(small, 3, MPI_INT, root, MPI_COMM_WORLD);
        ints("small", small, 3);
    }
    MPI_Datatype column;
    int matrix[4][4];
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < 16; i++) matrix[i / 4][i % 4] = rank == 1 ? i : -1;
    MPI_Bcast(&matrix[0][2], 1, column, 1, MPI_COMM_WORLD);
    ints("column", matrix[1], 4);
    int packed[4] = {5, 6, 7, 8};
    if (rank == 0) MPI_Bcast(packed, 4, MPI_INT, 0, MPI_COMM_WORLD);
    else MPI_Bcast(&matrix[0][0], 1, column, 0, MPI_COMM_WORLD);
    ints("first column", matrix[3], 2);
    int n = 200000, *large = malloc(n * sizeof(int));
    for (int i = 0; i < n; i++) large[i] = rank == size - 1 ? i : 0;
    MPI_Bcast(large, n, MPI_INT, size - 1, MPI_COMM_WORLD);
    for (int i = 0; i < n; i++) total += large[i] == i;
    printf("large %d\n", total);
    free(large);
    MPI_Type_free(&column);
    return end();
}
