/* One-sided communication: every type with put, get, every accumulate operation, in fences and under locks. */
#include "types.h"

enum { ROOM = 40 };

static int differ(const Type *t, const void *got, int count, int process, int shift) {
    int wrong = 0;
    for (int i = 0; i < count; i++) wrong += t->get(got, i) != value_of(t, process, i + shift);
    return wrong;
}

static void try_all(const Type *t, int count) {
    int next = (rank + 1) % size, before = (rank + size - 1) % size;
    void *memory = elements(t, ROOM, rank), *mine = elements(t, ROOM, rank), *got = calloc(ROOM, t->bytes);
    MPI_Win win;
    MPI_Datatype m = t->mpi;
    MPI_Win_create(memory, t->bytes * ROOM, (int)t->bytes, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Get(got, count, m, next, 2, count, m, win);
    MPI_Win_fence(0, win);
    check("get", t, count, differ(t, got, count, next, 2));
    MPI_Put(mine, count, m, next, 0, count, m, win);
    MPI_Win_fence(0, win);
    check("put", t, count, differ(t, memory, count, before, 0));
    MPI_Accumulate(mine, count, m, rank, 0, count, m, MPI_REPLACE, win);
    MPI_Win_fence(0, win);
    check("replace", t, count, differ(t, memory, count, rank, 0));
    MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    MPI_Get_accumulate(NULL, 0, m, got, count, m, next, 0, count, m, MPI_NO_OP, win);
    MPI_Win_unlock(next, win);
    check("no_op", t, count, differ(t, got, count, next, 0));
    MPI_Win_fence(0, win);
    if (t->kinds & ARITHMETIC) {
        MPI_Accumulate(mine, count, m, next, 0, count, m, MPI_SUM, win);
        MPI_Win_fence(0, win);
        int wrong = 0;
        for (int i = 0; i < count; i++) wrong += t->get(memory, i) != value_of(t, rank, i) + value_of(t, before, i);
        check("sum", t, count, wrong);
        MPI_Accumulate(mine, count, m, rank, 0, count, m, MPI_REPLACE, win);
        MPI_Win_fence(0, win);
    }
    if (t->kinds & ORDERED) {
        MPI_Win_lock(MPI_LOCK_EXCLUSIVE, next, 0, win);
        MPI_Get_accumulate(mine, count, m, got, count, m, next, 0, count, m, MPI_MAX, win);
        MPI_Win_unlock(next, win);
        check("get before max", t, count, differ(t, got, count, next, 0));
        MPI_Win_fence(0, win);
        int wrong = 0;
        for (int i = 0; i < count; i++) {
            int a = value_of(t, rank, i), b = value_of(t, before, i);
            wrong += t->get(memory, i) != (a > b ? a : b);
        }
        check("max", t, count, wrong);
    }
    if ((t->kinds & BITS) && (t->kinds & ARITHMETIC)) {
        t->set(memory, 0, 0);
        MPI_Win_fence(0, win);
        t->set(mine, 0, 1 << rank);
        MPI_Fetch_and_op(mine, got, m, 0, 0, MPI_BOR, win);
        MPI_Win_fence(0, win);
        if (rank == 0) check("fetch_and_op", t, 1, t->get(memory, 0) != (1 << size) - 1);
        MPI_Win_fence(0, win);
        t->set(mine, 1, (1 << size) - 1);
        t->set(mine, 0, rank + 20);
        MPI_Compare_and_swap(mine, (char *)mine + t->bytes, got, m, 0, 0, win);
        MPI_Win_fence(0, win);
        int won = t->get(got, 0) == (1 << size) - 1, winners;
        MPI_Allreduce(&won, &winners, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        check("compare_and_swap", t, 1, winners != 1);
    }
    MPI_Win_free(&win);
    free(memory);
    free(mine);
    free(got);
}

int main(int argc, char **argv) {
    begin(&argc, &argv);
    const int counts[] = {0, 1, 3, 32};
    for (int i = 0; i < N_TYPES; i++)
        for (int k = 0; k < 4; k++) try_all(&TYPES[i], counts[k]);
    return finish("one-sided");
}
