/* Contiguous, vector and hvector types, with negative strides, sent and received in other layouts. */
#include "../suite.h"

static void through(const char *label, MPI_Datatype type, int count, int *from) {
    int flat[32], n, elements;
    MPI_Status status;
    for (int i = 0; i < 32; i++) flat[i] = -1;
    MPI_Type_commit(&type);
    MPI_Type_size(type, &n);
    MPI_Sendrecv(from, count, type, rank, 1, flat, 32, MPI_INT, rank, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &elements);
    printf("size %d, ", n);
    ints(label, flat, elements);
    MPI_Type_free(&type);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int data[40];
        MPI_Datatype type, inner;
        for (int i = 0; i < 40; i++) data[i] = i;
        MPI_Type_contiguous(3, MPI_INT, &type);
        through("contiguous", type, 2, data);
        MPI_Type_vector(3, 2, 5, MPI_INT, &type);
        through("vector", type, 1, data);
        MPI_Type_vector(3, 2, 5, MPI_INT, &type);
        through("two vectors", type, 2, data);
        MPI_Type_vector(4, 1, -3, MPI_INT, &type);
        through("backwards", type, 1, data + 20);
        MPI_Type_create_hvector(3, 1, 7 * sizeof(int), MPI_INT, &type);
        through("hvector", type, 1, data + 1);
        MPI_Type_vector(2, 1, 2, MPI_INT, &inner);
        MPI_Type_create_hvector(3, 2, -(MPI_Aint)sizeof(int) * 4, inner, &type);
        through("hvector of vectors", type, 1, data + 20);
        MPI_Type_free(&inner);
        MPI_Type_vector(0, 3, 2, MPI_INT, &type);
        through("no blocks", type, 5, data);
        MPI_Type_vector(3, 0, 2, MPI_INT, &type);
        through("empty blocks", type, 5, data);
    }
    return end();
}
