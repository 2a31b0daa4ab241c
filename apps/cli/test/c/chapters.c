/* A little of every chapter; each rank prints what it finds wrong, rank 0 that all is done. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size;

#define CHECK(condition) \
    if (!(condition)) printf("rank %d, line %d: %s\n", rank, __LINE__, #condition)

typedef struct {
    int id;
    double weight;
    char name[12];
} Body;

static void later(int *in, int *inout, int *count, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < *count; i++) inout[i] = in[i] * 10 + inout[i];
}

static void messages(void) {
    int out[3] = {rank, rank + 1, rank + 2}, in[3], count, flag;
    MPI_Status status;
    MPI_Request requests[2];
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    MPI_Irecv(in, 3, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(out, 3, MPI_INT, next, 7, MPI_COMM_WORLD, &requests[1]);
    MPI_Status both[2];
    MPI_Waitall(2, requests, both);
    MPI_Get_count(&both[0], MPI_INT, &count);
    CHECK(both[0].MPI_SOURCE == before && both[0].MPI_TAG == 7 && count == 3);
    CHECK(in[2] == before + 2);
    CHECK(requests[0] == MPI_REQUEST_NULL && requests[1] == MPI_REQUEST_NULL);
    MPI_Sendrecv_replace(out, 3, MPI_INT, next, 1, before, 1, MPI_COMM_WORLD, &status);
    CHECK(out[0] == before);
    MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    CHECK(!flag);
    MPI_Send(out, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD);
}

static void datatypes(void) {
    Body body = {rank, rank * 0.5, "body"}, got;
    int lengths[3] = {1, 1, 12};
    MPI_Aint base, places[3];
    MPI_Datatype types[3] = {MPI_INT, MPI_DOUBLE, MPI_CHAR}, made, resized;
    MPI_Get_address(&body, &base);
    MPI_Get_address(&body.id, &places[0]);
    MPI_Get_address(&body.weight, &places[1]);
    MPI_Get_address(body.name, &places[2]);
    for (int i = 0; i < 3; i++) places[i] = MPI_Aint_diff(places[i], base);
    MPI_Type_create_struct(3, lengths, places, types, &made);
    MPI_Type_create_resized(made, 0, sizeof(Body), &resized);
    MPI_Type_commit(&resized);
    if (rank == 0) got = body;
    else memset(&got, 0, sizeof got);
    MPI_Bcast(&got, 1, resized, 0, MPI_COMM_WORLD);
    CHECK(got.id == 0 && got.weight == 0.0 && strcmp(got.name, "body") == 0);
    MPI_Type_free(&made);
    MPI_Type_free(&resized);

    int matrix[3][4], column[3] = {0, 0, 0};
    MPI_Datatype vector;
    for (int i = 0; i < 12; i++) matrix[i / 4][i % 4] = i;
    MPI_Type_vector(3, 1, 4, MPI_INT, &vector);
    MPI_Type_commit(&vector);
    MPI_Sendrecv(&matrix[0][1], 1, vector, rank, 5, column, 3, MPI_INT, rank, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    CHECK(column[0] == 1 && column[1] == 5 && column[2] == 9);
    MPI_Type_free(&vector);
}

static void collectives(void) {
    long sum, own = rank + 1;
    MPI_Allreduce(&own, &sum, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == (long)size * (size + 1) / 2);
    long double x = 0.1L * rank, largest;
    MPI_Allreduce(&x, &largest, 1, MPI_LONG_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    CHECK(largest == 0.1L * (size - 1));
    MPI_Op op;
    int digit = rank + 1, number = 0;
    MPI_Op_create((MPI_User_function *)later, 0, &op);
    MPI_Reduce(&digit, &number, 1, MPI_INT, op, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        int right = size;
        for (int i = size - 1; i > 0; i--) right = i * 10 + right;
        CHECK(number == right);
    }
    MPI_Op_free(&op);
    int *all = malloc(sizeof(int) * size);
    MPI_Allgather(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
    for (int i = 0; i < size; i++) CHECK(all[i] == i);
    free(all);
}

static void communicators(void) {
    MPI_Comm half, grid;
    int color = rank % 2, members, dims[2] = {0, 0}, periods[2] = {1, 0}, coords[2], left, right;
    MPI_Comm_split(MPI_COMM_WORLD, color, -rank, &half);
    MPI_Comm_size(half, &members);
    CHECK(members == (size + 1 - color) / 2);
    MPI_Comm_free(&half);
    CHECK(half == MPI_COMM_NULL);
    MPI_Dims_create(size, 2, dims);
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 1, &grid);
    MPI_Cart_coords(grid, rank, 2, coords);
    MPI_Cart_shift(grid, 1, 1, &left, &right);
    CHECK(coords[1] > 0 ? left >= 0 : left == MPI_PROC_NULL);
    MPI_Comm_free(&grid);
    int *limit, flag;
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &limit, &flag);
    CHECK(flag && *limit >= 32767);
}

static void windows(void) {
    MPI_Win win;
    int *memory, one = 1, before;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memory[0] = memory[1] = 0;
    MPI_Win_fence(0, win);
    MPI_Put(&rank, 1, MPI_INT, (rank + 1) % size, 1, 1, MPI_INT, win);
    MPI_Win_fence(0, win);
    CHECK(memory[1] == (rank + size - 1) % size);
    MPI_Win_lock(MPI_LOCK_SHARED, 0, 0, win);
    MPI_Fetch_and_op(&one, &before, MPI_INT, 0, 0, MPI_SUM, win);
    MPI_Win_unlock(0, win);
    CHECK(before >= 0 && before < size);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) CHECK(memory[0] == size);
    MPI_Win_free(&win);
}

static void errors(void) {
    int code, class, length, value = 0;
    char text[MPI_MAX_ERROR_STRING];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Send(&value, 1, MPI_INT, size + 5, 0, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    CHECK(class == MPI_ERR_RANK);
    MPI_Error_string(code, text, &length);
    CHECK(length > 0 && (int)strlen(text) == length);
    MPI_File file;
    CHECK(MPI_File_open(MPI_COMM_WORLD, "x", MPI_MODE_RDONLY, MPI_INFO_NULL, &file) == MPI_ERR_UNSUPPORTED_OPERATION);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    messages();
    datatypes();
    collectives();
    communicators();
    windows();
    errors();
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("done with %d\n", size);
    MPI_Finalize();
    return 0;
}
