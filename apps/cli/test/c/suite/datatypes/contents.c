/* Envelope and contents of every constructor: a type can be taken apart into what it was made of. */
#include "../suite.h"

static const char *name_of(int combiner) {
    switch (combiner) {
    case MPI_COMBINER_NAMED: return "named";
    case MPI_COMBINER_DUP: return "dup";
    case MPI_COMBINER_CONTIGUOUS: return "contiguous";
    case MPI_COMBINER_VECTOR: return "vector";
    case MPI_COMBINER_HVECTOR: return "hvector";
    case MPI_COMBINER_INDEXED: return "indexed";
    case MPI_COMBINER_HINDEXED: return "hindexed";
    case MPI_COMBINER_INDEXED_BLOCK: return "indexed_block";
    case MPI_COMBINER_HINDEXED_BLOCK: return "hindexed_block";
    case MPI_COMBINER_STRUCT: return "struct";
    case MPI_COMBINER_SUBARRAY: return "subarray";
    case MPI_COMBINER_DARRAY: return "darray";
    case MPI_COMBINER_RESIZED: return "resized";
    default: return "another";
    }
}

static void show(MPI_Datatype type) {
    int ni, na, nt, combiner, integers[32], depth;
    MPI_Aint addresses[8];
    MPI_Datatype types[8];
    MPI_Type_get_envelope(type, &ni, &na, &nt, &combiner);
    printf("%s:", name_of(combiner));
    MPI_Type_get_contents(type, ni, na, nt, integers, addresses, types);
    for (int i = 0; i < ni; i++)
        if (combiner != MPI_COMBINER_DARRAY && combiner != MPI_COMBINER_SUBARRAY) printf(" %d", integers[i]);
    if (combiner == MPI_COMBINER_SUBARRAY) printf(" %d %d %d %d, C order %d", integers[0], integers[1], integers[3], integers[5], integers[7] == MPI_ORDER_C);
    if (combiner == MPI_COMBINER_DARRAY) printf(" %d %d %d, %d integers", integers[0], integers[1], integers[2], ni);
    printf(" |");
    for (int i = 0; i < na; i++) printf(" %d", (int)addresses[i]);
    printf(" |");
    for (int i = 0; i < nt; i++) {
        MPI_Type_get_envelope(types[i], &ni, &na, &depth, &combiner);
        printf(" %s%s", name_of(combiner), types[i] == MPI_INT ? " int" : types[i] == MPI_CHAR ? " char" : "");
        if (combiner != MPI_COMBINER_NAMED) MPI_Type_free(&types[i]);
    }
    printf("\n");
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 0) {
        int a[2] = {1, 2}, b[2] = {3, 4}, sizes[2] = {4, 5}, parts[2] = {2, 3}, starts[2] = {1, 1};
        int kinds[2] = {MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC}, args[2] = {MPI_DISTRIBUTE_DFLT_DARG, 1}, grid[2] = {2, 1};
        MPI_Aint c[2] = {8, -16};
        MPI_Datatype types[2] = {MPI_INT, MPI_CHAR}, made[13], pair;
        int n = 0;
        MPI_Type_contiguous(2, MPI_INT, &pair);
        MPI_Type_dup(pair, &made[n++]);
        MPI_Type_contiguous(5, pair, &made[n++]);
        MPI_Type_vector(2, 3, 4, MPI_INT, &made[n++]);
        MPI_Type_create_hvector(2, 3, -12, MPI_INT, &made[n++]);
        MPI_Type_indexed(2, a, b, MPI_INT, &made[n++]);
        MPI_Type_create_hindexed(2, a, c, MPI_CHAR, &made[n++]);
        MPI_Type_create_indexed_block(2, 7, b, MPI_INT, &made[n++]);
        MPI_Type_create_hindexed_block(2, 7, c, MPI_INT, &made[n++]);
        MPI_Type_create_struct(2, a, c, types, &made[n++]);
        MPI_Type_create_subarray(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &made[n++]);
        MPI_Type_create_darray(2, 1, 2, sizes, kinds, args, grid, MPI_ORDER_C, MPI_INT, &made[n++]);
        MPI_Type_create_resized(pair, -4, 100, &made[n++]);
        for (int i = 0; i < n; i++) {
            show(made[i]);
            MPI_Type_free(&made[i]);
        }
        int ni, na, nt, combiner;
        MPI_Type_get_envelope(MPI_DOUBLE, &ni, &na, &nt, &combiner);
        printf("double: %s %d %d %d\n", name_of(combiner), ni, na, nt);
        MPI_Type_free(&pair);
    }
    return end();
}
