/* Set operations on groups keep the order that the standard gives; translation and comparison. */
#include "../suite.h"

static void show(const char *label, MPI_Group group) {
    MPI_Group world;
    int n, ranks[16], there[16];
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_size(group, &n);
    for (int i = 0; i < n; i++) ranks[i] = i;
    MPI_Group_translate_ranks(group, n, ranks, world, there);
    ints(label, there, n);
    MPI_Group_free(&world);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    if (rank == 1) {
        MPI_Group world, a, b, c;
        int first[3] = {3, 1, 0}, second[3] = {2, 0, 3}, none[1] = {0}, result, own, ranks[4] = {0, 1, MPI_PROC_NULL, 2}, there[4];
        int ranges[2][3] = {{3, 1, -1}, {0, 0, 1}}, back[1][3] = {{0, 3, 2}};
        MPI_Comm_group(MPI_COMM_WORLD, &world);
        MPI_Group_incl(world, 3, first, &a);
        MPI_Group_incl(world, 3, second, &b);
        show("a", a);
        MPI_Group_union(a, b, &c); show("union", c); MPI_Group_free(&c);
        MPI_Group_intersection(a, b, &c); show("intersection", c); MPI_Group_free(&c);
        MPI_Group_intersection(b, a, &c); show("the other way", c); MPI_Group_free(&c);
        MPI_Group_difference(a, b, &c); show("difference", c); MPI_Group_free(&c);
        MPI_Group_excl(world, 2, second, &c); show("excluded", c); MPI_Group_free(&c);
        MPI_Group_range_incl(world, 2, ranges, &c); show("ranges", c); MPI_Group_free(&c);
        MPI_Group_range_excl(world, 1, back, &c); show("ranges excluded", c);
        MPI_Group_rank(c, &own);
        printf("rank in it %d\n", own);
        MPI_Group_free(&c);
        MPI_Group_incl(world, 0, none, &c);
        MPI_Group_compare(c, MPI_GROUP_EMPTY, &result);
        printf("empty: %d\n", result == MPI_IDENT);
        MPI_Group_rank(b, &own);
        printf("not a member: %d\n", own == MPI_UNDEFINED);
        MPI_Group_translate_ranks(a, 4, ranks, b, there);
        printf("translated: %d %d %d %d\n", there[0], there[1] == MPI_UNDEFINED, there[2] == MPI_PROC_NULL, there[3]);
        int shuffled[3] = {2, 0, 1};
        MPI_Group d;
        MPI_Group_incl(a, 3, shuffled, &d);
        MPI_Group_compare(a, d, &result);
        printf("similar %d", result == MPI_SIMILAR);
        MPI_Group_compare(a, b, &result);
        printf(", unequal %d\n", result == MPI_UNEQUAL);
        MPI_Group_free(&a); MPI_Group_free(&b); MPI_Group_free(&d); MPI_Group_free(&world);
        printf("null: %d\n", a == MPI_GROUP_NULL);
    }
    return end();
}
