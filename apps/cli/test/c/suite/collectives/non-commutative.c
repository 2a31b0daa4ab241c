/* Operators that do not commute are applied in the order of ranks, at every root, in every reduction. */
#include "../suite.h"

/* Matrices of 2 x 2 modulo a prime: associative, not commutative. */
typedef struct { int a, b, c, d; } Matrix;
enum { PRIME = 10007 };

static void multiply(void *in, void *inout, int *count, MPI_Datatype *type) {
    Matrix *left = in, *right = inout;
    (void)type;
    for (int i = 0; i < *count; i++) {
        Matrix x = left[i], y = right[i];
        right[i] = (Matrix){(x.a * y.a + x.b * y.c) % PRIME, (x.a * y.b + x.b * y.d) % PRIME,
                            (x.c * y.a + x.d * y.c) % PRIME, (x.c * y.b + x.d * y.d) % PRIME};
    }
}

static void show(const char *label, Matrix m) { printf("%s: %d %d %d %d\n", label, m.a, m.b, m.c, m.d); }

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Op op;
    MPI_Datatype type;
    int commutes;
    MPI_Type_contiguous(4, MPI_INT, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(multiply, 0, &op);
    MPI_Op_commutative(op, &commutes);
    Matrix mine[8], result[8];
    for (int i = 0; i < 8; i++) mine[i] = (Matrix){rank + 1 + i, rank, 2, 3 + rank * i};
    for (int root = 0; root < size; root++) {
        MPI_Reduce(mine, result, 2, type, op, root, MPI_COMM_WORLD);
        if (rank == root) show("reduce", result[1]);
    }
    MPI_Allreduce(mine, result, 3, type, op, MPI_COMM_WORLD);
    show("allreduce", result[2]);
    MPI_Scan(mine, result, 1, type, op, MPI_COMM_WORLD);
    show("scan", result[0]);
    result[0] = (Matrix){0, 0, 0, 0};
    MPI_Exscan(mine, result, 1, type, op, MPI_COMM_WORLD);
    show("exscan", result[0]);
    MPI_Reduce_scatter_block(mine, result, 1, type, op, MPI_COMM_WORLD);
    show("reduce_scatter_block", result[0]);
    printf("commutative %d\n", commutes);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    return end();
}
