/* Packing by and by, sending as MPI_PACKED, unpacking on the other side; receiving packed what was sent typed. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    char buffer[256];
    int position = 0, n = 3, need = 0, part;
    double x[3] = {0.5, 1.5, 2.5};
    char word[8] = "pack";
    MPI_Status status;
    if (rank == 0) {
        MPI_Pack_size(1, MPI_INT, MPI_COMM_WORLD, &part);
        need += part;
        MPI_Pack_size(3, MPI_DOUBLE, MPI_COMM_WORLD, &part);
        need += part;
        MPI_Pack_size(8, MPI_CHAR, MPI_COMM_WORLD, &part);
        need += part;
        MPI_Pack(&n, 1, MPI_INT, buffer, 256, &position, MPI_COMM_WORLD);
        MPI_Pack(x, n, MPI_DOUBLE, buffer, 256, &position, MPI_COMM_WORLD);
        MPI_Pack(word, 8, MPI_CHAR, buffer, 256, &position, MPI_COMM_WORLD);
        printf("packed %d bytes, %s\n", position, position <= need ? "as foretold" : "more than foretold");
        MPI_Send(buffer, position, MPI_PACKED, 1, 1, MPI_COMM_WORLD);
        int row[6] = {1, 2, 3, 4, 5, 6};
        MPI_Datatype odd;
        MPI_Type_vector(3, 1, 2, MPI_INT, &odd);
        MPI_Type_commit(&odd);
        MPI_Send(row, 1, odd, 1, 2, MPI_COMM_WORLD);
        MPI_Type_free(&odd);
    } else if (rank == 1) {
        double y[3];
        char text[8];
        int row[3], count;
        n = 0;
        MPI_Recv(buffer, 256, MPI_PACKED, 0, 1, MPI_COMM_WORLD, &status);
        MPI_Get_count(&status, MPI_PACKED, &count);
        MPI_Unpack(buffer, count, &position, &n, 1, MPI_INT, MPI_COMM_WORLD);
        MPI_Unpack(buffer, count, &position, y, n, MPI_DOUBLE, MPI_COMM_WORLD);
        MPI_Unpack(buffer, count, &position, text, 8, MPI_CHAR, MPI_COMM_WORLD);
        printf("unpacked %d of %d: %d, %g %g %g, %s\n", position, count, n, y[0], y[1], y[2], text);
        MPI_Recv(buffer, 256, MPI_PACKED, 0, 2, MPI_COMM_WORLD, &status);
        position = 0;
        MPI_Unpack(buffer, 256, &position, row, 3, MPI_INT, MPI_COMM_WORLD);
        ints("odd", row, 3);
    }
    if (rank == 0) {
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        position = -1;
        int code = MPI_Pack(&n, 1, MPI_INT, buffer, 256, &position, MPI_COMM_WORLD);
        printf("a position before the buffer: %s\n", code == MPI_SUCCESS ? "taken" : "refused");
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    }
    return end();
}
