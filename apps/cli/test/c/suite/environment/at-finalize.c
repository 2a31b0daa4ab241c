/* MPI_Finalize deletes the attributes of MPI_COMM_SELF first, the last one set before the others. */
#include "../suite.h"

static int removed(MPI_Comm comm, int key, void *value, void *extra) {
    int own, finalized;
    (void)key; (void)extra;
    MPI_Comm_rank(comm, &own);
    MPI_Finalized(&finalized);
    printf("%s, rank %d, finalized %d\n", (char *)value, own, finalized);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int first, second;
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, removed, &first, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, removed, &second, NULL);
    MPI_Comm_set_attr(MPI_COMM_SELF, first, "first");
    MPI_Comm_set_attr(MPI_COMM_SELF, second, "second");
    printf("before\n");
    MPI_Finalize();
    printf("after\n");
    return 0;
}
