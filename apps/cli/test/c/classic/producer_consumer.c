#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>

/* One buffer process between producers (even) and consumers (odd); rank 0 is the buffer */

enum { PUT, GET, ITEM, DONE };
#define CAPACITY 3
#define EACH 6

static void logf_(const char *fmt, ...)
{
    va_list ap;
    char line[128];
    va_start(ap, fmt);
    vsnprintf(line, sizeof line, fmt, ap);
    va_end(ap);
    puts(line);
}

static void buffer_process(int producers, int consumers)
{
    int queue[CAPACITY], head = 0, count = 0, finished = 0, served = 0, most = 0, waiting[64], nwait = 0, dummy;
    long sum = 0;
    while (served < producers * EACH) {
        MPI_Status st;
        /* a full buffer takes no PUT, an empty one answers no GET */
        int can_put = count < CAPACITY;
        if (nwait > 0 && count > 0) {
            int item = queue[head];
            head = (head + 1) % CAPACITY;
            count--;
            MPI_Send(&item, 1, MPI_INT, waiting[0], ITEM, MPI_COMM_WORLD);
            memmove(waiting, waiting + 1, (--nwait) * sizeof(int));
            sum += item;
            served++;
            continue;
        }
        MPI_Probe(MPI_ANY_SOURCE, can_put ? MPI_ANY_TAG : GET, MPI_COMM_WORLD, &st);
        if (st.MPI_TAG == PUT) {
            MPI_Recv(&queue[(head + count) % CAPACITY], 1, MPI_INT, st.MPI_SOURCE, PUT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (++count > most) most = count;
        } else {
            MPI_Recv(&dummy, 0, MPI_INT, st.MPI_SOURCE, GET, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            waiting[nwait++] = st.MPI_SOURCE;
        }
    }
    logf_("served %d items, sum %ld, %s", served, sum, most <= CAPACITY ? "never too full" : "too full");
    (void)finished; (void)consumers;
}

int main(int argc, char **argv)
{
    int rank, size, i, item;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int consumers = size / 2, producers = size - 1 - consumers;
    if (rank == 0) buffer_process(producers, consumers);
    else if (rank % 2 == 0)
        for (i = 0; i < EACH; i++) {
            item = rank * 100 + i;
            MPI_Ssend(&item, 1, MPI_INT, 0, PUT, MPI_COMM_WORLD);
        }
    else {
        int mine = producers * EACH / consumers + (rank / 2 < producers * EACH % consumers);
        for (i = 0; i < mine; i++) {
            MPI_Send(NULL, 0, MPI_INT, 0, GET, MPI_COMM_WORLD);
            MPI_Recv(&item, 1, MPI_INT, 0, ITEM, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
        logf_("consumer %d got %d items", rank, mine);
    }
    MPI_Finalize();
    return 0;
}
