#ifndef NEWTON_H
#define NEWTON_H

/** Newton's method for x * x = a: replace the guess by the mean of the guess and a / guess. */
double newton_square_root(double a, double start, int steps);

#endif
