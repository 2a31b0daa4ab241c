/* Sendrecv and Sendrecv_replace around a ring, along a line that ends in MPI_PROC_NULL, and with other types on each side. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int next = (rank + 1) % size, before = (rank + size - 1) % size, value = rank, got = -1, trail[16];
    MPI_Status status;
    for (int step = 0; step < size; step++) {
        MPI_Sendrecv_replace(&value, 1, MPI_INT, next, step, before, step, MPI_COMM_WORLD, &status);
        trail[step] = value;
    }
    ints("ring", trail, size);
    int right = rank + 1 < size ? rank + 1 : MPI_PROC_NULL, left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    MPI_Sendrecv(&rank, 1, MPI_INT, right, 3, &got, 1, MPI_INT, left, 3, MPI_COMM_WORLD, &status);
    printf("line: %d from %s\n", got, status.MPI_SOURCE == MPI_PROC_NULL ? "nobody" : "the left");
    value = rank;
    MPI_Sendrecv_replace(&value, 1, MPI_INT, left, 4, right, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("back: %d\n", value);
    int row[6] = {rank, rank + 1, rank + 2, rank + 3, rank + 4, rank + 5}, column[6] = {0};
    MPI_Datatype spaced;
    MPI_Type_vector(3, 1, 2, MPI_INT, &spaced);
    MPI_Type_commit(&spaced);
    MPI_Sendrecv(row, 1, spaced, next, 5, column, 3, MPI_INT, before, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ints("spaced to packed", column, 6);
    MPI_Sendrecv_replace(row, 1, spaced, next, 6, before, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ints("spaced replaced", row, 6);
    MPI_Type_free(&spaced);
    return end();
}
