/* Distributed arrays: each process sends its part by darray, the root puts them together again. */
#include "../suite.h"

static void distribute(const char *label, int kind0, int arg0, int kind1, int arg1, int order) {
    enum { ROWS = 5, COLUMNS = 6 };
    int whole[ROWS * COLUMNS], together[ROWS * COLUMNS], sizes[2] = {ROWS, COLUMNS}, kinds[2] = {kind0, kind1}, args[2] = {arg0, arg1},
        grid[2] = {2, 2}, part[ROWS * COLUMNS], bytes;
    MPI_Datatype type;
    for (int i = 0; i < ROWS * COLUMNS; i++) whole[i] = i;
    if (kind1 == MPI_DISTRIBUTE_NONE) { grid[0] = 4; grid[1] = 1; }
    MPI_Type_create_darray(4, rank, 2, sizes, kinds, args, grid, order, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Type_size(type, &bytes);
    MPI_Sendrecv(whole, 1, type, rank, 0, part, ROWS * COLUMNS, MPI_INT, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ints(label, part, bytes / (int)sizeof(int));
    MPI_Request request;
    MPI_Isend(part, bytes / (int)sizeof(int), MPI_INT, 0, 1, MPI_COMM_WORLD, &request);
    if (rank == 0) {
        int right = 0;
        memset(together, -1, sizeof together);
        for (int source = 0; source < 4; source++) {
            MPI_Datatype theirs;
            MPI_Type_create_darray(4, source, 2, sizes, kinds, args, grid, order, MPI_INT, &theirs);
            MPI_Type_commit(&theirs);
            MPI_Recv(together, 1, theirs, source, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Type_free(&theirs);
        }
        for (int i = 0; i < ROWS * COLUMNS; i++) right += together[i] == i;
        printf("%d of %d\n", right, ROWS * COLUMNS);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int any = MPI_DISTRIBUTE_DFLT_DARG;
    distribute("block", MPI_DISTRIBUTE_BLOCK, any, MPI_DISTRIBUTE_BLOCK, any, MPI_ORDER_C);
    distribute("cyclic", MPI_DISTRIBUTE_CYCLIC, any, MPI_DISTRIBUTE_CYCLIC, 2, MPI_ORDER_C);
    distribute("mixed", MPI_DISTRIBUTE_BLOCK, 4, MPI_DISTRIBUTE_CYCLIC, any, MPI_ORDER_C);
    distribute("rows", MPI_DISTRIBUTE_CYCLIC, any, MPI_DISTRIBUTE_NONE, any, MPI_ORDER_C);
    distribute("Fortran", MPI_DISTRIBUTE_BLOCK, any, MPI_DISTRIBUTE_CYCLIC, 2, MPI_ORDER_FORTRAN);
    return end();
}
