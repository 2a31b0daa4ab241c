/* Indexed types of all four kinds: order is that of the lists, blocks may be empty, displacements may go back. */
#include "../suite.h"

static void through(const char *label, MPI_Datatype type, int count, int *from) {
    int flat[32], elements;
    MPI_Status status;
    MPI_Type_commit(&type);
    MPI_Sendrecv(from, count, type, rank, 1, flat, 32, MPI_INT, rank, 1, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &elements);
    ints(label, flat, elements);
    MPI_Type_free(&type);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int data[40], lengths[4] = {2, 0, 1, 3}, displs[4] = {6, 100, 1, 10};
        MPI_Aint bytes[4] = {24, -400, 4, 40}, back[3] = {-4, 8, -12};
        MPI_Datatype type;
        for (int i = 0; i < 40; i++) data[i] = i;
        MPI_Type_indexed(4, lengths, displs, MPI_INT, &type);
        through("indexed", type, 1, data);
        MPI_Type_indexed(4, lengths, displs, MPI_INT, &type);
        through("two of them", type, 2, data);
        MPI_Type_create_hindexed(4, lengths, bytes, MPI_INT, &type);
        through("hindexed", type, 1, data);
        int block[3] = {5, 0, 9};
        MPI_Type_create_indexed_block(3, 2, block, MPI_INT, &type);
        through("indexed_block", type, 1, data);
        MPI_Type_create_hindexed_block(3, 1, back, MPI_INT, &type);
        through("hindexed_block", type, 2, data + 10);
        MPI_Datatype column, columns;
        MPI_Type_vector(3, 1, 5, MPI_INT, &column);
        int two[2] = {1, 1}, at[2] = {1, 0};
        MPI_Type_indexed(2, two, at, column, &columns);
        MPI_Type_free(&column);
        through("vectors by extent", columns, 1, data);
    }
    return end();
}
