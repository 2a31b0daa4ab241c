/* An operator of the program on its own type: it gets that type, counts that may be parts of the whole, and Reduce_local uses it. */
#include "../suite.h"

typedef struct { double sum; int count, most; } Statistics;
static MPI_Datatype expected;
static int wrong_types;

static void merge(void *in, void *inout, int *count, MPI_Datatype *type) {
    Statistics *from = in, *into = inout;
    if (*type != expected) wrong_types++;
    for (int i = 0; i < *count; i++) {
        into[i].sum += from[i].sum;
        into[i].count += from[i].count;
        if (from[i].most > into[i].most) into[i].most = from[i].most;
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { N = 500 };
    int lengths[2] = {1, 2};
    MPI_Aint places[2] = {0, sizeof(double)};
    MPI_Datatype parts[2] = {MPI_DOUBLE, MPI_INT};
    MPI_Op op;
    MPI_Type_create_struct(2, lengths, places, parts, &expected);
    MPI_Type_commit(&expected);
    MPI_Op_create(merge, 1, &op);
    Statistics *mine = calloc(N, sizeof *mine), *all = calloc(N, sizeof *all);
    for (int i = 0; i < N; i++) mine[i] = (Statistics){rank + i, 1, (rank * 7 + i) % 13};
    MPI_Allreduce(mine, all, N, expected, op, MPI_COMM_WORLD);
    printf("first %g %d %d, last %g %d %d\n", all[0].sum, all[0].count, all[0].most, all[N - 1].sum, all[N - 1].count, all[N - 1].most);
    Statistics a = {1, 1, 1}, b = {2, 5, 0};
    MPI_Reduce_local(&a, &b, 1, expected, op);
    printf("local %g %d %d, wrong types %d\n", b.sum, b.count, b.most, wrong_types);
    int x[3] = {1, 2, 3}, y[3] = {3, 2, 1};
    MPI_Reduce_local(x, y, 3, MPI_INT, MPI_MAX);
    ints("local max", y, 3);
    MPI_Op_free(&op);
    printf("%s\n", op == MPI_OP_NULL ? "null" : "kept");
    MPI_Type_free(&expected);
    free(mine);
    free(all);
    return end();
}
