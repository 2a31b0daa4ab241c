/* All pairs of bodies: positions travel around the ring; leapfrog in time */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DIM 2
typedef double vect_t[DIM];
const double G = 6.673e-11;
int my_rank, comm_sz;
MPI_Comm comm;
MPI_Datatype vect_mpi_t;
vect_t *vel = NULL;

void Gen_init_cond(double masses[], vect_t pos[], vect_t loc_vel[], int n, int loc_n) {
   int part;
   double mass = 5.0e24, gap = 1.0e5, speed = 3.0e4;
   for (part = 0; part < n; part++) {
      masses[part] = mass;
      pos[part][0] = part * gap;
      pos[part][1] = 0.0;
   }
   for (part = 0; part < loc_n; part++) {
      int global = my_rank * loc_n + part;
      loc_vel[part][0] = 0.0;
      loc_vel[part][1] = global % 2 == 0 ? speed : -speed;
   }
}

void Compute_force(int loc_part, double masses[], vect_t loc_forces[], vect_t pos[], int n, int loc_n) {
   int k, part = my_rank * loc_n + loc_part;
   double mg, len, fact;
   vect_t f_part_k;
   loc_forces[loc_part][0] = loc_forces[loc_part][1] = 0.0;
   for (k = 0; k < n; k++) {
      if (k != part) {
         f_part_k[0] = pos[part][0] - pos[k][0];
         f_part_k[1] = pos[part][1] - pos[k][1];
         len = sqrt(f_part_k[0] * f_part_k[0] + f_part_k[1] * f_part_k[1]);
         mg = -G * masses[part] * masses[k];
         fact = mg / (len * len * len);
         loc_forces[loc_part][0] += f_part_k[0] * fact;
         loc_forces[loc_part][1] += f_part_k[1] * fact;
      }
   }
}

int main(int argc, char* argv[]) {
   int n, loc_n, n_steps, step, loc_part;
   double delta_t, *masses;
   vect_t *loc_pos, *pos, *loc_vel, *loc_forces;

   MPI_Init(&argc, &argv);
   comm = MPI_COMM_WORLD;
   MPI_Comm_size(comm, &comm_sz);
   MPI_Comm_rank(comm, &my_rank);
   n = 8; n_steps = 50; delta_t = 0.01;
   loc_n = n / comm_sz;
   masses = malloc(n * sizeof(double));
   pos = malloc(n * sizeof(vect_t));
   loc_forces = malloc(loc_n * sizeof(vect_t));
   loc_pos = pos + my_rank * loc_n;
   loc_vel = malloc(loc_n * sizeof(vect_t));
   if (my_rank == 0) vel = malloc(n * sizeof(vect_t));
   MPI_Type_contiguous(DIM, MPI_DOUBLE, &vect_mpi_t);
   MPI_Type_commit(&vect_mpi_t);
   Gen_init_cond(masses, pos, loc_vel, n, loc_n);
   for (step = 1; step <= n_steps; step++) {
      for (loc_part = 0; loc_part < loc_n; loc_part++) Compute_force(loc_part, masses, loc_forces, pos, n, loc_n);
      for (loc_part = 0; loc_part < loc_n; loc_part++) {
         double fact = delta_t / masses[my_rank * loc_n + loc_part];
         loc_pos[loc_part][0] += delta_t * loc_vel[loc_part][0];
         loc_pos[loc_part][1] += delta_t * loc_vel[loc_part][1];
         loc_vel[loc_part][0] += fact * loc_forces[loc_part][0];
         loc_vel[loc_part][1] += fact * loc_forces[loc_part][1];
      }
      MPI_Allgather(MPI_IN_PLACE, loc_n, vect_mpi_t, pos, loc_n, vect_mpi_t, comm);
   }
   MPI_Gather(loc_vel, loc_n, vect_mpi_t, vel, loc_n, vect_mpi_t, 0, comm);
   if (my_rank == 0) {
      int part;
      printf("%.2f\n", n_steps * delta_t);
      for (part = 0; part < n; part++)
         printf("%3d %10.3e  %10.3e  %10.3e  %10.3e\n", part, pos[part][0], pos[part][1], vel[part][0], vel[part][1]);
   }
   MPI_Type_free(&vect_mpi_t);
   free(masses); free(pos); free(loc_forces); free(loc_vel); free(vel);
   MPI_Finalize();
   return 0;
}
