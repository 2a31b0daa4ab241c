#include <mpi.h>
#include <stdio.h>

#define PIECES 60
#define WORK 1
#define STOP 2

/* A number and its steps, as one message of two longs. */
typedef struct {
    long n, steps;
} Found;

/** Steps of the Collatz sequence from n down to 1: nobody knows beforehand how many. */
static long steps(long long n) {
    long count = 0;
    for (; n != 1; count++) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    return count;
}

/** The number with the longest sequence in a piece of 1000 numbers. */
static Found longest(int piece) {
    Found best = {1, 0};
    for (long n = piece * 1000 + 1; n <= (piece + 1) * 1000; n++) {
        long found = steps(n);
        if (found > best.steps) best = (Found){n, found};
    }
    return best;
}

static void master(int workers) {
    Found best = {1, 0};
    int next = 0, working = 0, answers = 0;

    /* Everybody gets a first piece, or the word that there is none. */
    for (int worker = 1; worker <= workers; worker++) {
        int tag = next < PIECES ? WORK : STOP;
        MPI_Send(&next, 1, MPI_INT, worker, tag, MPI_COMM_WORLD);
        if (tag == WORK) next++, working++;
    }

    /* Whoever is done first gets the next piece first, so that a slow worker holds nobody up. */
    while (working > 0) {
        Found found;
        MPI_Status status;
        MPI_Recv(&found, 2, MPI_LONG, MPI_ANY_SOURCE, WORK, MPI_COMM_WORLD, &status);
        answers++;
        if (found.steps > best.steps) best = found;

        /* The status says whose answer it was. */
        int tag = next < PIECES ? WORK : STOP;
        MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, tag, MPI_COMM_WORLD);
        if (tag == WORK) next++;
        else working--;
    }

    printf("%d pieces of work came back from %d workers\n", answers, workers);
    printf("of the numbers up to %d, %ld takes the most steps: %ld\n", PIECES * 1000, best.n, best.steps);
}

static void worker(void) {
    for (;;) {
        int piece;
        MPI_Status status;
        MPI_Recv(&piece, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
        if (status.MPI_TAG == STOP) return;
        Found found = longest(piece);
        MPI_Send(&found, 2, MPI_LONG, 0, WORK, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);

    if (size == 1) printf("A master needs workers: choose 2 ranks or more and run again.\n");
    else if (rank == 0) master(size - 1);
    else worker();

    MPI_Finalize();
    return 0;
}
