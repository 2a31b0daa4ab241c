#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include "curve.h"

int main(int argc, char **argv) {
    int rank, size;
    int n = argc > 1 ? atoi(argv[1]) : 1024;
    double a = 0.0, b = 3.0, local, total;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    double h = (b - a) / n;
    int mine = n / size;
    double from = a + rank * mine * h;
    local = (curve(from) + curve(from + mine * h)) / 2.0;
    for (int i = 1; i < mine; i++) local += curve(from + i * h);
    local *= h;

    if (rank != 0) {
        MPI_Send(&local, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
    } else {
        total = local;
        for (int source = 1; source < size; source++) {
            MPI_Recv(&local, 1, MPI_DOUBLE, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            total += local;
        }
        printf("With n = %d trapezoids, our estimate\nof the integral from %f to %f = %.6e\n", n, a, b, total);
    }
    MPI_Finalize();
    return 0;
}
