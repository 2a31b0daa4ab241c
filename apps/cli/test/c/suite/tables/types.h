/* The predefined types as rows of a table: how to write a small number into an element, and read it back. */
#include "../suite.h"
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <wchar.h>

enum { ARITHMETIC = 1, BITS = 2, LOGICAL = 4, ORDERED = 8 };

typedef struct {
    const char *name;
    MPI_Datatype mpi;
    size_t bytes;
    int kinds;
    void (*set)(void *buffer, int index, int value);
    int (*get)(const void *buffer, int index);
} Type;

#define ELEMENT(id, type)                                                                     \
    static void set_##id(void *buffer, int index, int value) { ((type *)buffer)[index] = (type)value; } \
    static int get_##id(const void *buffer, int index) { return (int)((const type *)buffer)[index]; }
#define COMPLEX(id, type)                                                                     \
    static void set_##id(void *buffer, int index, int value) { ((type *)buffer)[index] = value; } \
    static int get_##id(const void *buffer, int index) {                                      \
        type z = ((const type *)buffer)[index];                                               \
        return cimag((double complex)z) == 0 ? (int)creal((double complex)z) : -1;            \
    }

#define INTEGER_KINDS (ARITHMETIC | BITS | LOGICAL | ORDERED)
#define FLOAT_KINDS (ARITHMETIC | ORDERED)
#define ALL_TYPES(ROW)                                                                        \
    ROW(char_, char, MPI_CHAR, 0) ROW(schar, signed char, MPI_SIGNED_CHAR, INTEGER_KINDS)      \
    ROW(uchar, unsigned char, MPI_UNSIGNED_CHAR, INTEGER_KINDS) ROW(byte, unsigned char, MPI_BYTE, BITS) \
    ROW(wchar, wchar_t, MPI_WCHAR, 0) ROW(short_, short, MPI_SHORT, INTEGER_KINDS)            \
    ROW(ushort, unsigned short, MPI_UNSIGNED_SHORT, INTEGER_KINDS) ROW(int_, int, MPI_INT, INTEGER_KINDS) \
    ROW(uint, unsigned, MPI_UNSIGNED, INTEGER_KINDS) ROW(long_, long, MPI_LONG, INTEGER_KINDS) \
    ROW(ulong, unsigned long, MPI_UNSIGNED_LONG, INTEGER_KINDS)                               \
    ROW(llong, long long, MPI_LONG_LONG, INTEGER_KINDS)                                       \
    ROW(ullong, unsigned long long, MPI_UNSIGNED_LONG_LONG, INTEGER_KINDS)                    \
    ROW(int8, int8_t, MPI_INT8_T, INTEGER_KINDS) ROW(int16, int16_t, MPI_INT16_T, INTEGER_KINDS) \
    ROW(int32, int32_t, MPI_INT32_T, INTEGER_KINDS) ROW(int64, int64_t, MPI_INT64_T, INTEGER_KINDS) \
    ROW(uint8, uint8_t, MPI_UINT8_T, INTEGER_KINDS) ROW(uint16, uint16_t, MPI_UINT16_T, INTEGER_KINDS) \
    ROW(uint32, uint32_t, MPI_UINT32_T, INTEGER_KINDS) ROW(uint64, uint64_t, MPI_UINT64_T, INTEGER_KINDS) \
    ROW(aint, MPI_Aint, MPI_AINT, INTEGER_KINDS) ROW(offset, MPI_Offset, MPI_OFFSET, INTEGER_KINDS) \
    ROW(count, MPI_Count, MPI_COUNT, INTEGER_KINDS) ROW(float_, float, MPI_FLOAT, FLOAT_KINDS) \
    ROW(double_, double, MPI_DOUBLE, FLOAT_KINDS) ROW(ldouble, long double, MPI_LONG_DOUBLE, FLOAT_KINDS) \
    ROW(bool_, bool, MPI_C_BOOL, LOGICAL)
#define COMPLEX_TYPES(ROW)                                                                    \
    ROW(fcomplex, float complex, MPI_C_FLOAT_COMPLEX, ARITHMETIC)                             \
    ROW(dcomplex, double complex, MPI_C_DOUBLE_COMPLEX, ARITHMETIC)

#define DEFINE(id, type, mpi, kinds) ELEMENT(id, type)
#define DEFINE_COMPLEX(id, type, mpi, kinds) COMPLEX(id, type)
ALL_TYPES(DEFINE)
COMPLEX_TYPES(DEFINE_COMPLEX)

#define ROW_OF(id, type, mpi, kinds) {#mpi, mpi, sizeof(type), kinds, set_##id, get_##id},
static const Type TYPES[] = {ALL_TYPES(ROW_OF) COMPLEX_TYPES(ROW_OF)};
enum { N_TYPES = sizeof TYPES / sizeof TYPES[0] };

static int checks, failures;

/* Values below 25, so that sums over few processes fit a signed char; truth values where there is nothing else. */
static int value_of(const Type *type, int process, int index) {
    int value = (process * 7 + index * 3 + 1) % 25;
    return type->kinds == LOGICAL ? value % 2 : value;
}

static void *elements(const Type *type, int count, int process) {
    void *buffer = malloc(type->bytes * (count + 1));
    for (int i = 0; i < count; i++) type->set(buffer, i, value_of(type, process, i));
    return buffer;
}

/* One more case; `wrong` elements of it are not as they should be. */
static void check(const char *call, const Type *type, int count, int wrong) {
    checks++;
    if (wrong && failures++ < 10) printf("%s of %d x %s: %d wrong\n", call, count, type->name, wrong);
}

static int finish(const char *table) {
    int all[2] = {checks, failures}, sums[2];
    MPI_Reduce(all, sums, 2, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%s: %d checks, %d failed\n", table, sums[0], sums[1]);
    return end();
}
