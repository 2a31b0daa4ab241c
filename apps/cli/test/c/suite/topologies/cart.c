/* Cartesian grids: coordinates, ranks of coordinates beyond a periodic edge, shifts, sub-grids, processes left out. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int dims[2] = {3, 2}, periods[2] = {0, 1}, coords[2], got_dims[2], got_periods[2], kind, down, up, other, ndims;
    MPI_Comm grid, line;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    if (grid == MPI_COMM_NULL) printf("left out\n");
    else {
        MPI_Cart_get(grid, 2, got_dims, got_periods, coords);
        MPI_Topo_test(grid, &kind);
        MPI_Cartdim_get(grid, &ndims);
        printf("(%d,%d) of %dx%d, periodic %d%d, cart %d, %d dims\n", coords[0], coords[1], got_dims[0], got_dims[1], got_periods[0],
               got_periods[1], kind == MPI_CART, ndims);
        int beyond[2] = {coords[0], coords[1] - 3};
        MPI_Cart_rank(grid, beyond, &other);
        MPI_Cart_shift(grid, 0, 1, &up, &down);
        printf("beyond the edge %d, up %s, down %s", other, up == MPI_PROC_NULL ? "null" : "a rank", down == MPI_PROC_NULL ? "null" : "a rank");
        MPI_Cart_shift(grid, 1, -1, &up, &down);
        printf(", around %d %d", up, down);
        MPI_Cart_shift(grid, 0, 2, &up, &down);
        printf(", by two %d %d", up < 0 ? -1 : up, down < 0 ? -1 : down);
        MPI_Cart_shift(grid, 0, 0, &up, &down);
        printf(", by none %d %d\n", up, down);
        int keep[2] = {1, 0}, sum, place;
        MPI_Cart_sub(grid, keep, &line);
        MPI_Comm_rank(line, &place);
        MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, line);
        MPI_Cartdim_get(line, &ndims);
        printf("column: place %d, sum %d, dims %d\n", place, sum, ndims);
        MPI_Comm_free(&line);
        MPI_Comm_free(&grid);
    }
    MPI_Topo_test(MPI_COMM_WORLD, &kind);
    printf("world %d\n", kind == MPI_UNDEFINED);
    return end();
}
