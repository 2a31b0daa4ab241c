/* Columns put into and taken out of a remote matrix; the type of the target decides where they lie. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int matrix[4][4], flat[4] = {rank, rank + 10, rank + 20, rank + 30}, back[8];
    MPI_Datatype column;
    MPI_Win win;
    MPI_Type_vector(4, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    for (int i = 0; i < 16; i++) matrix[i / 4][i % 4] = -1;
    for (int i = 0; i < 8; i++) back[i] = -1;
    MPI_Win_create(matrix, sizeof matrix, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Put(flat, 4, MPI_INT, 0, rank, 1, column, win);
    MPI_Win_fence(0, win);
    if (rank == 0)
        for (int i = 0; i < 4; i++) ints("row", matrix[i], 4);
    MPI_Datatype spread;
    MPI_Type_vector(4, 1, 2, MPI_INT, &spread);
    MPI_Type_commit(&spread);
    MPI_Get(back, 1, spread, 0, (rank + 1) % size, 1, column, win);
    MPI_Win_fence(0, win);
    ints("taken", back, 8);
    MPI_Type_free(&column);
    MPI_Type_free(&spread);
    MPI_Win_free(&win);
    return end();
}
