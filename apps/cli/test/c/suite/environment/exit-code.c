/* A program that has finalized may end with any code and the output it still has. */
#include "../suite.h"

static void last_words(void) { printf("at exit of %d\n", rank); }

int main(int argc, char **argv) {
    begin(&argc, &argv);
    atexit(last_words);
    MPI_Finalize();
    printf("no newline at the end");
    exit(0);
}
