#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define PIECES 16
#define LENGTH 20000

static int rank, size, left, right;

/** A piece of work: it exchanges a block, computes, and exchanges again. */
typedef struct {
    double *out, *in;
    MPI_Request requests[2];
    int step;
} Piece;

static double initial(int number) { return rank + number; }

static void compute(double *block) {
    for (int i = 0; i < LENGTH; i++) block[i] = pow(sqrt(block[i] * block[i] + 1), 2);
}

static int is_right(const double *block, int number) {
    double mean = 0;
    for (int i = 0; i < LENGTH; i++) mean += block[i] / LENGTH;
    double begun = (rank + 2 * size - 2) % size + number;
    return round(mean) == begun * begun + 1;
}

/** Starts to send `out` to the right and to receive from the left. The tag tells the messages of the pieces apart. */
static void start(Piece *piece, int number) {
    int tag = 2 * number + piece->step++;
    MPI_Irecv(piece->in, LENGTH, MPI_DOUBLE, left, tag, MPI_COMM_WORLD, &piece->requests[0]);
    MPI_Isend(piece->out, LENGTH, MPI_DOUBLE, right, tag, MPI_COMM_WORLD, &piece->requests[1]);
}

/** The exchange is done: true when the piece is, else it computes and exchanges again. */
static int advance(Piece *piece, int number) {
    if (piece->step == 2) return 1;
    double *received = piece->in;
    compute(received);
    piece->in = piece->out;
    piece->out = received;
    start(piece, number);
    return 0;
}

static void begin(Piece *piece, int number) {
    piece->out = malloc(LENGTH * sizeof *piece->out);
    piece->in = malloc(LENGTH * sizeof *piece->in);
    piece->step = 0;
    for (int i = 0; i < LENGTH; i++) piece->out[i] = initial(number);
    start(piece, number);
}

static int end(Piece *piece, int number) {
    int good = is_right(piece->in, number);
    free(piece->out);
    free(piece->in);
    return good;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    right = (rank + 1) % size;
    left = (rank + size - 1) % size;
    Piece pieces[PIECES];

    /* One after the other: the rank does nothing while its messages are on the way. */
    double one = MPI_Wtime();
    int in_turn = 0;
    for (int i = 0; i < PIECES; i++) {
        begin(&pieces[i], i);
        do MPI_Waitall(2, pieces[i].requests, MPI_STATUSES_IGNORE);
        while (!advance(&pieces[i], i));
        in_turn += end(&pieces[i], i);
    }

    /* All at once: whichever has its message computes, and the messages of the others travel meanwhile. */
    double two = MPI_Wtime();
    int overlapped = 0, open = PIECES;
    for (int i = 0; i < PIECES; i++) begin(&pieces[i], PIECES + i);
    while (open > 0)
        for (int i = 0; i < PIECES; i++) {
            int done;
            if (pieces[i].step == 0) continue;
            MPI_Testall(2, pieces[i].requests, &done, MPI_STATUSES_IGNORE);
            if (!done || !advance(&pieces[i], PIECES + i)) continue;
            overlapped += end(&pieces[i], PIECES + i);
            pieces[i].step = 0;
            open--;
        }
    double three = MPI_Wtime();

    printf("%d results in turn and %d overlapped are right\n", in_turn, overlapped);
    printf("in turn %.1f ms, overlapped %.1f ms\n", 1000 * (two - one), 1000 * (three - two));

    MPI_Finalize();
    return 0;
}
