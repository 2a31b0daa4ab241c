/* What is not offered returns MPI_ERR_UNSUPPORTED_OPERATION and the program goes on. */
#include "../suite.h"

static void expect(const char *what, int code) {
    printf("%s: %s\n", what, error_class(code) == MPI_ERR_UNSUPPORTED_OPERATION ? "not supported" : "another answer");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN);
    if (rank == 0) {
        MPI_File file;
        MPI_Comm comm;
        char port[MPI_MAX_PORT_NAME];
        int provided, codes[1];
        expect("File_open", MPI_File_open(MPI_COMM_SELF, "data.bin", MPI_MODE_RDONLY, MPI_INFO_NULL, &file));
        expect("Comm_spawn", MPI_Comm_spawn("worker", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &comm, codes));
        expect("Open_port", MPI_Open_port(MPI_INFO_NULL, port));
        expect("T_init_thread", MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    }
    int sum;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("sum %d\n", sum);
    return end();
}
