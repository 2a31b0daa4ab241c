/* Reductions: every type with every operation that it has, several counts, blocking and not, in place. */
#include "types.h"

typedef struct {
    const char *name;
    MPI_Op op;
    int kinds;
    int (*apply)(int a, int b);
} Operation;

static int sum(int a, int b) { return a + b; }
static int product(int a, int b) { return a * b; }
static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }
static int bit_and(int a, int b) { return a & b; }
static int bit_or(int a, int b) { return a | b; }
static int bit_xor(int a, int b) { return a ^ b; }
static int both(int a, int b) { return a && b; }
static int either(int a, int b) { return a || b; }
static int one_of(int a, int b) { return !a != !b; }

static const Operation OPERATIONS[] = {
    {"sum", MPI_SUM, ARITHMETIC, sum},      {"prod", MPI_PROD, ARITHMETIC, product}, {"max", MPI_MAX, ORDERED, most},
    {"min", MPI_MIN, ORDERED, least},       {"band", MPI_BAND, BITS, bit_and},       {"bor", MPI_BOR, BITS, bit_or},
    {"bxor", MPI_BXOR, BITS, bit_xor},      {"land", MPI_LAND, LOGICAL, both},       {"lor", MPI_LOR, LOGICAL, either},
    {"lxor", MPI_LXOR, LOGICAL, one_of},
};
enum { N_OPERATIONS = sizeof OPERATIONS / sizeof OPERATIONS[0] };

static int non_blocking;
static MPI_Request request;

#define CALL(Name, name, ...)                                                                 \
    do {                                                                                      \
        if (non_blocking) {                                                                   \
            MPI_I##name(__VA_ARGS__, MPI_COMM_WORLD, &request);                               \
            MPI_Wait(&request, MPI_STATUS_IGNORE);                                            \
        } else MPI_##Name(__VA_ARGS__, MPI_COMM_WORLD);                                       \
    } while (0)

/* Factors are 1 and 2, so that products fit too. */
static int operand(const Type *t, const Operation *o, int process, int index) {
    int value = value_of(t, process, index);
    return o->op == MPI_PROD ? 1 + value % 2 : value;
}

static void fill(const Type *t, const Operation *o, void *buffer, int count) {
    for (int i = 0; i < count; i++) t->set(buffer, i, operand(t, o, rank, i));
}

/* Elements that are not the operation's result over the processes below `end`. */
static int differ(const Type *t, const Operation *o, const void *got, int from, int count, int end_at) {
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        int value = operand(t, o, 0, from + i);
        for (int process = 1; process < end_at; process++) value = o->apply(value, operand(t, o, process, from + i));
        wrong += t->get(got, i) != value;
    }
    return wrong;
}

static void try_all(const Type *t, const Operation *o, int count) {
    char name[40];
    int counts[8], at = 0, parts = count * size;
    void *mine = malloc(t->bytes * (parts + 1)), *got = calloc(parts + 1, t->bytes);
    MPI_Datatype m = t->mpi;
#define NAMED(call) (snprintf(name, sizeof name, call " %s", o->name), name)
    fill(t, o, mine, parts);
    int root = count % size;
    CALL(Reduce, reduce, mine, got, count, m, o->op, root);
    if (rank == root) check(NAMED("reduce"), t, count, differ(t, o, got, 0, count, size));
    CALL(Allreduce, allreduce, mine, got, count, m, o->op);
    check(NAMED("allreduce"), t, count, differ(t, o, got, 0, count, size));
    CALL(Scan, scan, mine, got, count, m, o->op);
    check(NAMED("scan"), t, count, differ(t, o, got, 0, count, rank + 1));
    CALL(Exscan, exscan, mine, got, count, m, o->op);
    if (rank > 0) check(NAMED("exscan"), t, count, differ(t, o, got, 0, count, rank));
    CALL(Reduce_scatter_block, reduce_scatter_block, mine, got, count, m, o->op);
    check(NAMED("reduce_scatter_block"), t, count, differ(t, o, got, rank * count, count, size));
    for (int i = 0; i < size; i++) counts[i] = i % 2 ? count : count / 2;
    for (int i = 0; i < rank; i++) at += counts[i];
    CALL(Reduce_scatter, reduce_scatter, mine, got, counts, m, o->op);
    check(NAMED("reduce_scatter"), t, count, differ(t, o, got, at, counts[rank], size));
    fill(t, o, got, count);
    CALL(Allreduce, allreduce, MPI_IN_PLACE, got, count, m, o->op);
    check(NAMED("allreduce in place"), t, count, differ(t, o, got, 0, count, size));
    fill(t, o, got, count);
    CALL(Scan, scan, MPI_IN_PLACE, got, count, m, o->op);
    check(NAMED("scan in place"), t, count, differ(t, o, got, 0, count, rank + 1));
    fill(t, o, got, parts);
    CALL(Reduce_scatter_block, reduce_scatter_block, MPI_IN_PLACE, got, count, m, o->op);
    check(NAMED("reduce_scatter_block in place"), t, count, differ(t, o, got, rank * count, count, size));
    free(mine);
    free(got);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const int counts[] = {0, 1, 5, 130};
    for (int i = 0; i < N_TYPES; i++)
        for (int o = 0; o < N_OPERATIONS; o++)
            for (int k = 0; k < 4; k++) {
                if (!(TYPES[i].kinds & OPERATIONS[o].kinds)) continue;
                non_blocking = (o + k) % 2;
                try_all(&TYPES[i], &OPERATIONS[o], counts[k]);
            }
    return finish("reductions");
}
