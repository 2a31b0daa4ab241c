#include "newton.h"

double newton_square_root(double a, double start, int steps) {
    double x = start;
    for (int step = 0; step < steps; step++) x = (x + a / x) / 2;
    return x;
}
