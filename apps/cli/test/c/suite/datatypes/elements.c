/* Get_count and Get_elements of messages that end within an element. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Datatype type, parts[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, triple;
    int lengths[3] = {2, 1, 3}, count, elements;
    MPI_Aint at[3] = {0, 8, 16};
    MPI_Status status;
    char buffer[256];
    MPI_Type_create_struct(3, lengths, at, parts, &type);
    MPI_Type_commit(&type);
    MPI_Type_contiguous(3, MPI_INT, &triple);
    MPI_Type_commit(&triple);
    if (rank == 0) {
        for (int bytes = 0; bytes <= 40; bytes += 4) {
            MPI_Request request;
            int prefix[] = {0, 4, 8, 8, 16, 17, 19, 23, 27, 27, 38};
            MPI_Isend(buffer, prefix[bytes / 4], MPI_BYTE, 0, 1, MPI_COMM_WORLD, &request);
            MPI_Recv(buffer, 4, type, 0, 1, MPI_COMM_WORLD, &status);
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_Get_count(&status, type, &count);
            MPI_Get_elements(&status, type, &elements);
            if (count == MPI_UNDEFINED) printf("%d bytes: part of an element, %d elements\n", prefix[bytes / 4], elements);
            else printf("%d bytes: count %d, %d elements\n", prefix[bytes / 4], count, elements);
        }
        int seven[7] = {0}, nine[9];
        MPI_Request request;
        MPI_Isend(seven, 7, MPI_INT, 0, 2, MPI_COMM_WORLD, &request);
        MPI_Recv(nine, 3, triple, 0, 2, MPI_COMM_WORLD, &status);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Get_count(&status, triple, &count);
        MPI_Get_elements(&status, triple, &elements);
        printf("triples: %s, %d elements\n", count == MPI_UNDEFINED ? "undefined" : "a count", elements);
    }
    MPI_Type_free(&type);
    MPI_Type_free(&triple);
    return end();
}
