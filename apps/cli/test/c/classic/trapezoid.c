/* Trapezoidal rule, input by process 0, typed broadcast. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <mpi.h>

void Get_input(int argc, char *argv[], int my_rank, double *a_p, double *b_p, int *n_p);
void Build_mpi_type(double *a_p, double *b_p, int *n_p, MPI_Datatype *input_mpi_t_p);
double Trap(double left, double right, int count, double base_len);
double f(double x);

int main(int argc, char *argv[]) {
    int my_rank, comm_sz, n, local_n;
    double a, b, h, local_a, local_b, local_int, total_int, start, finish, loc_elapsed, elapsed;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &my_rank);
    MPI_Comm_size(MPI_COMM_WORLD, &comm_sz);
    Get_input(argc, argv, my_rank, &a, &b, &n);

    MPI_Barrier(MPI_COMM_WORLD);
    start = MPI_Wtime();
    h = (b - a) / n;
    local_n = n / comm_sz;
    local_a = a + my_rank * local_n * h;
    local_b = local_a + local_n * h;
    local_int = Trap(local_a, local_b, local_n, h);
    MPI_Reduce(&local_int, &total_int, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    finish = MPI_Wtime();
    loc_elapsed = finish - start;
    MPI_Reduce(&loc_elapsed, &elapsed, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);

    if (my_rank == 0) {
        printf("With n = %d trapezoids, our estimate\n", n);
        printf("of the integral from %f to %f = %.12e\n", a, b, total_int);
        printf("Elapsed time = %e milliseconds \n", elapsed * 1000);
    }
    MPI_Finalize();
    return 0;
}

void Get_input(int argc, char *argv[], int my_rank, double *a_p, double *b_p, int *n_p) {
    MPI_Datatype input_mpi_t;
    Build_mpi_type(a_p, b_p, n_p, &input_mpi_t);
    if (my_rank == 0) {
        if (argc != 4) {
            fprintf(stderr, "usage: mpirun -np <N> %s <a> <b> <number of trapezoids> \n", argv[0]);
            fflush(stderr);
            *n_p = 1024;
            *a_p = 0.0;
            *b_p = 3.0;
        } else {
            *a_p = strtod(argv[1], NULL);
            *b_p = atof(argv[2]);
            *n_p = strtol(argv[3], NULL, 10);
        }
    }
    MPI_Bcast(a_p, 1, input_mpi_t, 0, MPI_COMM_WORLD);
    MPI_Type_free(&input_mpi_t);
}

void Build_mpi_type(double *a_p, double *b_p, int *n_p, MPI_Datatype *input_mpi_t_p) {
    int array_of_blocklengths[3] = {1, 1, 1};
    MPI_Datatype array_of_types[3] = {MPI_DOUBLE, MPI_DOUBLE, MPI_INT};
    MPI_Aint a_addr, b_addr, n_addr;
    MPI_Aint array_of_displacements[3] = {0};
    MPI_Get_address(a_p, &a_addr);
    MPI_Get_address(b_p, &b_addr);
    MPI_Get_address(n_p, &n_addr);
    array_of_displacements[1] = b_addr - a_addr;
    array_of_displacements[2] = n_addr - a_addr;
    MPI_Type_create_struct(3, array_of_blocklengths, array_of_displacements, array_of_types, input_mpi_t_p);
    MPI_Type_commit(input_mpi_t_p);
}

double Trap(double left_endpt, double right_endpt, int trap_count, double base_len) {
    double estimate, x;
    int i;
    estimate = (f(left_endpt) + f(right_endpt)) / 2.0;
    for (i = 1; i <= trap_count - 1; i++) {
        x = left_endpt + i * base_len;
        estimate += f(x);
    }
    return estimate * base_len;
}

double f(double x) { return x * x; }
