/* What a window tells of itself: predefined attributes, group, name, and attributes of the program. */
#include "../suite.h"

static int removed(MPI_Win win, int key, void *value, void *extra) {
    (void)win; (void)key; (void)extra;
    printf("deleted %s\n", (char *)value);
    return MPI_SUCCESS;
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    static double memory[6];
    void *base;
    char name[MPI_MAX_OBJECT_NAME], *text;
    int flag, *unit, *flavor, *model, key, length, result;
    MPI_Aint *bytes;
    MPI_Win win;
    MPI_Group group, world;
    MPI_Win_create(memory, sizeof memory, sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_get_attr(win, MPI_WIN_BASE, &base, &flag);
    MPI_Win_get_attr(win, MPI_WIN_SIZE, &bytes, &flag);
    MPI_Win_get_attr(win, MPI_WIN_DISP_UNIT, &unit, &flag);
    MPI_Win_get_attr(win, MPI_WIN_CREATE_FLAVOR, &flavor, &flag);
    MPI_Win_get_attr(win, MPI_WIN_MODEL, &model, &flag);
    printf("base %d, %d bytes, unit %d, create %d, unified %d\n", base == memory, (int)*bytes, *unit, *flavor == MPI_WIN_FLAVOR_CREATE, *model == MPI_WIN_UNIFIED);
    MPI_Win_get_group(win, &group);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_compare(group, world, &result);
    printf("group %d\n", result == MPI_IDENT);
    MPI_Win_set_name(win, "shelf");
    MPI_Win_get_name(win, name, &length);
    printf("%s %d\n", name, length);
    MPI_Win_create_keyval(MPI_WIN_NULL_COPY_FN, removed, &key, NULL);
    MPI_Win_set_attr(win, key, "value");
    MPI_Win_get_attr(win, key, &text, &flag);
    printf("%d %s\n", flag, text);
    MPI_Win_free_keyval(&key);
    MPI_Group_free(&group); MPI_Group_free(&world);
    MPI_Win_free(&win);
    return end();
}
