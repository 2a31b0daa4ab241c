/* Sizes of the predefined types are those of C's. */
#include "../suite.h"
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

#define TRY(type, c)                                                                          \
    do {                                                                                      \
        int bytes;                                                                            \
        MPI_Aint lb, extent;                                                                  \
        MPI_Type_size(type, &bytes);                                                          \
        MPI_Type_get_extent(type, &lb, &extent);                                              \
        tried++;                                                                              \
        if (bytes != (int)sizeof(c) || extent != (MPI_Aint)sizeof(c) || lb != 0) printf(#type ": %d, %d\n", bytes, (int)extent); \
    } while (0)

int main(int argc, char **argv) {
    begin(&argc, &argv);
    int tried = 0;
    TRY(MPI_CHAR, char);
    TRY(MPI_SHORT, short);
    TRY(MPI_INT, int);
    TRY(MPI_LONG, long);
    TRY(MPI_LONG_LONG, long long);
    TRY(MPI_LONG_LONG_INT, long long);
    TRY(MPI_SIGNED_CHAR, signed char);
    TRY(MPI_UNSIGNED_CHAR, unsigned char);
    TRY(MPI_UNSIGNED_SHORT, unsigned short);
    TRY(MPI_UNSIGNED, unsigned);
    TRY(MPI_UNSIGNED_LONG, unsigned long);
    TRY(MPI_UNSIGNED_LONG_LONG, unsigned long long);
    TRY(MPI_FLOAT, float);
    TRY(MPI_DOUBLE, double);
    TRY(MPI_LONG_DOUBLE, long double);
    TRY(MPI_WCHAR, wchar_t);
    TRY(MPI_C_BOOL, bool);
    TRY(MPI_INT8_T, int8_t);
    TRY(MPI_INT16_T, int16_t);
    TRY(MPI_INT32_T, int32_t);
    TRY(MPI_INT64_T, int64_t);
    TRY(MPI_UINT8_T, uint8_t);
    TRY(MPI_UINT16_T, uint16_t);
    TRY(MPI_UINT32_T, uint32_t);
    TRY(MPI_UINT64_T, uint64_t);
    TRY(MPI_C_COMPLEX, float complex);
    TRY(MPI_C_FLOAT_COMPLEX, float complex);
    TRY(MPI_C_DOUBLE_COMPLEX, double complex);
    TRY(MPI_C_LONG_DOUBLE_COMPLEX, long double complex);
    TRY(MPI_BYTE, char);
    TRY(MPI_AINT, MPI_Aint);
    TRY(MPI_OFFSET, MPI_Offset);
    TRY(MPI_COUNT, MPI_Count);
    int bytes, pair;
    MPI_Type_size(MPI_SHORT_INT, &bytes);
    MPI_Aint lb, extent;
    MPI_Type_get_extent(MPI_SHORT_INT, &lb, &extent);
    struct { short a; int b; } laid;
    MPI_Type_size(MPI_2INT, &pair);
    printf("%d types, short and int: %d, %s, two ints %d\n", tried, bytes, extent == (MPI_Aint)sizeof laid ? "as laid out" : "another extent", pair);
    return end();
}
