/* Allreduce in place, of long arrays, and on types where sign, width and rounding matter. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int value = rank + 1;
    MPI_Allreduce(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_PROD, MPI_COMM_WORLD);
    printf("factorial %d\n", value);
    signed char low = (signed char)(-100 - rank), least;
    unsigned char high = (unsigned char)(200 + rank), most;
    MPI_Allreduce(&low, &least, 1, MPI_SIGNED_CHAR, MPI_MIN, MPI_COMM_WORLD);
    MPI_Allreduce(&high, &most, 1, MPI_UNSIGNED_CHAR, MPI_MAX, MPI_COMM_WORLD);
    printf("signed %d, unsigned %d\n", least, most);
    unsigned wide = rank == 0 ? 0xfffffff0u : 5u + rank, widest;
    MPI_Allreduce(&wide, &widest, 1, MPI_UNSIGNED, MPI_MAX, MPI_COMM_WORLD);
    printf("unsigned max %u\n", widest);
    int64_t huge = ((int64_t)1 << 53) + rank, sum;
    MPI_Allreduce(&huge, &sum, 1, MPI_INT64_T, MPI_SUM, MPI_COMM_WORLD);
    printf("64 bits %lld\n", (long long)sum);
    uint64_t bits = (uint64_t)1 << (40 + rank), all;
    MPI_Allreduce(&bits, &all, 1, MPI_UINT64_T, MPI_BOR, MPI_COMM_WORLD);
    printf("bits %llx\n", (unsigned long long)all);
    float third = 1.0f / (3 + rank), thirds;
    MPI_Allreduce(&third, &thirds, 1, MPI_FLOAT, MPI_MAX, MPI_COMM_WORLD);
    printf("float %.9g\n", thirds);
    enum { N = 50000 };
    double *many = malloc(N * sizeof(double)), right = 0;
    for (int i = 0; i < N; i++) many[i] = i + rank;
    MPI_Allreduce(MPI_IN_PLACE, many, N, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    for (int i = 0; i < N; i++) right += many[i] == size * (double)i + size * (size - 1) / 2;
    printf("right %.0f\n", right);
    free(many);
    return end();
}
