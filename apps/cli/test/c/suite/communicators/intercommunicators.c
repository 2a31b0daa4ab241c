/* An intercommunicator of the even and the odd: ranks are those of the other side; merged both ways. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm side, inter, both, twin;
    MPI_Group local, remote;
    int is_inter, here, there, got = -1, place, result;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, rank % 2 ? 0 : 1, 12, &inter);
    MPI_Comm_test_inter(inter, &is_inter);
    MPI_Comm_rank(inter, &here);
    MPI_Comm_remote_size(inter, &there);
    MPI_Sendrecv(&rank, 1, MPI_INT, here, 0, &got, 1, MPI_INT, here, 0, inter, MPI_STATUS_IGNORE);
    printf("inter %d, local rank %d, remote size %d, partner %d\n", is_inter, here, there, got);
    MPI_Comm_group(inter, &local);
    MPI_Comm_remote_group(inter, &remote);
    MPI_Group_compare(local, remote, &result);
    printf("groups unequal %d\n", result == MPI_UNEQUAL);
    MPI_Group_free(&local); MPI_Group_free(&remote);
    MPI_Intercomm_merge(inter, rank % 2 == 0, &both);
    MPI_Comm_rank(both, &place);
    MPI_Comm_test_inter(both, &is_inter);
    printf("merged: place %d, inter %d\n", place, is_inter);
    MPI_Comm_dup(inter, &twin);
    MPI_Comm_compare(inter, twin, &result);
    printf("duplicate congruent %d\n", result == MPI_CONGRUENT);
    MPI_Comm_free(&twin); MPI_Comm_free(&both); MPI_Comm_free(&inter); MPI_Comm_free(&side);
    return end();
}
