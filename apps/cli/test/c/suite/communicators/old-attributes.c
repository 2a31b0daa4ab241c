/* The names of MPI 1 that MPI still has: Keyval_create, Attr_put, Attr_get, Attr_delete. */
#include "../suite.h"

static int removed(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm; (void)key;
    printf("deleted %s, extra %s\n", (char *)value, (char *)extra);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int key, flag, *bound;
    char *value;
    MPI_Comm twin;
    MPI_Keyval_create(MPI_DUP_FN, removed, &key, "state");
    MPI_Comm_dup(MPI_COMM_SELF, &twin);
    MPI_Attr_put(twin, key, "first");
    MPI_Attr_put(twin, key, "second");
    MPI_Attr_get(twin, key, &value, &flag);
    printf("%d %s\n", flag, value);
    MPI_Attr_delete(twin, key);
    MPI_Attr_get(twin, key, &value, &flag);
    printf("%d\n", flag);
    MPI_Attr_get(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &flag);
    printf("%d %d\n", flag, *bound > 1000);
    MPI_Keyval_free(&key);
    MPI_Comm_free(&twin);
    return end();
}
