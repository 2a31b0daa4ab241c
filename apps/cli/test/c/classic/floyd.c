/* All shortest paths by Floyd, rows by blocks; communicator, datatype and a user-defined error message */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
const int INFINITY_ = 1000000;

void Floyd(int local_mat[], int n, int my_rank, int p, MPI_Comm comm) {
   int global_k, local_i, global_j, temp, root;
   int* row_k = malloc(n * sizeof(int));
   for (global_k = 0; global_k < n; global_k++) {
      root = global_k / (n / p);
      if (my_rank == root) memcpy(row_k, local_mat + (global_k % (n / p)) * n, n * sizeof(int));
      MPI_Bcast(row_k, n, MPI_INT, root, comm);
      for (local_i = 0; local_i < n / p; local_i++)
         for (global_j = 0; global_j < n; global_j++) {
            temp = local_mat[local_i * n + global_k] + row_k[global_j];
            if (temp < local_mat[local_i * n + global_j]) local_mat[local_i * n + global_j] = temp;
         }
   }
   free(row_k);
}

int main(int argc, char* argv[]) {
   static int graph[8][8] = {
      {0, 3, 0, 0, 0, 9, 0, 0}, {0, 0, 4, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 7, 0, 0, 0}, {2, 0, 0, 0, 1, 0, 0, 0},
      {0, 0, 0, 0, 0, 2, 0, 6}, {0, 0, 0, 0, 0, 0, 5, 0}, {0, 1, 0, 0, 0, 0, 0, 1}, {8, 0, 0, 0, 0, 0, 0, 0}};
   int n = 8, i, j, p, my_rank, *local_mat, all[8][8];
   MPI_Init(&argc, &argv);
   MPI_Comm_size(MPI_COMM_WORLD, &p);
   MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
   local_mat = malloc(n * n / p * sizeof(int));
   if (my_rank == 0)
      for (i = 0; i < n; i++)
         for (j = 0; j < n; j++)
            if (i != j && graph[i][j] == 0) graph[i][j] = INFINITY_;
   MPI_Scatter(graph, n * n / p, MPI_INT, local_mat, n * n / p, MPI_INT, 0, MPI_COMM_WORLD);
   Floyd(local_mat, n, my_rank, p, MPI_COMM_WORLD);
   MPI_Gather(local_mat, n * n / p, MPI_INT, all, n * n / p, MPI_INT, 0, MPI_COMM_WORLD);
   if (my_rank == 0) {
      printf("The solution is:\n");
      for (i = 0; i < n; i++) {
         for (j = 0; j < n; j++)
            if (all[i][j] == INFINITY_) printf("i ");
            else printf("%d ", all[i][j]);
         printf("\n");
      }
   }
   free(local_mat);
   MPI_Finalize();
   return 0;
}
