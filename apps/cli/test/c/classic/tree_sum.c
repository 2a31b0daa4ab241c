/* Global sum along a binary tree: written out with sends and receives instead of a reduction */
#include <stdio.h>
#include "mpi.h"

int global_sum(my_int, my_rank, comm_sz, comm)
int my_int, my_rank, comm_sz;
MPI_Comm comm;
{
    int partner, recvtemp;
    int my_sum = my_int;
    unsigned bitmask = 1;

    while (bitmask < comm_sz) {
        partner = my_rank ^ bitmask;
        if (my_rank < partner) {
            if (partner < comm_sz) {
                MPI_Recv(&recvtemp, 1, MPI_INT, partner, 0, comm, MPI_STATUS_IGNORE);
                my_sum += recvtemp;
            }
            bitmask <<= 1;
        } else {
            MPI_Send(&my_sum, 1, MPI_INT, partner, 0, comm);
            break;
        }
    }
    return my_sum;
}

int main(int argc, char *argv[])
{
    int p, my_rank, total;
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(comm, &p);
    MPI_Comm_rank(comm, &my_rank);
    total = global_sum(my_rank * 3 + 1, my_rank, p, comm);
    if (my_rank == 0) printf("The total is %d\n", total);
    MPI_Finalize();
    return 0;
}
