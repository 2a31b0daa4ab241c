/* A process fails; the others notice, agree and go on without it. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank, size, class, flag, revoked, count, sum;
    MPI_Comm left;
    MPI_Group failed;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == size - 1) MPIX_Fail_process();

    int code = MPI_Recv(&sum, 1, MPI_INT, size - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Error_class(code, &class);
    if (class != MPIX_ERR_PROC_FAILED) printf("rank %d: class %d\n", rank, class);
    MPIX_Comm_get_failed(MPI_COMM_WORLD, &failed);
    MPI_Group_size(failed, &count);
    if (count != 1) printf("rank %d: %d failed\n", rank, count);
    MPI_Group_free(&failed);

    /* A failure that nobody has acknowledged is told, and the flag is agreed on all the same. */
    flag = rank == 0 ? 5 : 7;
    MPI_Error_class(MPIX_Comm_agree(MPI_COMM_WORLD, &flag), &class);
    if (class != MPIX_ERR_PROC_FAILED || flag != 5) printf("rank %d: agreed on %d, class %d\n", rank, flag, class);
    MPIX_Comm_failure_ack(MPI_COMM_WORLD);
    MPIX_Comm_failure_get_acked(MPI_COMM_WORLD, &failed);
    MPI_Group_size(failed, &count);
    if (count != 1) printf("rank %d: %d acknowledged\n", rank, count);
    flag = 6;
    if (MPIX_Comm_agree(MPI_COMM_WORLD, &flag) != MPI_SUCCESS || flag != 6) printf("rank %d: flag %d\n", rank, flag);

    if (rank == 0) MPIX_Comm_revoke(MPI_COMM_WORLD);
    do MPIX_Comm_is_revoked(MPI_COMM_WORLD, &revoked);
    while (!revoked);
    MPI_Error_class(MPI_Barrier(MPI_COMM_WORLD), &class);
    if (class != MPIX_ERR_REVOKED) printf("rank %d: class %d after the revocation\n", rank, class);
    MPIX_Comm_shrink(MPI_COMM_WORLD, &left);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, left);
    MPI_Comm_size(left, &count);
    if (rank == 0) printf("%d of %d are left, their sum is %d\n", count, size, sum);
    MPI_Comm_free(&left);
    MPI_Finalize();
    return 0;
}
