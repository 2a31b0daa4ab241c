/* Types of types: freed parts live on in what was made of them, and commit is needed of the outermost alone. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int data[64], flat[24], n;
    MPI_Datatype pair, spaced, list, twin, mixed;
    for (int i = 0; i < 64; i++) data[i] = 100 * rank + i;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_vector(2, 1, 2, pair, &spaced);
    int lengths[2] = {1, 2}, displs[2] = {2, 0};
    MPI_Type_indexed(2, lengths, displs, spaced, &list);
    MPI_Type_dup(list, &twin);
    MPI_Type_free(&pair);
    MPI_Type_free(&spaced);
    MPI_Type_free(&list);
    int ones[2] = {1, 1};
    MPI_Aint at[2] = {40 * sizeof(int), 0};
    MPI_Datatype types[2] = {MPI_INT, twin};
    MPI_Type_create_struct(2, ones, at, types, &mixed);
    MPI_Type_free(&twin);
    MPI_Type_commit(&mixed);
    MPI_Type_size(mixed, &n);
    MPI_Sendrecv(data, 1, mixed, (rank + 1) % size, 0, flat, 24, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ints("flat", flat, n / (int)sizeof(int));
    for (int i = 0; i < 64; i++) data[i] = -1;
    MPI_Sendrecv(flat, n / (int)sizeof(int), MPI_INT, rank, 0, data, 1, mixed, rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ints("unpacked", data, 18);
    MPI_Type_free(&mixed);
    return end();
}
