/* Reductions of complex numbers and of C's truth values. */
#include "../suite.h"
#include <complex.h>
#include <stdbool.h>

int main(int argc, char **argv) {
    begin(&argc, &argv);
    double complex z = (rank + 1) + rank * I, sum, product;
    MPI_Allreduce(&z, &sum, 1, MPI_C_DOUBLE_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&z, &product, 1, MPI_C_DOUBLE_COMPLEX, MPI_PROD, MPI_COMM_WORLD);
    printf("double complex: sum %g%+gi, product %g%+gi\n", creal(sum), cimag(sum), creal(product), cimag(product));
    float complex w = 1 - 0.5f * rank * I, fsum;
    MPI_Allreduce(&w, &fsum, 1, MPI_C_FLOAT_COMPLEX, MPI_SUM, MPI_COMM_WORLD);
    printf("float complex: sum %g%+gi\n", crealf(fsum), cimagf(fsum));
    bool flags[3] = {true, rank == 1, false}, all[3], any[3], odd[3];
    MPI_Allreduce(flags, all, 3, MPI_C_BOOL, MPI_LAND, MPI_COMM_WORLD);
    MPI_Allreduce(flags, any, 3, MPI_C_BOOL, MPI_LOR, MPI_COMM_WORLD);
    MPI_Allreduce(flags, odd, 3, MPI_C_BOOL, MPI_LXOR, MPI_COMM_WORLD);
    printf("bool: all %d%d%d, any %d%d%d, odd %d%d%d\n", all[0], all[1], all[2], any[0], any[1], any[2], odd[0], odd[1], odd[2]);
    int truth = rank == 0 ? 256 : 2, both;
    MPI_Allreduce(&truth, &both, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    printf("land of 256 and 2: %d\n", both);
    return end();
}
