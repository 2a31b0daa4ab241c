/*
 * Square roots by Newton's method, summed over all ranks. Arguments: samples, numbers of each rank.
 * Rank 0 prints one line of JSON.
 */
#include <mpi.h>
#include <stdlib.h>
#include "print.h"

static double newton(double number) {
  double root = number > 1 ? number : 1;
  for (;;) {
    double next = 0.5 * (root + number / root);
    double change = root - next;
    if (change < 1e-12 * root) return next;
    root = next;
  }
}

static double sum_of_roots(int first, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += newton(first + i);
  return sum;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int samples = atoi(argv[1]), count = atoi(argv[2]), rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *us = malloc(samples * sizeof(double)), total = 0;
  for (int sample = -2; sample < samples; sample++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    double sum = sum_of_roots(rank * count + 1, count);
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (sample >= 0) us[sample] = (MPI_Wtime() - begin) * 1e6;
  }
  if (rank == 0 && total <= 0) return 1;
  if (rank == 0) print_samples("sqrt", 0, us, samples);
  MPI_Finalize();
  return 0;
}
