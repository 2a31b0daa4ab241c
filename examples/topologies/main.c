#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static void print_ranks(const int *ranks, int count) {
    for (int i = 0; i < count; i++) printf(" %d", ranks[i]);
    if (count == 0) printf(" nobody");
}

/** Adds a neighbour, unless it is the rank itself or there already. */
static int add(int *neighbours, int count, int other, int rank) {
    if (other == rank || (count == 1 && neighbours[0] == other)) return count;
    neighbours[count] = other;
    return count + 1;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    /* A graph in which every rank names whom it hears and whom it tells. Here: the next rank, and the one across the ring. */
    int across = size / 2 > 1 ? size / 2 : 1;
    int destinations[2], sources[2], told = 0, heard = 0;
    told = add(destinations, told, (rank + 1) % size, rank);
    told = add(destinations, told, (rank + across) % size, rank);
    heard = add(sources, heard, (rank - 1 + size) % size, rank);
    heard = add(sources, heard, (rank - across + size) % size, rank);
    MPI_Comm graph;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, heard, sources, MPI_UNWEIGHTED, told, destinations, MPI_UNWEIGHTED,
                                   MPI_INFO_NULL, 0, &graph);

    /* One call sends to all neighbours and receives from all of them: no addresses, no tags, no deadlock. */
    int from[2];
    MPI_Neighbor_allgather(&rank, 1, MPI_INT, from, 1, MPI_INT, graph);
    printf("rank %d tells", rank);
    print_ranks(destinations, told);
    printf(" and hears");
    print_ranks(from, heard);
    printf("\n");

    /* Rumours: what one rank knows at the start, everybody knows after a few rounds along the edges. */
    int knows = rank == 0, rounds = 0, everybody;
    for (;;) {
        MPI_Allreduce(&knows, &everybody, 1, MPI_INT, MPI_LAND, graph);
        if (everybody) break;
        int neighbours[2] = {0, 0};
        MPI_Neighbor_allgather(&knows, 1, MPI_INT, neighbours, 1, MPI_INT, graph);
        knows = knows || neighbours[0] || neighbours[1];
        rounds++;
    }
    if (rank == 0) printf("everybody knows after %d rounds\n", rounds);

    MPI_Comm_free(&graph);
    MPI_Finalize();
    return 0;
}
