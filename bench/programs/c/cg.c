/*
 * NAS Parallel Benchmark CG on one rank: the smallest eigenvalue of a sparse symmetric matrix by inverse iteration with conjugate
 * gradients. Written from the specification (Bailey et al., The NAS Parallel Benchmarks, RNR-94-007, section 2.4, and NPB 3's
 * generator of the matrix). Arguments: class (S, W), samples. Prints one line of JSON; exits with 1 for a wrong zeta.
 */
#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>
#include "print.h"

enum { CG_STEPS = 25, ITERATIONS = 15, MOST_NONZEROS = 16 };
static const double CONDITION = 0.1;

static int n, nonzeros;
static double shift, published;

/* NPB's generator: x = 5^13 x mod 2^46. */
static unsigned long long seed = 314159265;

static double next_random(void) {
  seed = seed * 1220703125ULL & ((1ULL << 46) - 1);
  return (double)seed / (double)(1ULL << 46);
}

static int *row_start, *column;
static double *value;

typedef struct {
  int column;
  double value;
} Entry;

static int by_column(const void *a, const void *b) { return ((const Entry *)a)->column - ((const Entry *)b)->column; }

/* sum(scale_i v_i v_i^T) + (CONDITION - shift) I, rows compressed. */
static void make_matrix(void) {
  int power = 1, *places = malloc(sizeof(int) * n * MOST_NONZEROS), *counts = calloc(n, sizeof(int));
  double *values = malloc(sizeof(double) * n * MOST_NONZEROS);
  next_random();
  while (power < n) power *= 2;
  row_start = calloc(n + 1, sizeof(int));
  for (int row = 0; row < n; row++) {
    int *place = places + row * MOST_NONZEROS, count = 0, own = -1;
    double *number = values + row * MOST_NONZEROS;
    while (count < nonzeros) {
      double drawn = next_random();
      int at = (int)(power * next_random()), known = at >= n;
      for (int i = 0; i < count; i++) known |= place[i] == at;
      if (known) continue;
      if (at == row) own = count;
      place[count] = at;
      number[count++] = drawn;
    }
    if (own < 0) {
      own = count++;
      place[own] = row;
    }
    number[own] = 0.5;
    counts[row] = count;
    for (int i = 0; i < count; i++) row_start[place[i] + 1] += count;
  }
  for (int row = 0; row < n; row++) row_start[row + 1] += row_start[row];
  Entry *entries = malloc(sizeof(Entry) * row_start[n]);
  int *filled = malloc(sizeof(int) * n);
  memcpy(filled, row_start, sizeof(int) * n);
  double size = 1, ratio = pow(CONDITION, 1.0 / n);
  for (int i = 0; i < n; i++) {
    int *place = places + i * MOST_NONZEROS;
    double *number = values + i * MOST_NONZEROS;
    for (int j = 0; j < counts[i]; j++)
      for (int k = 0; k < counts[i]; k++) {
        double diagonal = place[j] == i && place[k] == i ? CONDITION - shift : 0;
        entries[filled[place[j]]++] = (Entry){place[k], number[k] * size * number[j] + diagonal};
      }
    size *= ratio;
  }
  column = malloc(sizeof(int) * row_start[n]);
  value = malloc(sizeof(double) * row_start[n]);
  int made = 0;
  for (int row = 0; row < n; row++) {
    int begin = row_start[row], end = row_start[row + 1], first = made;
    qsort(entries + begin, end - begin, sizeof(Entry), by_column);
    for (int k = begin; k < end; k++) {
      if (made > first && column[made - 1] == entries[k].column) value[made - 1] += entries[k].value;
      else {
        column[made] = entries[k].column;
        value[made++] = entries[k].value;
      }
    }
    row_start[row] = first;
  }
  row_start[n] = made;
  free(entries), free(filled), free(places), free(counts), free(values);
}

static double *x, *z, *p, *q, *r;

static void multiply(const double *vector, double *result) {
  for (int row = 0; row < n; row++) {
    double sum = 0;
    for (int k = row_start[row]; k < row_start[row + 1]; k++) sum += value[k] * vector[column[k]];
    result[row] = sum;
  }
}

static double dot(const double *a, const double *b) {
  double sum = 0, total;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return total;
}

/* z = about A^-1 x. */
static void conjugate_gradient(void) {
  memset(z, 0, n * sizeof(double));
  memcpy(r, x, n * sizeof(double));
  memcpy(p, x, n * sizeof(double));
  double rho = dot(r, r);
  for (int step = 0; step < CG_STEPS; step++) {
    multiply(p, q);
    double alpha = rho / dot(p, q), before = rho;
    for (int i = 0; i < n; i++) {
      z[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    rho = dot(r, r);
    double beta = rho / before;
    for (int i = 0; i < n; i++) p[i] = r[i] + beta * p[i];
  }
  multiply(z, r);
  for (int i = 0; i < n; i++) r[i] = x[i] - r[i];
  dot(r, r);
}

static double iterate(int times) {
  double zeta = 0;
  for (int i = 0; i < n; i++) x[i] = 1;
  for (int iteration = 0; iteration < times; iteration++) {
    conjugate_gradient();
    double xz = dot(x, z), scale = 1 / sqrt(dot(z, z));
    zeta = shift + 1 / xz;
    for (int i = 0; i < n; i++) x[i] = scale * z[i];
  }
  return zeta;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int isW = argv[1][0] == 'W', samples = atoi(argv[2]);
  n = isW ? 7000 : 1400;
  nonzeros = isW ? 8 : 7;
  shift = isW ? 12 : 10;
  published = isW ? 10.362595087124 : 8.5971775078648;
  make_matrix();
  double **vectors[] = {&x, &z, &p, &q, &r}, *us = malloc(samples * sizeof(double)), zeta = 0;
  for (int i = 0; i < 5; i++) *vectors[i] = malloc(n * sizeof(double));
  iterate(2);
  for (int sample = 0; sample < samples; sample++) {
    double begin = MPI_Wtime();
    zeta = iterate(ITERATIONS);
    us[sample] = (MPI_Wtime() - begin) * 1e6;
  }
  if (fabs(zeta - published) > 1e-10) return 1;
  print_samples(isW ? "cg W" : "cg S", 0, us, samples);
  MPI_Finalize();
  return 0;
}
