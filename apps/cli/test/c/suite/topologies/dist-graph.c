/* Distributed graphs made both ways, with weights and without; a neighbour may come twice. */
#include "../suite.h"

static void show(MPI_Comm graph) {
    int in, out, weighted, sources[8], in_weights[8], targets[8], out_weights[8];
    MPI_Dist_graph_neighbors_count(graph, &in, &out, &weighted);
    for (int i = 0; i < 8; i++) in_weights[i] = out_weights[i] = -1;
    MPI_Dist_graph_neighbors(graph, in, sources, weighted ? in_weights : MPI_UNWEIGHTED, out, targets, weighted ? out_weights : MPI_UNWEIGHTED);
    printf("%d in, %d out, weighted %d\n", in, out, weighted);
    ints("from", sources, in);
    ints("to", targets, out);
    if (weighted) {
        ints("weights in", in_weights, in);
        ints("weights out", out_weights, out);
    }
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    MPI_Comm graph;
    int next = (rank + 1) % size, before = (rank + size - 1) % size, kind;
    int from[2] = {before, rank}, to[2] = {rank, next}, in[2] = {10 + before, 1}, out[2] = {1, 10 + rank};
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 2, from, in, 2, to, out, MPI_INFO_NULL, 0, &graph);
    MPI_Topo_test(graph, &kind);
    printf("dist graph %d\n", kind == MPI_DIST_GRAPH);
    show(graph);
    MPI_Comm_free(&graph);
    int sources[1] = {rank}, degrees[1] = {rank == 0 ? 3 : 1}, targets[3] = {next, 2, next};
    MPI_Dist_graph_create(MPI_COMM_WORLD, 1, sources, degrees, targets, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    int n_in, n_out, weighted;
    MPI_Dist_graph_neighbors_count(graph, &n_in, &n_out, &weighted);
    printf("%d in, %d out, weighted %d\n", n_in, n_out, weighted);
    MPI_Comm_free(&graph);
    return end();
}
