/* Fetch_and_op and Compare_and_swap: tickets without gaps, one winner, a lock made of them. */
#include "../suite.h"

int main(int argc, char **argv) {
    begin(&argc, &argv);
    enum { TICKETS = 20 };
    int *memory, one = 1, ticket, last = -1, ordered = 1, free_mark = -1, winner, tickets[TICKETS], all[4 * TICKETS], missing = 0;
    int64_t *wide, add = (int64_t)1 << 40, before;
    MPI_Win win, wide_win;
    MPI_Win_allocate(2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    MPI_Win_allocate(sizeof(int64_t), sizeof(int64_t), MPI_INFO_NULL, MPI_COMM_WORLD, &wide, &wide_win);
    memory[0] = 0;
    memory[1] = -1;
    *wide = 1;
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_lock_all(0, win);
    for (int i = 0; i < TICKETS; i++) {
        MPI_Fetch_and_op(&one, &ticket, MPI_INT, 0, 0, MPI_SUM, win);
        MPI_Win_flush(0, win);
        ordered = ordered && ticket > last;
        tickets[i] = last = ticket;
    }
    MPI_Compare_and_swap(&rank, &free_mark, &winner, MPI_INT, size - 1, 1, win);
    MPI_Win_unlock_all(win);
    MPI_Allgather(tickets, TICKETS, MPI_INT, all, TICKETS, MPI_INT, MPI_COMM_WORLD);
    for (int t = 0; t < size * TICKETS; t++) {
        int found = 0;
        for (int i = 0; i < size * TICKETS; i++) found += all[i] == t;
        missing += found != 1;
    }
    int won = winner == -1, winners;
    MPI_Allreduce(&won, &winners, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    printf("ordered %d, missing %d, winners %d\n", ordered, missing, winners);
    MPI_Win_fence(0, wide_win);
    MPI_Fetch_and_op(&add, &before, MPI_INT64_T, 0, 0, MPI_SUM, wide_win);
    MPI_Win_fence(0, wide_win);
    if (rank == 0) printf("wide %lld\n", (long long)*wide);
    MPI_Win_free(&wide_win);
    MPI_Win_free(&win);
    return end();
}
