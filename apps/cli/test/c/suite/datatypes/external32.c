/* The external32 representation: big endian, with the sizes that the standard gives, whatever this machine has. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        char representation[] = "external32";
        unsigned char bytes[128];
        MPI_Aint at = 0, need;
        int i = 0x01020304, back;
        short s = -2, sback;
        double d = 1.0, dback;
        float f[2] = {-2.0f, 0.5f}, fback[2];
        char c = 'A', cback;
        int64_t wide = 0x0102030405060708, wback;
        MPI_Pack_external(representation, &i, 1, MPI_INT, bytes, 128, &at);
        MPI_Pack_external(representation, &s, 1, MPI_SHORT, bytes, 128, &at);
        MPI_Pack_external(representation, &d, 1, MPI_DOUBLE, bytes, 128, &at);
        MPI_Pack_external(representation, f, 2, MPI_FLOAT, bytes, 128, &at);
        MPI_Pack_external(representation, &c, 1, MPI_CHAR, bytes, 128, &at);
        MPI_Pack_external(representation, &wide, 1, MPI_INT64_T, bytes, 128, &at);
        printf("%d bytes:", (int)at);
        for (int k = 0; k < at; k++) printf(" %02x", bytes[k]);
        printf("\n");
        MPI_Aint end_at = at;
        at = 0;
        MPI_Unpack_external(representation, bytes, end_at, &at, &back, 1, MPI_INT);
        MPI_Unpack_external(representation, bytes, end_at, &at, &sback, 1, MPI_SHORT);
        MPI_Unpack_external(representation, bytes, end_at, &at, &dback, 1, MPI_DOUBLE);
        MPI_Unpack_external(representation, bytes, end_at, &at, fback, 2, MPI_FLOAT);
        MPI_Unpack_external(representation, bytes, end_at, &at, &cback, 1, MPI_CHAR);
        MPI_Unpack_external(representation, bytes, end_at, &at, &wback, 1, MPI_INT64_T);
        printf("%x %d %g %g %g %c %llx, at the end %d\n", back, sback, dback, fback[0], fback[1], cback, (long long)wback, at == end_at);
        MPI_Pack_external_size(representation, 10, MPI_INT, &need);
        printf("10 ints: %d", (int)need);
        MPI_Pack_external_size(representation, 3, MPI_SHORT, &need);
        printf(", 3 shorts: %d\n", (int)need);
    }
    return end();
}
