/* Comm_create with several groups at once, and Comm_create_group that only its members call. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Group world, mine, odd;
    MPI_Comm made, group_made;
    int members, place, sum;
    int low[2] = {1, 0}, high[2] = {2, 3}, odds[2] = {3, 1};
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, rank < 2 ? low : high, &mine);
    MPI_Comm_create(MPI_COMM_WORLD, mine, &made);
    MPI_Comm_size(made, &members);
    MPI_Comm_rank(made, &place);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, made);
    printf("%d of %d, sum %d\n", place, members, sum);
    MPI_Comm_free(&made);
    MPI_Group_incl(world, 2, odds, &odd);
    MPI_Comm_create(MPI_COMM_WORLD, odd, &made);
    printf("%s\n", made == MPI_COMM_NULL ? "null" : "a member");
    if (made != MPI_COMM_NULL) {
        MPI_Comm_create_group(MPI_COMM_WORLD, odd, 9, &group_made);
        MPI_Comm_rank(group_made, &place);
        MPI_Allreduce(&place, &sum, 1, MPI_INT, MPI_MAX, group_made);
        printf("place %d, most %d\n", place, sum);
        MPI_Comm_free(&group_made);
        MPI_Comm_free(&made);
    }
    MPI_Group_free(&world); MPI_Group_free(&mine); MPI_Group_free(&odd);
    return end();
}
