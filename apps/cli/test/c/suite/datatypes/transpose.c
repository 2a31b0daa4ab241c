/* A matrix is transposed by sending it with a type of types and receiving it flat, on one process and between all. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { N = 5 };
    double a[N][N], b[N][N];
    int right = 0;
    MPI_Datatype row, columns;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) a[i][k] = 100 * rank + 10 * i + k;
    MPI_Type_vector(N, 1, N, MPI_DOUBLE, &row);
    MPI_Type_create_hvector(N, 1, sizeof(double), row, &columns);
    MPI_Type_commit(&columns);
    MPI_Sendrecv(a, 1, columns, (rank + 1) % size, 0, b, N * N, MPI_DOUBLE, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    doubles("second row", b[1], N);
    int before = (rank + size - 1) % size;
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++) right += b[i][k] == 100 * before + 10 * k + i;
    printf("%d right\n", right);
    MPI_Type_free(&row);
    MPI_Type_free(&columns);

    int mine[2][8], other[8][2];
    MPI_Datatype part, parts;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2 * size; k++) mine[i][k] = 1000 * rank + 100 * i + k;
    MPI_Type_vector(2, 1, 8, MPI_INT, &part);
    MPI_Type_create_resized(part, 0, sizeof(int), &parts);
    MPI_Type_commit(&parts);
    MPI_Alltoall(mine, 2, parts, other, 4, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++) ints("alltoall", other[2 * i], 2);
    MPI_Type_free(&part);
    MPI_Type_free(&parts);
    return end();
}
