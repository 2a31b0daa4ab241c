/* Attributes of communicators: the functions that copy and delete them, and the predefined ones. */
#include "../suite.h"

static int copied, deleted;

static int copy(MPI_Comm comm, int key, void *extra, void *in, void *out, int *flag) {
    (void)comm; (void)key;
    copied++;
    *(void **)out = (char *)in + *(int *)extra;
    *flag = (intptr_t)in != 99;
    return MPI_SUCCESS;
}

static int removed(MPI_Comm comm, int key, void *value, void *extra) {
    (void)comm; (void)key; (void)extra;
    deleted += (int)(intptr_t)value;
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int one, two, three, flag, step = 1, *limit;
    void *value;
    MPI_Comm twin, again;
    MPI_Comm_create_keyval(copy, removed, &one, &step);
    MPI_Comm_create_keyval(MPI_COMM_DUP_FN, MPI_COMM_NULL_DELETE_FN, &two, NULL);
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, removed, &three, NULL);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_get_attr(twin, one, &value, &flag);
    printf("at first %d\n", flag);
    MPI_Comm_set_attr(twin, one, (void *)10);
    MPI_Comm_set_attr(twin, two, &step);
    MPI_Comm_set_attr(twin, three, (void *)1000);
    MPI_Comm_dup(twin, &again);
    MPI_Comm_get_attr(again, one, &value, &flag);
    printf("copied %d: %d, calls %d\n", flag, (int)(intptr_t)value, copied);
    MPI_Comm_get_attr(again, two, &value, &flag);
    printf("duplicated %d, %d\n", flag, value == &step);
    MPI_Comm_get_attr(again, three, &value, &flag);
    printf("left out %d\n", flag);
    MPI_Comm_set_attr(again, one, (void *)99);
    printf("replaced, deleted %d\n", deleted);
    MPI_Comm_free(&again);
    printf("freed, deleted %d\n", deleted);
    MPI_Comm_set_attr(twin, one, (void *)99);
    MPI_Comm_dup(twin, &again);
    MPI_Comm_get_attr(again, one, &value, &flag);
    printf("refused %d\n", flag);
    MPI_Comm_free(&again);
    MPI_Comm_free(&twin);
    printf("deleted %d\n", deleted);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &limit, &flag);
    printf("tags up to at least 32767: %d\n", flag && *limit >= 32767);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_WTIME_IS_GLOBAL, &limit, &flag);
    printf("wtime_is_global %s\n", flag && (*limit == 0 || *limit == 1) ? "said" : "not said");
    MPI_Comm_free_keyval(&one); MPI_Comm_free_keyval(&two); MPI_Comm_free_keyval(&three);
    return end();
}
