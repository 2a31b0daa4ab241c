/* Parallel odd-even transposition sort.
 * usage: odd_even <g|i> <global_n>   (g: random list, i: given below) */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <mpi.h>

const int RMAX = 100;

int Compare(const void *a_p, const void *b_p) {
    int a = *((int *)a_p), b = *((int *)b_p);
    if (a < b) return -1;
    else if (a == b) return 0;
    else return 1;
}

void Merge_low(int my_keys[], int recv_keys[], int temp_keys[], int local_n) {
    int m_i, r_i, t_i;
    m_i = r_i = t_i = 0;
    while (t_i < local_n) {
        if (my_keys[m_i] <= recv_keys[r_i]) temp_keys[t_i++] = my_keys[m_i++];
        else temp_keys[t_i++] = recv_keys[r_i++];
    }
    memcpy(my_keys, temp_keys, local_n * sizeof(int));
}

void Merge_high(int local_A[], int temp_B[], int temp_C[], int local_n) {
    int ai, bi, ci;
    ai = local_n - 1;
    bi = local_n - 1;
    ci = local_n - 1;
    while (ci >= 0) {
        if (local_A[ai] >= temp_B[bi]) { temp_C[ci] = local_A[ai]; ci--; ai--; }
        else { temp_C[ci] = temp_B[bi]; ci--; bi--; }
    }
    memcpy(local_A, temp_C, local_n * sizeof(int));
}

void Sort(int local_A[], int local_n, int my_rank, int p, MPI_Comm comm) {
    int phase;
    int *temp_B, *temp_C;
    int even_partner, odd_partner;
    MPI_Status status;

    temp_B = (int *)malloc(local_n * sizeof(int));
    temp_C = (int *)malloc(local_n * sizeof(int));
    if (my_rank % 2 != 0) {
        even_partner = my_rank - 1;
        odd_partner = my_rank + 1;
        if (odd_partner == p) odd_partner = MPI_PROC_NULL;
    } else {
        even_partner = my_rank + 1;
        if (even_partner == p) even_partner = MPI_PROC_NULL;
        odd_partner = my_rank - 1; /* -1 for process 0 */
        if (odd_partner < 0) odd_partner = MPI_PROC_NULL;
    }
    qsort(local_A, local_n, sizeof(int), Compare);
    for (phase = 0; phase < p; phase++) {
        int partner = phase % 2 == 0 ? even_partner : odd_partner;
        if (partner != MPI_PROC_NULL) {
            MPI_Sendrecv(local_A, local_n, MPI_INT, partner, 0, temp_B, local_n, MPI_INT, partner, 0, comm, &status);
            if (my_rank < partner) Merge_low(local_A, temp_B, temp_C, local_n);
            else Merge_high(local_A, temp_B, temp_C, local_n);
        }
    }
    free(temp_B);
    free(temp_C);
}

int main(int argc, char *argv[]) {
    int my_rank, p, *local_A, global_n, local_n, i, *A = NULL;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD;
    MPI_Comm_size(comm, &p);
    MPI_Comm_rank(comm, &my_rank);
    global_n = argc > 1 ? atoi(argv[1]) : 40;
    if (global_n % p != 0) {
        if (my_rank == 0) fprintf(stderr, "global_n must be evenly divisible by p = %d\n", p);
        MPI_Finalize();
        exit(0);
    }
    local_n = global_n / p;
    local_A = (int *)malloc(local_n * sizeof(int));
    for (i = 0; i < local_n; i++) local_A[i] = (my_rank * 37 + i * 61) % RMAX;
    Sort(local_A, local_n, my_rank, p, comm);
    if (my_rank == 0) A = (int *)malloc(global_n * sizeof(int));
    MPI_Gather(local_A, local_n, MPI_INT, A, local_n, MPI_INT, 0, comm);
    if (my_rank == 0) {
        printf("Global list:\n");
        for (i = 0; i < global_n; i++) printf("%d ", A[i]);
        printf("\n\n");
        free(A);
    }
    free(local_A);
    MPI_Finalize();
    return 0;
}
