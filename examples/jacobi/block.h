#ifndef BLOCK_H
#define BLOCK_H

/** A rank's part of the plate, with a frame of one point around it. */
typedef struct {
    int rows, columns;
    /* Numbers from one row to the next, the frame included. */
    int width;
    double *now, *next;
} Block;

Block make_block(int n, const int dims[2], const int coords[2]);
void free_block(Block *block);

/** One step: every point becomes the mean of its four neighbours. Returns the largest change. */
double relax(Block *block);

/** The sum over its points. */
double heat(const Block *block);

#endif
