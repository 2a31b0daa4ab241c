/* What the standard says of cases that programs seldom meet; each rank prints what it finds wrong, rank 0 that all is done. */
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static int rank, size;

#define CHECK(condition) \
    if (!(condition)) printf("rank %d, line %d: %s\n", rank, __LINE__, #condition)

static void layout(void) {
    CHECK(sizeof(MPI_Status) == 32 && offsetof(MPI_Status, MPI_SOURCE) == 0);
    CHECK(offsetof(MPI_Status, MPI_TAG) == 4 && offsetof(MPI_Status, MPI_ERROR) == 8);
    CHECK(sizeof(MPI_Comm) == sizeof(void *) && sizeof(MPI_Aint) == sizeof(void *));
    CHECK(sizeof(MPI_Count) == 8 && sizeof(MPI_Offset) == 8 && sizeof(MPI_Fint) == sizeof(int));
    CHECK(MPI_Comm_c2f(MPI_COMM_SELF) == 0x102 && MPI_Comm_f2c(0x102) == MPI_COMM_SELF);
    CHECK(MPI_Type_f2c(MPI_Type_c2f(MPI_DOUBLE)) == MPI_DOUBLE);
    CHECK(MPI_Request_f2c(MPI_Request_c2f(MPI_REQUEST_NULL)) == MPI_REQUEST_NULL);
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_SELF, &copy);
    CHECK(MPI_Comm_f2c(MPI_Comm_c2f(copy)) == copy && MPI_Comm_fromint(MPI_Comm_toint(copy)) == copy);
    MPI_Comm_free(&copy);
    int major, minor;
    MPI_Abi_get_version(&major, &minor);
    CHECK(major == MPI_ABI_VERSION && minor == MPI_ABI_SUBVERSION);
}

static void datatypes(void) {
    MPI_Datatype pair, matched, large;
    MPI_Type_get_value_index(MPI_LONG, MPI_INT, &pair);
    CHECK(pair == MPI_LONG_INT);
    MPI_Type_get_value_index(MPI_INT, MPI_INT, &pair);
    CHECK(pair == MPI_2INT);

    MPI_Type_get_value_index(MPI_REAL, MPI_REAL, &pair);
    CHECK(pair == MPI_2REAL);
    MPI_Type_get_value_index(MPI_DOUBLE, MPI_DOUBLE, &pair);
    CHECK(pair == MPI_DATATYPE_NULL);
    char one = 1, letters = 0;
    MPI_Allreduce(&one, &letters, 1, MPI_CHAR, MPI_SUM, MPI_COMM_WORLD);
    CHECK(letters == size);
    float real[2] = {rank % 2, rank}, least[2];
    double twice[2] = {rank % 2, rank}, most[2];
    MPI_Allreduce(real, least, 1, MPI_2REAL, MPI_MINLOC, MPI_COMM_WORLD);
    CHECK(least[0] == 0 && least[1] == 0);
    MPI_Allreduce(twice, most, 1, MPI_2DOUBLE_PRECISION, MPI_MAXLOC, MPI_COMM_WORLD);
    CHECK(most[0] == (size > 1) && most[1] == (size > 1));

    MPI_Type_match_size(MPI_TYPECLASS_REAL, sizeof(long double), &matched);
    CHECK(matched == MPI_REAL16);
    long double part = rank + 0.25L, sum = 0;
    MPI_Allreduce(&part, &sum, 1, MPI_REAL16, MPI_SUM, MPI_COMM_WORLD);
    CHECK(sum == size * (size - 1) / 2 + size * 0.25L);
    int bytes;
    MPI_Type_size(MPI_COMPLEX32, &bytes);
    CHECK(bytes == 32);
    MPI_Type_size(MPI_INTEGER16, &bytes);
    CHECK(bytes == MPI_UNDEFINED);

    MPI_Aint lb, extent;
    MPI_Count wide, wideLb;
    MPI_Type_contiguous(1 << 30, MPI_DOUBLE, &large);
    MPI_Type_size(large, &bytes);
    CHECK(bytes == MPI_UNDEFINED);
    MPI_Type_get_extent(large, &lb, &extent);
    CHECK(lb == 0 && extent == MPI_UNDEFINED);
    MPI_Type_get_true_extent(large, &lb, &extent);
    CHECK(lb == 0 && extent == MPI_UNDEFINED);
    MPI_Type_get_extent_c(large, &wideLb, &wide);
    CHECK(wideLb == 0 && wide == (MPI_Count)8 << 30);
    MPI_Type_free(&large);
}

/* What is wrong is told by its class. */
static void errors(void) {
    int value = rank, sum, class, numbers[64] = {0};
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Comm_size(MPI_COMM_WORLD, NULL), &class);
    CHECK(class == MPI_ERR_ARG);
    MPI_Error_class(MPI_Allreduce(&value, &value, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD), &class);
    CHECK(class == MPI_ERR_BUFFER);
    MPI_Error_class(MPI_Allgather(&numbers[rank], 1, MPI_INT, numbers, 1, MPI_INT, MPI_COMM_WORLD), &class);
    CHECK(class == MPI_ERR_BUFFER);
    MPI_Error_class(MPI_Reduce_local(&value, &value, 1, MPI_INT, MPI_SUM), &class);
    CHECK(class == MPI_ERR_BUFFER);
    MPI_Error_class(MPI_Reduce_local(MPI_IN_PLACE, &value, 1, MPI_INT, MPI_SUM), &class);
    CHECK(class == MPI_ERR_BUFFER);
    CHECK(MPI_Allreduce(&value, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD) == MPI_SUCCESS);
    CHECK(sum == size * (size - 1) / 2);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
}

static void memory(void) {
    MPI_Comm node;
    MPI_Win win, dynamic;
    MPI_Aint bytes;
    int unit, *own, *seen, members;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &members);
    MPI_Win_allocate_shared(4 * sizeof(int), sizeof(int), MPI_INFO_NULL, node, &own, &win);
    for (int other = 0; other < members; other++) {
        MPI_Win_shared_query(win, other, &bytes, &unit, &seen);
        CHECK(bytes == 4 * sizeof(int) && unit == sizeof(int) && seen != NULL);
    }
    MPI_Win_free(&win);
    MPI_Comm_free(&node);

    MPI_Win_allocate(sizeof(int), 1, MPI_INFO_NULL, MPI_COMM_WORLD, &own, &win);
    MPI_Win_shared_query(win, rank, &bytes, &unit, &seen);
    CHECK(bytes == sizeof(int) && seen == own);
    if (size > 1) {
        MPI_Win_shared_query(win, (rank + 1) % size, &bytes, &unit, &seen);
        CHECK(bytes == 0 && seen == NULL);
    }
    MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &dynamic);
    int regions[8] = {0}, given[6] = {1, 2, 3, 4, 5, 6};
    MPI_Aint places[64], mine;
    MPI_Win_attach(dynamic, regions, 4 * sizeof(int));
    MPI_Win_attach(dynamic, regions + 4, 4 * sizeof(int));
    MPI_Get_address(regions, &mine);
    MPI_Allgather(&mine, 1, MPI_AINT, places, 1, MPI_AINT, MPI_COMM_WORLD);
    int next = (rank + 1) % size;
    MPI_Win_fence(0, dynamic);
    MPI_Put(given, 6, MPI_INT, next, MPI_Aint_add(places[next], sizeof(int)), 6, MPI_INT, dynamic);
    MPI_Win_fence(0, dynamic);
    CHECK(regions[0] == 0 && regions[1] == 1 && regions[6] == 6 && regions[7] == 0);
    MPI_Win_free(&dynamic);

    enum { WINDOWS = 100 };
    MPI_Win many[WINDOWS];
    for (int i = 0; i < WINDOWS; i++) MPI_Win_create(regions, sizeof regions, 1, MPI_INFO_NULL, MPI_COMM_SELF, &many[i]);
    for (int i = 0; i < WINDOWS; i++) MPI_Win_free(&many[i]);

    int flag, *model;
    MPI_Win_get_attr(win, MPI_WIN_MODEL, &model, &flag);
    CHECK(flag && *model == MPI_WIN_UNIFIED);
    MPI_Win_free(&win);
}

static void sessions(void) {
    MPI_Session session;
    MPI_Info info;
    MPI_Group group;
    char level[64];
    int flag, length = sizeof level, members;
    MPI_Info_create(&info);
    MPI_Info_set(info, "thread_level", "MPI_THREAD_SERIALIZED");
    MPI_Session_init(info, MPI_ERRORS_RETURN, &session);
    MPI_Info_free(&info);
    MPI_Session_get_info(session, &info);
    MPI_Info_get_string(info, "thread_level", &length, level, &flag);
    CHECK(flag && strcmp(level, "MPI_THREAD_SERIALIZED") == 0);
    MPI_Info_free(&info);
    MPI_Group_from_session_pset(session, "MPI://self", &group);
    MPI_Group_size(group, &members);
    CHECK(members == 1);
    MPI_Group_free(&group);
    CHECK(MPI_Group_from_session_pset(session, "mpi://none", &group) != MPI_SUCCESS);
    MPI_Session_finalize(&session);
}

int main(int argc, char **argv) {
    int provided, queried;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Query_thread(&queried);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    CHECK(provided == MPI_THREAD_MULTIPLE && queried == provided);
    layout();
    datatypes();
    errors();
    memory();
    sessions();
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) printf("done with %d\n", size);
    MPI_Finalize();
    return 0;
}
