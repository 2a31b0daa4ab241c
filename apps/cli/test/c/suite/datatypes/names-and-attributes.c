/* Names of types, the predefined ones' among them, and attributes that a duplicate copies or not. */
#include "../suite.h"

static int copy(MPI_Datatype type, int key, void *extra, void *in, void *out, int *flag) {
    (void)type; (void)key;
    *(intptr_t *)out = (intptr_t)in + *(int *)extra;
    *flag = 1;
    return MPI_SUCCESS;
}

static int removed(MPI_Datatype type, int key, void *value, void *extra) {
    (void)type; (void)key; (void)extra;
    printf("removed %d\n", (int)(intptr_t)value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char name[MPI_MAX_OBJECT_NAME];
    int length, with, without, flag, step = 5;
    intptr_t value = 0;
    MPI_Datatype type, twin;
    MPI_Type_get_name(MPI_DOUBLE, name, &length);
    printf("%s %d\n", name, length);
    MPI_Type_get_name(MPI_LONG_LONG_INT, name, &length);
    printf("%s\n", strncmp(name, "MPI_LONG_LONG", 13) == 0 ? "long long" : name);
    MPI_Type_contiguous(2, MPI_INT, &type);
    MPI_Type_get_name(type, name, &length);
    printf("\"%s\" %d\n", name, length);
    MPI_Type_set_name(type, "two integers");
    MPI_Type_get_name(type, name, &length);
    printf("\"%s\" %d\n", name, length);
    MPI_Type_create_keyval(copy, removed, &with, &step);
    MPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &without, NULL);
    MPI_Type_set_attr(type, with, (void *)(intptr_t)10);
    MPI_Type_set_attr(type, without, (void *)(intptr_t)20);
    MPI_Type_dup(type, &twin);
    MPI_Type_get_attr(twin, with, &value, &flag);
    printf("copied %d, %d\n", flag, (int)value);
    MPI_Type_get_attr(twin, without, &value, &flag);
    printf("not copied %d\n", flag);
    MPI_Type_set_attr(twin, with, (void *)(intptr_t)11);
    MPI_Type_delete_attr(twin, with);
    MPI_Type_get_attr(twin, with, &value, &flag);
    printf("deleted %d\n", flag);
    MPI_Type_free_keyval(&with);
    printf("%s\n", with == MPI_KEYVAL_INVALID ? "invalid" : "kept");
    MPI_Type_free(&twin);
    MPI_Type_free(&type);
    MPI_Type_free_keyval(&without);
    return end();
}
