#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <getopt.h>
#include <assert.h>

/* 2-D heat equation, Jacobi sweeps on a Cartesian grid of processes */

struct grid {
  int nx, ny;          /* interior points of this process */
  double *u, *unew;
  MPI_Comm comm;
  int north, south, east, west;
  MPI_Datatype column;
};

#define AT(g, a, i, j) ((a)[(i) * ((g)->ny + 2) + (j)])

static void die(const char *why) { fprintf(stderr, "%s\n", why); MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE); }

static void exchange(struct grid *g) {
  MPI_Request r[8];
  double *u = g->u;
  int n = 0;
  MPI_Irecv(&AT(g, u, 0, 1), g->ny, MPI_DOUBLE, g->north, 0, g->comm, &r[n++]);
  MPI_Irecv(&AT(g, u, g->nx + 1, 1), g->ny, MPI_DOUBLE, g->south, 1, g->comm, &r[n++]);
  MPI_Irecv(&AT(g, u, 1, 0), 1, g->column, g->west, 2, g->comm, &r[n++]);
  MPI_Irecv(&AT(g, u, 1, g->ny + 1), 1, g->column, g->east, 3, g->comm, &r[n++]);
  MPI_Isend(&AT(g, u, g->nx, 1), g->ny, MPI_DOUBLE, g->south, 0, g->comm, &r[n++]);
  MPI_Isend(&AT(g, u, 1, 1), g->ny, MPI_DOUBLE, g->north, 1, g->comm, &r[n++]);
  MPI_Isend(&AT(g, u, 1, g->ny), 1, g->column, g->east, 2, g->comm, &r[n++]);
  MPI_Isend(&AT(g, u, 1, 1), 1, g->column, g->west, 3, g->comm, &r[n++]);
  assert(n == 8);
  MPI_Waitall(n, r, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
  struct grid g;
  int rank, size, dims[2] = {0, 0}, periods[2] = {0, 0}, coords[2], n = 32, iterations = 0, opt, max = 10000;
  double tolerance = 1e-4, diff, all, t;

  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  while ((opt = getopt(argc, argv, "n:t:m:")) != -1) {
    switch (opt) {
    case 'n': n = atoi(optarg); break;
    case 't': tolerance = atof(optarg); break;
    case 'm': max = atoi(optarg); break;
    default: die("usage: heat2d [-n points] [-t tolerance] [-m iterations]");
    }
  }
  MPI_Dims_create(size, 2, dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &g.comm);
  MPI_Comm_rank(g.comm, &rank);
  MPI_Cart_coords(g.comm, rank, 2, coords);
  MPI_Cart_shift(g.comm, 0, 1, &g.north, &g.south);
  MPI_Cart_shift(g.comm, 1, 1, &g.west, &g.east);
  g.nx = n / dims[0];
  g.ny = n / dims[1];
  if (g.nx * dims[0] != n || g.ny * dims[1] != n) die("n must be divisible");
  if (!(g.u = calloc((g.nx + 2) * (g.ny + 2), sizeof *g.u)) || !(g.unew = calloc((g.nx + 2) * (g.ny + 2), sizeof *g.unew)))
    die("out of memory");
  MPI_Type_vector(g.nx, 1, g.ny + 2, MPI_DOUBLE, &g.column);
  MPI_Type_commit(&g.column);
  if (g.north == MPI_PROC_NULL)
    for (int j = 0; j < g.ny + 2; j++) AT(&g, g.u, 0, j) = AT(&g, g.unew, 0, j) = 100.0;

  t = MPI_Wtime();
  do {
    exchange(&g);
    diff = 0;
    for (int i = 1; i <= g.nx; i++)
      for (int j = 1; j <= g.ny; j++) {
        double v = 0.25 * (AT(&g, g.u, i - 1, j) + AT(&g, g.u, i + 1, j) + AT(&g, g.u, i, j - 1) + AT(&g, g.u, i, j + 1));
        diff = fmax(diff, fabs(v - AT(&g, g.u, i, j)));
        AT(&g, g.unew, i, j) = v;
      }
    double *swap = g.u; g.u = g.unew; g.unew = swap;
    MPI_Allreduce(&diff, &all, 1, MPI_DOUBLE, MPI_MAX, g.comm);
  } while (++iterations < max && all > tolerance);
  t = MPI_Wtime() - t;

  double sum = 0, total;
  for (int i = 1; i <= g.nx; i++)
    for (int j = 1; j <= g.ny; j++) sum += AT(&g, g.u, i, j);
  MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, g.comm);
  if (rank == 0) {
    printf("%dx%d points on %dx%d processes\n", n, n, dims[0], dims[1]);
    printf("converged after %d iterations, mean temperature %.6f\n", iterations, total / ((double)n * n));
    printf("time %.3f s\n", t);
  }
  MPI_Type_free(&g.column);
  MPI_Comm_free(&g.comm);
  free(g.u);
  free(g.unew);
  MPI_Finalize();
}
