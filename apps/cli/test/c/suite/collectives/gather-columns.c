/* Columns gathered into a matrix and blocks scattered out of it: the extent of a resized type is what moves the next part. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { ROWS = 3 };
    int matrix[ROWS * 4], column[ROWS];
    MPI_Datatype strided, one, block, blocks;
    for (int i = 0; i < ROWS * 4; i++) matrix[i] = -1;
    for (int i = 0; i < ROWS; i++) column[i] = 10 * i + rank;
    MPI_Type_vector(ROWS, 1, size, MPI_INT, &strided);
    MPI_Type_create_resized(strided, 0, sizeof(int), &one);
    MPI_Type_commit(&one);
    MPI_Gather(column, ROWS, MPI_INT, matrix, 1, one, 0, MPI_COMM_WORLD);
    if (rank == 0)
        for (int i = 0; i < ROWS; i++) ints("row", &matrix[i * size], size);
    MPI_Allgather(column, ROWS, MPI_INT, matrix, 1, one, MPI_COMM_WORLD);
    ints("middle row", &matrix[size], size);

    int grid[4][4], part[2][2], counts[4] = {1, 1, 1, 1}, displs[4] = {0, 1, 4, 5};
    for (int i = 0; i < 16; i++) grid[i / 4][i % 4] = i;
    MPI_Type_vector(2, 2, 4, MPI_INT, &block);
    MPI_Type_create_resized(block, 0, 2 * sizeof(int), &blocks);
    MPI_Type_commit(&blocks);
    MPI_Scatterv(grid, counts, displs, blocks, part, 4, MPI_INT, 0, MPI_COMM_WORLD);
    ints("block", &part[0][0], 4);
    MPI_Type_free(&strided);
    MPI_Type_free(&one);
    MPI_Type_free(&block);
    MPI_Type_free(&blocks);
    return end();
}
