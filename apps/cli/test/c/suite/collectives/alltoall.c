/* Alltoall, Alltoallv and Alltoallw, in place too: displacements of the w form are bytes. */
#include "../suite.h"
#include <stddef.h>

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int out[64], in[64], counts[16], displs[16], incounts[16], indispls[16];
    for (int i = 0; i < 2 * size; i++) out[i] = 100 * rank + i;
    MPI_Alltoall(out, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
    ints("alltoall", in, 2 * size);
    for (int i = 0; i < size; i++) in[i] = 10 * rank + i;
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, 1, MPI_INT, MPI_COMM_WORLD);
    ints("in place", in, size);
    int to = 0, from = 0;
    for (int i = 0; i < size; i++) {
        counts[i] = (rank + i) % 3;
        displs[i] = to;
        to += counts[i];
        incounts[i] = (rank + i) % 3;
        indispls[i] = from + 1;
        from += incounts[i] + 1;
    }
    for (int i = 0; i < 64; i++) in[i] = -1;
    MPI_Alltoallv(out, counts, displs, MPI_INT, in, incounts, indispls, MPI_INT, MPI_COMM_WORLD);
    ints("alltoallv", in, from + 1);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, in, incounts, indispls, MPI_INT, MPI_COMM_WORLD);
    ints("back in place", in, from + 1);

    int bytes[16], inbytes[16], ones[16];
    MPI_Datatype types[16];
    struct { double values[8]; char letters[8]; } mixed, arrived;
    memset(&arrived, 0, sizeof arrived);
    for (int i = 0; i < size; i++) {
        mixed.values[i] = rank + i / 10.0;
        mixed.letters[i] = 'a' + 4 * rank + i;
        ones[i] = 1;
        types[i] = (rank + i) % 2 ? MPI_CHAR : MPI_DOUBLE;
        bytes[i] = (rank + i) % 2 ? (int)offsetof(__typeof__(mixed), letters) + i : 8 * i;
        inbytes[i] = (rank + i) % 2 ? (int)offsetof(__typeof__(mixed), letters) + i : 8 * i;
    }
    MPI_Alltoallw(&mixed, ones, bytes, types, &arrived, ones, inbytes, types, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        if ((rank + i) % 2) printf("letter %c from %d\n", arrived.letters[i], i);
        else printf("double %g from %d\n", arrived.values[i], i);
    return end();
}
