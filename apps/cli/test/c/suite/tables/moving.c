/* Collectives that move data: every type, several counts, blocking and not, in place, on several communicators. */
#include "types.h"

static MPI_Comm comm;
static int me, members, non_blocking;
static MPI_Request request;

#define CALL(Name, name, ...)                                                                 \
    do {                                                                                      \
        if (non_blocking) {                                                                   \
            MPI_I##name(__VA_ARGS__, comm, &request);                                         \
            MPI_Wait(&request, MPI_STATUS_IGNORE);                                            \
        } else MPI_##Name(__VA_ARGS__, comm);                                                 \
    } while (0)

static int differ(const Type *type, const void *got, int at, int process, int from, int count) {
    int wrong = 0;
    for (int i = 0; i < count; i++) wrong += type->get(got, at + i) != value_of(type, process, from + i);
    return wrong;
}

static void try_all(const Type *t, int count) {
    int total = count * members, wrong, counts[8], displs[8];
    void *mine = elements(t, total, me), *all = elements(t, total + 8 * members, 50);
    MPI_Datatype m = t->mpi;
    for (int root = 0; root < members; root++) {
        void *copy = elements(t, count, me);
        CALL(Bcast, bcast, copy, count, m, root);
        check("bcast", t, count, differ(t, copy, 0, root, 0, count));
        CALL(Gather, gather, mine, count, m, all, count, m, root);
        if (me == root) {
            wrong = 0;
            for (int i = 0; i < members; i++) wrong += differ(t, all, i * count, i, 0, count);
            check("gather", t, count, wrong);
        }
        CALL(Scatter, scatter, mine, count, m, copy, count, m, root);
        check("scatter", t, count, differ(t, copy, 0, root, me * count, count));
        free(copy);
    }
    CALL(Allgather, allgather, mine, count, m, all, count, m);
    wrong = 0;
    for (int i = 0; i < members; i++) wrong += differ(t, all, i * count, i, 0, count);
    check("allgather", t, count, wrong);
    CALL(Alltoall, alltoall, mine, count, m, all, count, m);
    wrong = 0;
    for (int i = 0; i < members; i++) wrong += differ(t, all, i * count, i, me * count, count);
    check("alltoall", t, count, wrong);
    CALL(Alltoall, alltoall, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, mine, count, m);
    wrong = 0;
    for (int i = 0; i < members; i++) wrong += differ(t, mine, i * count, i, me * count, count);
    check("alltoall in place", t, count, wrong);
    free(mine);
    mine = elements(t, total, me);
    for (int i = 0, at = 0; i < members; i++) {
        counts[i] = i % 2 ? count : count / 2;
        displs[i] = at + 1;
        at += counts[i] + 2;
    }
    CALL(Allgatherv, allgatherv, mine, counts[me], m, all, counts, displs, m);
    wrong = 0;
    for (int i = 0; i < members; i++) wrong += differ(t, all, displs[i], i, 0, counts[i]);
    check("allgatherv", t, count, wrong);
    for (int i = 0; i < counts[me]; i++) t->set(all, displs[me] + i, value_of(t, me, i));
    CALL(Allgatherv, allgatherv, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, counts, displs, m);
    wrong = 0;
    for (int i = 0; i < members; i++) wrong += differ(t, all, displs[i], i, 0, counts[i]);
    check("allgatherv in place", t, count, wrong);
    free(mine);
    free(all);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const int counts[] = {0, 1, 3, 16, 257};
    MPI_Comm comms[3];
    MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
    MPI_Comm_split(MPI_COMM_WORLD, rank == 0, -rank, &comms[1]);
    MPI_Comm_dup(MPI_COMM_SELF, &comms[2]);
    for (int c = 0; c < 3; c++) {
        comm = comms[c];
        MPI_Comm_rank(comm, &me);
        MPI_Comm_size(comm, &members);
        for (int i = 0; i < N_TYPES; i++)
            for (int k = 0; k < 5; k++) {
                non_blocking = (i + k) % 2;
                try_all(&TYPES[i], counts[k]);
            }
        MPI_Comm_free(&comms[c]);
    }
    return finish("collectives that move data");
}
