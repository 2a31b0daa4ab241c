/* A bag of tasks: the master hands the next one to whoever is done; tags say work or stop. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define WORKTAG 1
#define DIETAG 2
#define TASKS 25

typedef int unit_of_work_t;
typedef double unit_result_t;

static void master(void);
static void slave(void);
static int get_next_work_item(void);
static void process_results(unit_result_t result);
static unit_result_t do_work(unit_of_work_t work);

static int handed_out;
static double collected;

int main(int argc, char **argv)
{
  int myrank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &myrank);
  if (myrank == 0) master();
  else slave();
  MPI_Finalize();
  return 0;
}

static void master(void)
{
  int ntasks, rank;
  unit_of_work_t work;
  unit_result_t result;
  MPI_Status status;

  MPI_Comm_size(MPI_COMM_WORLD, &ntasks);
  for (rank = 1; rank < ntasks; ++rank) {
    work = get_next_work_item();
    MPI_Send(&work, 1, MPI_INT, rank, WORKTAG, MPI_COMM_WORLD);
  }
  work = get_next_work_item();
  while (work != 0) {
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Send(&work, 1, MPI_INT, status.MPI_SOURCE, WORKTAG, MPI_COMM_WORLD);
    process_results(result);
    work = get_next_work_item();
  }
  for (rank = 1; rank < ntasks; ++rank) {
    MPI_Recv(&result, 1, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    process_results(result);
  }
  for (rank = 1; rank < ntasks; ++rank)
    MPI_Send(0, 0, MPI_INT, rank, DIETAG, MPI_COMM_WORLD);
  printf("all %d tasks done, result %.2f\n", handed_out, collected);
}

static void slave(void)
{
  unit_of_work_t work;
  unit_result_t result;
  MPI_Status status;

  while (1) {
    MPI_Recv(&work, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == DIETAG) return;
    result = do_work(work);
    MPI_Send(&result, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
}

static int get_next_work_item(void) { return handed_out < TASKS ? ++handed_out : 0; }
static void process_results(unit_result_t result) { collected += result; }
static unit_result_t do_work(unit_of_work_t work) { usleep(work % 3 * 1000); return work * 0.5; }
