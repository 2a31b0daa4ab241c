/* What can be asked before MPI_Init and after MPI_Finalize, and which version this is. */
#include <mpi.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int flag, version, subversion, length, rank, provided;
    static char text[MPI_MAX_LIBRARY_VERSION_STRING];
    char name[MPI_MAX_PROCESSOR_NAME];
    MPI_Initialized(&flag);
    printf("initialized %d", flag);
    MPI_Finalized(&flag);
    printf(", finalized %d\n", flag);
    MPI_Get_version(&version, &subversion);
    printf("version as in the header %d\n", version == MPI_VERSION && subversion == MPI_SUBVERSION);
    MPI_Get_library_version(text, &length);
    printf("library %d\n", length > 0 && (int)strlen(text) == length);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Query_thread(&flag);
    MPI_Is_thread_main(&version);
    printf("levels ordered %d, provided is queried %d, main %d\n",
           MPI_THREAD_SINGLE < MPI_THREAD_FUNNELED && MPI_THREAD_FUNNELED < MPI_THREAD_SERIALIZED && MPI_THREAD_SERIALIZED < MPI_THREAD_MULTIPLE,
           flag == provided, version);
    MPI_Get_processor_name(name, &length);
    printf("name %d\n", length > 0 && (int)strlen(name) == length);
    MPI_Initialized(&flag);
    printf("initialized %d\n", flag);
    MPI_Finalize();
    MPI_Finalized(&flag);
    printf("finalized %d\n", flag);
    return 0;
}
