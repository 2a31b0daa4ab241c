/* MPI_ERRORS_RETURN: wrong arguments come back as classes, and what follows works. */
#include "../suite.h"

static void expect(const char *what, int code, int wanted) {
    int found = error_class(code);
    if (found == wanted) printf("%s: right\n", what);
    else printf("%s: class %d, not %d\n", what, found, wanted);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    int x = 1, y = 2, dims[2] = {size + 1, 2}, periods[2] = {0, 0};
    MPI_Comm comm = MPI_COMM_NULL;
    MPI_Datatype type;
    MPI_Request request;
    if (rank == 0) {
        expect("rank", MPI_Send(&x, 1, MPI_INT, size, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
        expect("negative rank", MPI_Send(&x, 1, MPI_INT, -7, 0, MPI_COMM_WORLD), MPI_ERR_RANK);
        expect("tag", MPI_Send(&x, 1, MPI_INT, 0, -5, MPI_COMM_WORLD), MPI_ERR_TAG);
        expect("any tag to send", MPI_Send(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD), MPI_ERR_TAG);
        expect("count", MPI_Send(&x, -1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_COUNT);
        expect("type", MPI_Send(&x, 1, MPI_DATATYPE_NULL, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
        expect("null communicator", MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_NULL), MPI_ERR_COMM);
        expect("null buffer", MPI_Send(NULL, 1, MPI_INT, 0, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        MPI_Type_contiguous(2, MPI_INT, &type);
        expect("uncommitted type", MPI_Send(&x, 1, type, 0, 0, MPI_COMM_WORLD), MPI_ERR_TYPE);
        MPI_Type_free(&type);
        expect("root", MPI_Bcast(&x, 1, MPI_INT, size, MPI_COMM_WORLD), MPI_ERR_ROOT);
        expect("op", MPI_Reduce_local(&x, &y, 1, MPI_INT, MPI_OP_NULL), MPI_ERR_OP);
        expect("op on a type", MPI_Reduce_local(&x, &y, 1, MPI_FLOAT, MPI_BAND), MPI_ERR_OP);
        expect("topology", MPI_Cart_get(MPI_COMM_WORLD, 2, dims, periods, dims), MPI_ERR_TOPOLOGY);
        expect("dims", MPI_Dims_create(size, -1, dims), MPI_ERR_DIMS);
        expect("predefined type freed", (type = MPI_INT, MPI_Type_free(&type)), MPI_ERR_TYPE);
        expect("vector", MPI_Type_vector(-1, 1, 1, MPI_INT, &type), MPI_ERR_COUNT);
        request = MPI_REQUEST_NULL;
        expect("start of nothing", MPI_Start(&request), MPI_ERR_REQUEST);
    }
    expect("after all", MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), MPI_SUCCESS);
    printf("sum %d, %s\n", y, comm == MPI_COMM_NULL ? "null" : "made");
    return end();
}
