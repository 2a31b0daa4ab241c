/* Small wrong programs, one a function. */
#include <mpi.h>
#include <string.h>

static int rank, other;
static int ints[10];
static double doubles[10];
static MPI_Status status;
static MPI_Comm world = MPI_COMM_WORLD;

static void receives(void) {
  if (rank == 0)
    MPI_Recv(ints, 1, MPI_INT, 1, MPI_ANY_TAG, world, &status); // wrong
  else
    MPI_Recv(ints, 1, MPI_INT, 0, 3, world, &status); // wrong
}

static void synchronous(void) {
  if (rank == 0)
    MPI_Ssend(ints, 1, MPI_INT, 1, 0, world); // wrong
  MPI_Barrier(world); // wrong
}

static void waitall(void) {
  MPI_Request requests[2];
  if (rank == 1) return;
  for (int i = 0; i < 2; i++)
    MPI_Irecv(ints + i, 1, MPI_INT, 1, i, world, requests + i);
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE); // wrong
}

static void sends(void) {
  MPI_Send(ints, 1, MPI_INT, other, 0, world); // wrong
  MPI_Recv(ints, 1, MPI_INT, other, 0, world, &status);
}

static void operations(void) {
  if (rank == 0)
    MPI_Bcast(doubles, 2, MPI_DOUBLE, 0, world); // wrong
  else
    MPI_Barrier(world); // wrong
  MPI_Barrier(world);
}

static void roots(void) {
  int sum;
  MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, rank, world); // wrong
}

static void truncation(void) {
  if (rank == 0)
    MPI_Send(ints, 10, MPI_INT, 1, 0, world); // wrong
  else
    MPI_Recv(ints, 2, MPI_INT, 0, 0, world, &status); // wrong
}

static void types(void) {
  if (rank == 0)
    MPI_Send(doubles, 2, MPI_DOUBLE, 1, 0, world); // wrong
  else
    MPI_Recv(ints, 4, MPI_INT, 0, 0, world, &status); // wrong
}

static void pending(void) {
  if (rank == 0)
    MPI_Send(ints, 1, MPI_INT, 1, 5, world); // wrong
}

static void leak(void) {
  MPI_Request request;
  if (rank == 0)
    MPI_Isend(ints, 1, MPI_INT, 1, 0, world, &request); // wrong
  else
    MPI_Recv(ints, 1, MPI_INT, 0, 0, world, &status);
}

static void overlap(void) {
  MPI_Request requests[2];
  if (rank == 0) {
    for (int tag = 0; tag < 2; tag++) MPI_Send(ints, 4, MPI_INT, 1, tag, world);
    return;
  }
  MPI_Irecv(ints, 4, MPI_INT, 0, 0, world, requests); // wrong
  MPI_Irecv(ints + 3, 4, MPI_INT, 0, 1, world, requests + 1); // wrong
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

static void aliases(void) {
  MPI_Allreduce(ints, ints, 1, MPI_INT, MPI_SUM, world); // wrong
}

static void argument(void) {
  if (rank == 0)
    MPI_Send(ints, 1, MPI_INT, 7, 0, world); // wrong
}

static void polling(void) {
  int flag = 0;
  MPI_Request request;
  if (rank == 0) {
    double until = MPI_Wtime() + 4.5;
    MPI_Irecv(ints, 1, MPI_INT, 1, 0, world, &request);
    while (MPI_Wtime() < until) MPI_Test(&request, &flag, &status);
    MPI_Send(ints, 1, MPI_INT, 1, 0, world);
    MPI_Wait(&request, &status);
  } else {
    MPI_Recv(ints, 1, MPI_INT, 0, 0, world, &status);
    MPI_Send(ints, 1, MPI_INT, 0, 0, world);
  }
}

#define CASE(name) if (strcmp(argv[1], #name) == 0) name()

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(world, &rank);
  other = rank ^ 1;
  CASE(receives);
  CASE(synchronous);
  CASE(waitall);
  CASE(sends);
  CASE(operations);
  CASE(roots);
  CASE(truncation);
  CASE(types);
  CASE(pending);
  CASE(leak);
  CASE(overlap);
  CASE(aliases);
  CASE(argument);
  CASE(polling);
  MPI_Finalize();
  return 0;
}
