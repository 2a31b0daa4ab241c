/* What the programs of the suite begin, end and print with. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

static inline void begin(int *argc, char ***argv) {
    MPI_Init(argc, argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
}

static inline int end(void) {
    MPI_Finalize();
    return 0;
}

static inline void ints(const char *label, const int *values, int count) {
    printf("%s:", label);
    for (int i = 0; i < count; i++) printf(" %d", values[i]);
    printf("\n");
}

static inline void doubles(const char *label, const double *values, int count) {
    printf("%s:", label);
    for (int i = 0; i < count; i++) printf(" %g", values[i]);
    printf("\n");
}

static inline int error_class(int code) {
    int found;
    MPI_Error_class(code, &found);
    return found;
}
