/* Heat in a plate: Jacobi iterations on blocks of a Cartesian grid of ranks, with halos of derived types. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TAG_ROW 1
#define TAG_COLUMN 2

typedef struct {
  int rows, columns; /* of the plate, its border excepted */
  int steps;
  double tolerance;
} options_t;

typedef struct {
  MPI_Comm comm;
  int rank, size;
  int dims[2], coords[2];
  int up, down, left, right;
} grid_t;

typedef struct {
  int rows, columns; /* of this rank's block, its halo excepted */
  int first_row, first_column;
  double *now, *next;
  MPI_Datatype column;
} block_t;

static void fail(const char *what) {
  fprintf(stderr, "heat: %s\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

static options_t read_options(int argc, char **argv) {
  options_t options = {48, 48, 200, 1e-4};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-r") == 0 && i + 1 < argc) options.rows = atoi(argv[++i]);
    else if (strcmp(argv[i], "-c") == 0 && i + 1 < argc) options.columns = atoi(argv[++i]);
    else if (strcmp(argv[i], "-s") == 0 && i + 1 < argc) options.steps = atoi(argv[++i]);
    else if (strcmp(argv[i], "-t") == 0 && i + 1 < argc) options.tolerance = strtod(argv[++i], NULL);
    else fail("usage: heat [-r rows] [-c columns] [-s steps] [-t tolerance]");
  }
  if (options.rows < 1 || options.columns < 1 || options.steps < 1) fail("sizes are positive");
  return options;
}

static grid_t make_grid(void) {
  grid_t grid = {.dims = {0, 0}};
  int periods[2] = {0, 0};
  int size;
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Dims_create(size, 2, grid.dims);
  MPI_Cart_create(MPI_COMM_WORLD, 2, grid.dims, periods, 1, &grid.comm);
  MPI_Comm_rank(grid.comm, &grid.rank);
  MPI_Comm_size(grid.comm, &grid.size);
  MPI_Cart_coords(grid.comm, grid.rank, 2, grid.coords);
  MPI_Cart_shift(grid.comm, 0, 1, &grid.up, &grid.down);
  MPI_Cart_shift(grid.comm, 1, 1, &grid.left, &grid.right);
  return grid;
}

/* The part of n items that the given one of so many parts has; the first of them comes back in *first. */
static int share(int n, int parts, int part, int *first) {
  int whole = n / parts, rest = n % parts;
  *first = part * whole + (part < rest ? part : rest);
  return whole + (part < rest);
}

static inline double *at(double *values, const block_t *block, int row, int column) {
  return &values[row * (block->columns + 2) + column];
}

static block_t make_block(const options_t *options, const grid_t *grid) {
  block_t block;
  block.rows = share(options->rows, grid->dims[0], grid->coords[0], &block.first_row);
  block.columns = share(options->columns, grid->dims[1], grid->coords[1], &block.first_column);
  size_t cells = (size_t)(block.rows + 2) * (size_t)(block.columns + 2);
  block.now = calloc(cells, sizeof *block.now);
  block.next = calloc(cells, sizeof *block.next);
  if (!block.now || !block.next) fail("no memory for the block");
  MPI_Type_vector(block.rows, 1, block.columns + 2, MPI_DOUBLE, &block.column);
  MPI_Type_commit(&block.column);
  if (grid->coords[0] == 0)
    for (int j = 0; j < block.columns + 2; j++) *at(block.now, &block, 0, j) = *at(block.next, &block, 0, j) = 100.0;
  return block;
}

static void free_block(block_t *block) {
  MPI_Type_free(&block->column);
  free(block->now);
  free(block->next);
}

static void start_exchange(block_t *block, const grid_t *grid, MPI_Request requests[8]) {
  double *v = block->now;
  int rows = block->rows, columns = block->columns;
  MPI_Irecv(at(v, block, 0, 1), columns, MPI_DOUBLE, grid->up, TAG_ROW, grid->comm, &requests[0]);
  MPI_Irecv(at(v, block, rows + 1, 1), columns, MPI_DOUBLE, grid->down, TAG_ROW, grid->comm, &requests[1]);
  MPI_Irecv(at(v, block, 1, 0), 1, block->column, grid->left, TAG_COLUMN, grid->comm, &requests[2]);
  MPI_Irecv(at(v, block, 1, columns + 1), 1, block->column, grid->right, TAG_COLUMN, grid->comm, &requests[3]);
  MPI_Isend(at(v, block, 1, 1), columns, MPI_DOUBLE, grid->up, TAG_ROW, grid->comm, &requests[4]);
  MPI_Isend(at(v, block, rows, 1), columns, MPI_DOUBLE, grid->down, TAG_ROW, grid->comm, &requests[5]);
  MPI_Isend(at(v, block, 1, 1), 1, block->column, grid->left, TAG_COLUMN, grid->comm, &requests[6]);
  MPI_Isend(at(v, block, 1, columns), 1, block->column, grid->right, TAG_COLUMN, grid->comm, &requests[7]);
}

static double relax(block_t *block, int from_row, int to_row, int from_column, int to_column) {
  double largest = 0.0;
  for (int i = from_row; i <= to_row; i++) {
    for (int j = from_column; j <= to_column; j++) {
      double value = 0.25 * (*at(block->now, block, i - 1, j) + *at(block->now, block, i + 1, j) +
                             *at(block->now, block, i, j - 1) + *at(block->now, block, i, j + 1));
      double change = fabs(value - *at(block->now, block, i, j));
      if (change > largest) largest = change;
      *at(block->next, block, i, j) = value;
    }
  }
  return largest;
}

/* The inner cells need no halo: they are relaxed while it is under way. */
static double step(block_t *block, const grid_t *grid) {
  MPI_Request requests[8];
  int rows = block->rows, columns = block->columns;
  start_exchange(block, grid, requests);
  double largest = relax(block, 2, rows - 1, 2, columns - 1);
  MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
  double edges[4] = {
      relax(block, 1, 1, 1, columns),
      relax(block, rows, rows, 1, columns),
      relax(block, 2, rows - 1, 1, 1),
      relax(block, 2, rows - 1, columns, columns),
  };
  for (int i = 0; i < 4; i++)
    if (edges[i] > largest) largest = edges[i];
  double *old = block->now;
  block->now = block->next;
  block->next = old;
  return largest;
}

static double mean(block_t *block, const grid_t *grid, const options_t *options) {
  double own = 0.0, all = 0.0;
  for (int i = 1; i <= block->rows; i++)
    for (int j = 1; j <= block->columns; j++) own += *at(block->now, block, i, j);
  MPI_Reduce(&own, &all, 1, MPI_DOUBLE, MPI_SUM, 0, grid->comm);
  return all / ((double)options->rows * options->columns);
}

/* How many cells have which temperature, in tenths of the border's. */
static void print_histogram(block_t *block, const grid_t *grid) {
  int own[10] = {0}, all[10];
  for (int i = 1; i <= block->rows; i++) {
    for (int j = 1; j <= block->columns; j++) {
      int tenth = (int)(*at(block->now, block, i, j) / 10.0);
      own[tenth > 9 ? 9 : tenth]++;
    }
  }
  MPI_Reduce(own, all, 10, MPI_INT, MPI_SUM, 0, grid->comm);
  if (grid->rank != 0) return;
  for (int i = 0; i < 10; i++) printf("%3d to %3d: %d cells\n", 10 * i, 10 * (i + 1), all[i]);
}

static void print_blocks(const block_t *block, const grid_t *grid) {
  int own[4] = {block->first_row, block->first_column, block->rows, block->columns};
  int *all = grid->rank == 0 ? malloc(sizeof own * (size_t)grid->size) : NULL;
  MPI_Gather(own, 4, MPI_INT, all, 4, MPI_INT, 0, grid->comm);
  if (grid->rank != 0) return;
  printf("%d x %d ranks\n", grid->dims[0], grid->dims[1]);
  for (int i = 0; i < grid->size; i++)
    printf("block %2d: %3d x %3d cells at (%3d, %3d)\n", i, all[4 * i + 2], all[4 * i + 3], all[4 * i], all[4 * i + 1]);
  free(all);
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  options_t options = read_options(argc, argv);
  grid_t grid = make_grid();
  if (options.rows < 2 * grid.dims[0] || options.columns < 2 * grid.dims[1]) fail("too many ranks for this plate");
  block_t block = make_block(&options, &grid);
  print_blocks(&block, &grid);

  double change = INFINITY, began = MPI_Wtime();
  int steps = 0;
  while (steps < options.steps && change > options.tolerance) {
    double own = step(&block, &grid);
    MPI_Allreduce(&own, &change, 1, MPI_DOUBLE, MPI_MAX, grid.comm);
    steps++;
  }
  double seconds = MPI_Wtime() - began;
  double average = mean(&block, &grid, &options);
  if (grid.rank == 0) {
    printf("%d steps, largest change %.6f, mean temperature %.6f\n", steps, change, average);
    printf("%s\n", seconds >= 0.0 ? "done" : "the clock ran backwards");
  }
  print_histogram(&block, &grid);
  free_block(&block);
  MPI_Comm_free(&grid.comm);
  MPI_Finalize();
  return 0;
}
