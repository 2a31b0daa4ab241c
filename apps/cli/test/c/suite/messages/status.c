/* What a status holds, what programs may set in it, and which calls leave its error field alone. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Status status;
    int count, flag, value = rank, got;
    memset(&status, 0, sizeof status);
    MPI_Status_set_elements(&status, MPI_DOUBLE, 3);
    MPI_Get_count(&status, MPI_DOUBLE, &count);
    printf("doubles %d", count);
    MPI_Get_elements(&status, MPI_INT, &count);
    printf(", ints %d", count);
    MPI_Datatype five;
    MPI_Type_contiguous(5, MPI_BYTE, &five);
    MPI_Type_commit(&five);
    MPI_Get_count(&status, five, &count);
    printf(", fives %s", count == MPI_UNDEFINED ? "undefined" : "a count");
    MPI_Get_elements(&status, five, &count);
    printf(", elements of fives %d\n", count);
    MPI_Type_free(&five);
    MPI_Status_set_cancelled(&status, 1);
    MPI_Test_cancelled(&status, &flag);
    printf("cancelled %d\n", flag);
    MPI_Status_set_source(&status, 17);
    MPI_Status_set_tag(&status, 18);
    MPI_Status_set_error(&status, MPI_ERR_RANK);
    MPI_Status_get_source(&status, &count);
    MPI_Status_get_tag(&status, &flag);
    printf("source %d %d, tag %d %d, error %d\n", count, status.MPI_SOURCE, flag, status.MPI_TAG, status.MPI_ERROR == MPI_ERR_RANK);
    status.MPI_ERROR = 4711;
    MPI_Sendrecv(&value, 1, MPI_INT, (rank + 1) % size, 4, &got, 1, MPI_INT, (rank + size - 1) % size, 4, MPI_COMM_WORLD,
                 &status);
    MPI_Test_cancelled(&status, &flag);
    printf("source %d, tag %d, cancelled %d, error field %d\n", status.MPI_SOURCE, status.MPI_TAG, flag, status.MPI_ERROR);
    return end();
}
