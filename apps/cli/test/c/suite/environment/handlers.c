/* Error handlers of the program: what they get, inheritance by duplicates, calling them, and classes of the program's own. */
#include "../suite.h"

static MPI_Comm seen;
static int calls, last;

static void note(MPI_Comm *comm, int *code, ...) {
    calls++;
    seen = *comm;
    last = error_class(*code);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Errhandler handler, got;
    MPI_Comm twin, again;
    int x = 0, code, own_class, own_code, length, is_last;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Comm_dup(MPI_COMM_WORLD, &twin);
    MPI_Comm_create_errhandler(note, &handler);
    MPI_Comm_set_errhandler(twin, handler);
    MPI_Comm_get_errhandler(twin, &got);
    printf("same handler %d\n", got == handler);
    MPI_Errhandler_free(&got);
    MPI_Errhandler_free(&handler);
    printf("null %d\n", handler == MPI_ERRHANDLER_NULL);
    code = MPI_Send(&x, 1, MPI_INT, -99, 0, twin);
    printf("calls %d, comm %d, class %d, returned %d\n", calls, seen == twin, last == MPI_ERR_RANK, error_class(code) == MPI_ERR_RANK);
    MPI_Comm_dup(twin, &again);
    MPI_Send(&x, -1, MPI_INT, 0, 0, again);
    printf("inherited: calls %d, comm %d, class %d\n", calls, seen == again, last == MPI_ERR_COUNT);
    MPI_Comm_call_errhandler(twin, MPI_ERR_TOPOLOGY);
    printf("called: calls %d, class %d\n", calls, last == MPI_ERR_TOPOLOGY);
    MPI_Add_error_class(&own_class);
    MPI_Add_error_code(own_class, &own_code);
    MPI_Add_error_string(own_class, "a class of our own");
    MPI_Add_error_string(own_code, "a code of our own");
    MPI_Error_string(own_code, text, &length);
    printf("%s %d, class %d\n", text, length, error_class(own_code) == own_class);
    MPI_Error_string(own_class, text, &length);
    printf("%s\n", text);
    int *used;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &used, &is_last);
    printf("last used code %d\n", is_last && *used >= own_code);
    MPI_Comm_call_errhandler(twin, own_code);
    printf("with it: %d\n", last == own_class);
    MPI_Error_string(MPI_SUCCESS, text, &length);
    printf("success has %s\n", length > 0 && (int)strlen(text) == length ? "a text" : "no text");
    MPI_Comm_free(&again);
    MPI_Comm_free(&twin);
    return end();
}
