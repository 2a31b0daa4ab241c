/* Errors of windows go to the window's handler. */
#include "../suite.h"

static int calls;

static void note(MPI_Win *win, int *code, ...) {
    (void)win;
    calls++;
    printf("handler: %s\n", error_class(*code) == MPI_ERR_RANK ? "rank" : "another");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int memory[2] = {0, 0}, x = 1;
    MPI_Win win;
    MPI_Errhandler handler;
    MPI_Win_create(memory, sizeof memory, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_create_errhandler(note, &handler);
    MPI_Win_set_errhandler(win, handler);
    MPI_Errhandler_free(&handler);
    MPI_Win_fence(0, win);
    int code = MPI_Put(&x, 1, MPI_INT, size + 3, 0, 1, MPI_INT, win);
    printf("returned %d, calls %d\n", error_class(code) == MPI_ERR_RANK, calls);
    MPI_Win_set_errhandler(win, MPI_ERRORS_RETURN);
    code = MPI_Put(&x, -1, MPI_INT, 0, 0, 1, MPI_INT, win);
    printf("count %d, calls %d\n", error_class(code) == MPI_ERR_COUNT, calls);
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    return end();
}
