/*
 * Barrier and Allreduce, as rank 0 sees them. Arguments: samples, calls of a sample, bytes of Allreduce.
 * Rank 0 prints a line of JSON for each.
 */
#include <mpi.h>
#include <stdlib.h>
#include "print.h"

static void calls(int isBarrier, int count, double *input, double *output, int numbers) {
  for (int i = 0; i < count; i++) {
    if (isBarrier) MPI_Barrier(MPI_COMM_WORLD);
    else MPI_Allreduce(input, output, numbers, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  }
}

/* For a second: in a virtual machine every rank compiles the code of its first thousands of calls for itself. */
static void warm_up(int isBarrier, int rank, int count, double *input, double *output, int numbers) {
  double end = MPI_Wtime() + 1;
  for (int goes = 1; goes;) {
    calls(isBarrier, count, input, output, numbers);
    if (rank == 0) goes = MPI_Wtime() < end;
    MPI_Bcast(&goes, 1, MPI_INT, 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int samples = atoi(argv[1]), count = atoi(argv[2]), bytes = atoi(argv[3]), rank;
  int numbers = bytes / (int)sizeof(double);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *us = malloc(samples * sizeof(double)), *input = calloc(numbers, sizeof(double)), *output = calloc(numbers, sizeof(double));
  for (int isBarrier = 1; isBarrier >= 0; isBarrier--) {
    warm_up(isBarrier, rank, count, input, output, numbers);
    for (int sample = -1; sample < samples; sample++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double begin = MPI_Wtime();
      calls(isBarrier, count, input, output, numbers);
      if (sample >= 0) us[sample] = (MPI_Wtime() - begin) * 1e6 / count;
    }
    if (rank == 0) print_samples(isBarrier ? "barrier" : "allreduce", isBarrier ? 0 : bytes, us, samples);
  }
  MPI_Finalize();
  return 0;
}
