/* Conway's Game of Life, rows split among the processes, periodic in both directions */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#define ROWS 16
#define COLS 16
#define GENERATIONS 20

static char world[ROWS + 2][COLS], next[ROWS + 2][COLS];

int main(int argc, char **argv)
{
	int rank, np, lrows, up, down, g, i, j, di, dj, alive, total;
	static const char glider[3][4] = { ".#.", "..#", "###" };
	MPI_Request req[4];

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &np);
	lrows = ROWS / np;
	up = (rank - 1 + np) % np;
	down = (rank + 1) % np;

	if (rank == 0)
		for (i = 0; i < 3; i++)
			for (j = 0; j < 3; j++)
				world[i + 1][j] = glider[i][j] == '#';

	for (g = 0; g < GENERATIONS; g++) {
		MPI_Irecv(world[0], COLS, MPI_CHAR, up, 1, MPI_COMM_WORLD, req);
		MPI_Irecv(world[lrows + 1], COLS, MPI_CHAR, down, 2, MPI_COMM_WORLD, req + 1);
		MPI_Isend(world[lrows], COLS, MPI_CHAR, down, 1, MPI_COMM_WORLD, req + 2);
		MPI_Isend(world[1], COLS, MPI_CHAR, up, 2, MPI_COMM_WORLD, req + 3);
		MPI_Waitall(4, req, MPI_STATUSES_IGNORE);
		for (i = 1; i <= lrows; i++)
			for (j = 0; j < COLS; j++) {
				alive = 0;
				for (di = -1; di <= 1; di++)
					for (dj = -1; dj <= 1; dj++)
						if (di || dj)
							alive += world[i + di][(j + dj + COLS) % COLS];
				next[i][j] = alive == 3 || (alive == 2 && world[i][j]);
			}
		for (i = 1; i <= lrows; i++)
			for (j = 0; j < COLS; j++)
				world[i][j] = next[i][j];
	}

	alive = 0;
	for (i = 1; i <= lrows; i++)
		for (j = 0; j < COLS; j++)
			alive += world[i][j];
	MPI_Reduce(&alive, &total, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);

	if (rank == 0) {
		char *all = malloc(ROWS * COLS);
		MPI_Gather(world[1], lrows * COLS, MPI_CHAR, all, lrows * COLS, MPI_CHAR, 0, MPI_COMM_WORLD);
		for (i = 0; i < ROWS; i++) {
			for (j = 0; j < COLS; j++)
				putchar(all[i * COLS + j] ? '#' : '.');
			putchar('\n');
		}
		printf("%d cells alive after %d generations\n", total, GENERATIONS);
		free(all);
	} else
		MPI_Gather(world[1], lrows * COLS, MPI_CHAR, NULL, 0, MPI_CHAR, 0, MPI_COMM_WORLD);
	MPI_Finalize();
	return EXIT_SUCCESS;
}
