/* Info objects: keys in the order they were set, values of any length, duplicates that are their own. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        MPI_Info info, twin;
        char key[MPI_MAX_INFO_KEY + 1], value[MPI_MAX_INFO_VAL + 1];
        int count, length, flag;
        MPI_Info_create(&info);
        MPI_Info_set(info, "first", "1");
        MPI_Info_set(info, "second", "two words");
        MPI_Info_set(info, "first", "one");
        MPI_Info_get_nkeys(info, &count);
        printf("%d keys:", count);
        for (int i = 0; i < count; i++) {
            MPI_Info_get_nthkey(info, i, key);
            MPI_Info_get_valuelen(info, key, &length, &flag);
            MPI_Info_get(info, key, length, value, &flag);
            printf(" %s=%s (%d)", key, value, length);
        }
        printf("\n");
        MPI_Info_get(info, "second", 3, value, &flag);
        printf("cut: \"%s\" %d\n", value, flag);
        MPI_Info_get(info, "third", 3, value, &flag);
        printf("missing: %d\n", flag);
        MPI_Info_dup(info, &twin);
        MPI_Info_delete(info, "first");
        MPI_Info_get_nkeys(info, &count);
        MPI_Info_get_valuelen(twin, "first", &length, &flag);
        printf("left %d, the duplicate has it %d %d\n", count, flag, length);
        length = 4;
        MPI_Info_get_string(twin, "second", &length, value, &flag);
        printf("get_string: \"%s\", needs %d\n", value, length);
        MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        printf("no such key: %d\n", error_class(MPI_Info_delete(info, "nothing")) == MPI_ERR_INFO_NOKEY);
        MPI_Info_free(&info);
        MPI_Info_free(&twin);
        printf("null: %d\n", info == MPI_INFO_NULL);
    }
    return end();
}
