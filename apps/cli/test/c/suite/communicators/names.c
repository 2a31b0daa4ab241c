/* Names of communicators; a duplicate has none of its own; long ones are cut. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char name[MPI_MAX_OBJECT_NAME];
    int length;
    MPI_Comm twin;
    MPI_Comm_get_name(MPI_COMM_WORLD, name, &length);
    printf("%s %d\n", name, length);
    MPI_Comm_get_name(MPI_COMM_SELF, name, &length);
    printf("%s\n", name);
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_get_name(twin, name, &length);
    printf("\"%s\" %d\n", name, length);
    MPI_Comm_set_name(twin, "ocean");
    MPI_Comm_get_name(twin, name, &length);
    printf("\"%s\" %d\n", name, length);
    MPI_Comm_set_name(twin, "");
    MPI_Comm_get_name(twin, name, &length);
    printf("\"%s\" %d\n", name, length);
    MPI_Comm_free(&twin);
    return end();
}
