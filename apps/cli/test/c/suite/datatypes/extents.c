/* Bounds of types: lower bounds below zero, true extents, resized types and what they do to arrays. */
#include "../suite.h"

static void show(const char *label, MPI_Datatype type) {
    MPI_Aint lb, extent, true_lb, true_extent;
    int bytes;
    MPI_Type_get_extent(type, &lb, &extent);
    MPI_Type_get_true_extent(type, &true_lb, &true_extent);
    MPI_Type_size(type, &bytes);
    printf("%s: size %d, lb %d, extent %d, true lb %d, true extent %d\n", label, bytes, (int)lb, (int)extent, (int)true_lb, (int)true_extent);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        MPI_Datatype a, b, c, d;
        int lengths[2] = {1, 2}, displs[2] = {-3, 4};
        MPI_Type_indexed(2, lengths, displs, MPI_INT, &a);
        show("indexed", a);
        MPI_Type_vector(3, 1, -2, MPI_DOUBLE, &b);
        show("backwards", b);
        MPI_Type_create_resized(a, -20, 60, &c);
        show("resized", c);
        MPI_Type_contiguous(3, c, &d);
        show("three resized", d);
        MPI_Type_free(&d);
        MPI_Type_create_resized(c, 8, 4, &d);
        show("resized again", d);
        MPI_Type_free(&d);
        MPI_Type_contiguous(0, c, &d);
        show("none", d);
        MPI_Type_free(&d);
        MPI_Datatype types[2] = {MPI_CHAR, MPI_INT};
        int one[2] = {1, 1};
        MPI_Aint places[2] = {4, 8};
        MPI_Type_create_struct(2, one, places, types, &d);
        show("struct", d);
        MPI_Type_free(&d);
        MPI_Type_dup(c, &d);
        show("duplicate", d);
        MPI_Type_free(&d);
        MPI_Type_create_resized(MPI_INT, 0, -4, &d);
        MPI_Type_commit(&d);
        int from[4] = {0, 1, 2, 3}, to[4];
        MPI_Sendrecv(from + 3, 4, d, 0, 0, to, 4, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        ints("negative extent", to, 4);
        MPI_Type_free(&a);
        MPI_Type_free(&b);
        MPI_Type_free(&c);
        MPI_Type_free(&d);
    }
    return end();
}
