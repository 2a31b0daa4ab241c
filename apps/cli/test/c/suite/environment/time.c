/* Wtime goes forward, in seconds, by its tick or more. */
#include "../suite.h"
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    begin(&argc, &argv);
    double start = MPI_Wtime(), last = start;
    int backward = 0;
    for (int i = 0; i < 1000; i++) {
        double now = MPI_Wtime();
        backward += now < last;
        last = now;
    }
    usleep(30000);
    double slept = MPI_Wtime() - start;
    printf("backward %d, tick %d, slept %s\n", backward, MPI_Wtick() > 0 && MPI_Wtick() < 0.01, slept >= 0.029 && slept < 20 ? "as long" : "another time");
    time_t seconds = time(NULL);
    printf("clock %d\n", seconds > 1700000000);
    return end();
}
