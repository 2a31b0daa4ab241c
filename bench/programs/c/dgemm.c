/* C = A B of doubles, in blocks that fit a cache. Arguments: samples, rows. Rank 0 prints one line of JSON. */
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include "print.h"

enum { BLOCK = 64 };

static void multiply(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  memset(c, 0, (size_t)n * n * sizeof(double));
  for (int rows = 0; rows < n; rows += BLOCK)
    for (int inner = 0; inner < n; inner += BLOCK)
      for (int i = rows; i < rows + BLOCK && i < n; i++)
        for (int k = inner; k < inner + BLOCK && k < n; k++) {
          double factor = a[i * n + k];
          for (int j = 0; j < n; j++) c[i * n + j] += factor * b[k * n + j];
        }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int samples = atoi(argv[1]), n = atoi(argv[2]), rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  size_t bytes = (size_t)n * n * sizeof(double);
  double *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes), *us = malloc(samples * sizeof(double));
  for (int i = 0; i < n * n; i++) {
    a[i] = i % 7;
    b[i] = i % 11 - 5;
  }
  for (int sample = -2; sample < samples; sample++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    multiply(n, a, b, c);
    if (sample >= 0) us[sample] = (MPI_Wtime() - begin) * 1e6;
  }
  double expected = 0;
  for (int k = 0; k < n; k++) expected += a[k] * b[k * n + 1];
  if (c[1] != expected) return 1;
  if (rank == 0) print_samples("dgemm", 0, us, samples);
  MPI_Finalize();
  return 0;
}
