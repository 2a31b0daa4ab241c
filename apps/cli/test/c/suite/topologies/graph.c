/* Graphs: neighbours in the order given, edges that go one way, and what can be asked of them. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int index[4] = {2, 3, 4, 6}, edges[6] = {1, 3, 0, 3, 0, 2}, nodes, count, mine[4], kind, got_index[4], got_edges[6];
    MPI_Comm graph;
    MPI_Graph_create(MPI_COMM_WORLD, 4, index, edges, 0, &graph);
    MPI_Topo_test(graph, &kind);
    MPI_Graphdims_get(graph, &nodes, &count);
    printf("graph %d, %d nodes, %d edges\n", kind == MPI_GRAPH, nodes, count);
    MPI_Graph_neighbors_count(graph, rank, &count);
    MPI_Graph_neighbors(graph, rank, count, mine);
    ints("neighbours", mine, count);
    MPI_Graph_get(graph, 4, 6, got_index, got_edges);
    if (rank == 0) {
        ints("index", got_index, 4);
        ints("edges", got_edges, 6);
    }
    MPI_Comm_free(&graph);
    return end();
}
