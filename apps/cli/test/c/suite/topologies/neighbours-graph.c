/* Neighbourhood collectives on a distributed graph: blocks in the order of the lists; alltoallw with types and bytes. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm graph;
    int next = (rank + 1) % size, opposite = (rank + 2) % size, before = (rank + size - 1) % size;
    int sources[3] = {opposite, before, rank}, targets[3] = {rank, next, opposite}, in[3], out[3];
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 3, sources, MPI_UNWEIGHTED, 3, targets, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    for (int i = 0; i < 3; i++) out[i] = 100 * rank + targets[i];
    MPI_Neighbor_alltoall(out, 1, MPI_INT, in, 1, MPI_INT, graph);
    ints("alltoall", in, 3);
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, graph);
    ints("allgather", in, 3);
    struct { double d; int i; char c; } give = {rank + 0.5, rank * 7, 'A' + rank}, take[3];
    memset(take, 0, sizeof take);
    int ones[3] = {1, 1, 1};
    MPI_Aint from[3] = {16, 0, 8}, to[3] = {8, 0, 0};
    MPI_Datatype give_types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT}, take_types[3] = {MPI_INT, MPI_DOUBLE, MPI_INT};
    from[0] = (char *)&give.i - (char *)&give;
    from[2] = from[0];
    to[0] = from[0];
    to[1] = sizeof give;
    to[2] = 2 * sizeof give + from[0];
    MPI_Neighbor_alltoallw(&give, ones, from, give_types, take, ones, to, take_types, graph);
    printf("alltoallw: %d %g %d\n", take[0].i, take[1].d, take[2].i);
    MPI_Request request;
    MPI_Neighbor_alltoall_init(out, 1, MPI_INT, in, 1, MPI_INT, graph, MPI_INFO_NULL, &request);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) out[i] = 1000 * round + 10 * rank + i;
        MPI_Start(&request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        ints("persistent", in, 3);
    }
    MPI_Request_free(&request);
    MPI_Comm_free(&graph);
    return end();
}
