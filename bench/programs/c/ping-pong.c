/*
 * Half round trips between ranks 0 and 1. Arguments: samples, round trips before the first of them, then bytes and round trips
 * of a sample for each size. Rank 0 prints a line of JSON for each size.
 */
#include <mpi.h>
#include <stdlib.h>
#include "print.h"

static void trips(char *buffer, int bytes, int rank, int count) {
  for (int trip = 0; trip < count; trip++) {
    if (rank == 0) {
      MPI_Send(buffer, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
      MPI_Recv(buffer, bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else {
      MPI_Recv(buffer, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Send(buffer, bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
    }
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int samples = atoi(argv[1]), warm = atoi(argv[2]), rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  double *us = malloc(samples * sizeof(double));
  char first[8] = {0};
  trips(first, sizeof first, rank, warm);
  for (int at = 3; at + 1 < argc; at += 2) {
    int bytes = atoi(argv[at]), count = atoi(argv[at + 1]);
    char *buffer = calloc(bytes, 1);
    for (int sample = -2; sample < samples; sample++) {
      MPI_Barrier(MPI_COMM_WORLD);
      double begin = MPI_Wtime();
      trips(buffer, bytes, rank, count);
      if (sample >= 0) us[sample] = (MPI_Wtime() - begin) * 1e6 / (2 * count);
    }
    if (rank == 0) print_samples("ping-pong", bytes, us, samples);
    free(buffer);
  }
  MPI_Finalize();
  return 0;
}
