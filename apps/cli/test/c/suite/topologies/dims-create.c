/* Dims_create: balanced factors in descending order, given ones kept. */
#include "../suite.h"

static void show(int nodes, int ndims, int a, int b, int c) {
    int dims[3] = {a, b, c};
    MPI_Dims_create(nodes, ndims, dims);
    printf("%d:", nodes);
    for (int i = 0; i < ndims; i++) printf(" %d", dims[i]);
    printf("\n");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        show(6, 2, 0, 0, 0);
        show(7, 2, 0, 0, 0);
        show(12, 2, 0, 0, 0);
        show(16, 2, 0, 0, 0);
        show(24, 3, 0, 0, 0);
        show(60, 3, 0, 0, 0);
        show(6, 3, 0, 3, 0);
        show(1, 3, 0, 0, 0);
        show(8, 3, 0, 0, 0);
        show(30, 2, 0, 5, 0);
        int full[2] = {2, 3};
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        int wrong[2] = {4, 0};
        printf("does not divide: %d\n", error_class(MPI_Dims_create(6, 2, wrong)) == MPI_ERR_DIMS);
        MPI_Dims_create(6, 2, full);
        ints("given", full, 2);
    }
    return end();
}
