#include "block.h"

#include <math.h>
#include <stdlib.h>

#define HOT 100

/** Points of part `index` when n points are divided among `parts`. */
static int share(int n, int parts, int index) {
    return (index + 1) * n / parts - index * n / parts;
}

Block make_block(int n, const int dims[2], const int coords[2]) {
    Block block = {.rows = share(n, dims[0], coords[0]), .columns = share(n, dims[1], coords[1])};
    block.width = block.columns + 2;
    int numbers = (block.rows + 2) * block.width;
    block.now = calloc(numbers, sizeof *block.now);
    block.next = calloc(numbers, sizeof *block.next);
    /* The hot edge lies in the frame of the uppermost blocks. */
    if (coords[0] == 0)
        for (int j = 1; j <= block.columns; j++) block.now[j] = block.next[j] = HOT;
    return block;
}

void free_block(Block *block) {
    free(block->now);
    free(block->next);
}

double relax(Block *block) {
    const double *now = block->now;
    double largest = 0;
    for (int i = 1; i <= block->rows; i++)
        for (int j = 1; j <= block->columns; j++) {
            int at = i * block->width + j;
            double mean = (now[at - block->width] + now[at + block->width] + now[at - 1] + now[at + 1]) / 4;
            largest = fmax(largest, fabs(mean - now[at]));
            block->next[at] = mean;
        }
    double *old = block->now;
    block->now = block->next;
    block->next = old;
    return largest;
}

double heat(const Block *block) {
    double sum = 0;
    for (int i = 1; i <= block->rows; i++)
        for (int j = 1; j <= block->columns; j++) sum += block->now[i * block->width + j];
    return sum;
}
