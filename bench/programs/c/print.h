/* A line of JSON with the samples of one operation. */
#include <stdio.h>

static void print_samples(const char *operation, int bytes, const double *us, int count) {
  printf("{\"operation\": \"%s\", \"bytes\": %d, \"us\": [", operation, bytes);
  for (int i = 0; i < count; i++) printf("%s%.4f", i > 0 ? ", " : "", us[i]);
  printf("]}\n");
  fflush(stdout);
}
