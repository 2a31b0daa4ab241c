#include <mpi.h>
#include <stdio.h>

#include "block.h"

/* A plate of N x N points. Its upper edge is kept at 100 degrees, the others at 0. */
#define N 48
#define STEPS 400

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int size;
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* The ranks form a grid that is as square as their number allows; no edge of the plate is joined to another. */
    int dims[2] = {0, 0}, periods[2] = {0, 0}, coords[2], rank;
    MPI_Dims_create(size, 2, dims);
    MPI_Comm grid;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, coords);
    int up, down, left, right;
    MPI_Cart_shift(grid, 0, 1, &up, &down);
    MPI_Cart_shift(grid, 1, 1, &left, &right);

    Block block = make_block(N, dims, coords);
    int rows = block.rows, columns = block.columns, width = block.width;
    MPI_Datatype column;
    MPI_Type_vector(rows, 1, width, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);

    double largest = 0;
    for (int step = 1; step <= STEPS; step++) {
        /* A frame one point wide holds the neighbours' borders. At the edge of the plate the neighbour is MPI_PROC_NULL:
           nothing moves. */
        double *row = block.now + 1;
        MPI_Sendrecv(row + width, columns, MPI_DOUBLE, up, 0, row + (rows + 1) * width, columns, MPI_DOUBLE, down, 0,
                     grid, MPI_STATUS_IGNORE);
        MPI_Sendrecv(row + rows * width, columns, MPI_DOUBLE, down, 1, row, columns, MPI_DOUBLE, up, 1, grid,
                     MPI_STATUS_IGNORE);
        double *side = block.now + width;
        MPI_Sendrecv(side + 1, 1, column, left, 2, side + columns + 1, 1, column, right, 2, grid, MPI_STATUS_IGNORE);
        MPI_Sendrecv(side + columns, 1, column, right, 3, side, 1, column, left, 3, grid, MPI_STATUS_IGNORE);

        double change = relax(&block);
        /* Now and then everybody learns how much the plate still changes. */
        if (step % 20 == 0) MPI_Allreduce(&change, &largest, 1, MPI_DOUBLE, MPI_MAX, grid);
    }

    double mine = heat(&block), all;
    MPI_Reduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, 0, grid);
    if (rank == 0) {
        printf("%d x %d points on a grid of %d x %d ranks\n", N, N, dims[0], dims[1]);
        printf("after %d steps the largest change is %.3e\n", STEPS, largest);
        printf("the mean temperature is %.6f\n", all / (N * N));
    }

    free_block(&block);
    MPI_Type_free(&column);
    MPI_Comm_free(&grid);
    MPI_Finalize();
    return 0;
}
