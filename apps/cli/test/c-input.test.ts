/** Standard input of C programs: as with mpiexec it is rank 0's. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commworld, linesByRank } from "./commworld";

const folder = mkdtempSync(join(tmpdir(), "commworld-input-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The trapezoidal rule as textbooks have it: rank 0 asks for the ends and the number of trapezoids. */
const TRAPEZOID = `#include <mpi.h>
#include <stdio.h>
static double f(double x) { return x * x; }
static void get_input(int rank, double *a, double *b, int *n) {
  if (rank == 0) {
    printf("Enter a, b, and n: ");
    if (scanf("%lf %lf %d", a, b, n) != 3) *n = 0;
  }
  MPI_Bcast(a, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(b, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  MPI_Bcast(n, 1, MPI_INT, 0, MPI_COMM_WORLD);
}
int main(int argc, char **argv) {
  int rank, size, n;
  double a = 0, b = 0, part = 0, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  get_input(rank, &a, &b, &n);
  if (n == 0) { if (rank == 0) printf("no input\\n"); MPI_Finalize(); return 0; }
  double h = (b - a) / n;
  for (int i = rank; i < n; i += size) part += (f(a + i * h) + f(a + (i + 1) * h)) / 2 * h;
  MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0) printf("integral %.3f\\n", sum);
  MPI_Finalize();
  return 0;
}
`;

/** Every rank counts what it reads, to the end. */
const COUNT = `#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, lines = 0;
  long bytes = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int c; (c = getchar()) != EOF; bytes++) lines += c == '\\n';
  printf("%d lines, %ld bytes, end %d\\n", lines, bytes, feof(stdin) != 0);
  MPI_Finalize();
  return 0;
}
`;

/** Answers each line at once. */
const ECHO = `#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  char word[100];
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    while (scanf("%99s", word) == 1) printf("read %s\\n", word);
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
`;

const modules = Object.fromEntries(
  Object.entries({ trapezoid: TRAPEZOID, count: COUNT, echo: ECHO }).map(([name, text]) => {
    writeFileSync(join(folder, `${name}.c`), text);
    return [name, join(folder, `${name}.wasm`)];
  }),
);
beforeAll(async () => {
  for (const [name, path] of Object.entries(modules)) {
    const { code, stderr } = await commworld(["cc", join(folder, `${name}.c`), "-o", path]);
    expect([code, stderr]).toEqual([0, ""]);
  }
}, 240_000);

describe("standard input", () => {
  it("[WASI3] a trapezoid program reads what is piped into the command, on rank 0", async () => {
    const { code, stdout, stderr } = await commworld(["run", "-n", "3", modules.trapezoid!], {
      input: (stdin) => stdin.end("0 3\n1024\n"),
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(linesByRank(stdout)).toEqual(new Map([[0, ["Enter a, b, and n: ", "integral 9.000"]]]));
  });

  it("[WASI3] is empty without any", async () => {
    const { stdout, code } = await commworld(["run", "-n", "2", modules.trapezoid!]);
    expect([stdout, code]).toEqual(["[0] Enter a, b, and n: \n[0] no input\n", 0]);
  });

  it("[WASI3] longer than what is on the way at a time comes whole, and only to rank 0", async () => {
    const line = `${"x".repeat(99)}\n`;
    const { stdout } = await commworld(["run", "-n", "3", modules.count!], {
      input: (stdin) => stdin.end(line.repeat(5000)),
    });
    expect(linesByRank(stdout)).toEqual(
      new Map([
        [0, ["5000 lines, 500000 bytes, end 1"]],
        [1, ["0 lines, 0 bytes, end 1"]],
        [2, ["0 lines, 0 bytes, end 1"]],
      ]),
    );
  });

  it("[WASI2][WASI3] each line is answered when it comes, while others wait without being a deadlock", async () => {
    const words = ["one", "two", "three"];
    let stdin: { write(text: string): void; end(): void } | undefined;
    let asked = 0;
    const { code, stdout, stderr } = await commworld(["run", "-n", "2", modules.echo!], {
      input: (pipe) => {
        stdin = pipe;
        pipe.write("zero\n");
      },
      onStdout: (text) => {
        if (text.split("\n").length - 1 === asked) return;
        asked++;
        const next = words.shift();
        // Longer than the checker needs to be sure that nothing goes on.
        setTimeout(() => (next === undefined ? stdin!.end() : stdin!.write(`${next}\n`)), 400);
      },
    });
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toBe("[0] read zero\n[0] read one\n[0] read two\n[0] read three\n");
  });

  it("[WASI3] a program that reads none, or is stopped while it waits for some, leaves nothing behind", async () => {
    const path = join(folder, "quiet.c");
    writeFileSync(path, "int main(void) { return 0; }\n");
    const quiet = await commworld(["run", "-n", "1", path], { input: (stdin) => stdin.write("not read\n") });
    expect([quiet.code, quiet.stderr]).toEqual([0, ""]);
    const stopped = await commworld(["run", "-n", "2", modules.echo!], {
      input: (stdin) => stdin.write("begun\n"),
      onStdout: (text, kill) => {
        if (text.includes("begun")) kill("SIGINT");
      },
    });
    expect(stopped.code).toBe(130);
  });

  it("[WASI2] lines are told when they end, also of a program that then hangs", async () => {
    const path = join(folder, "hangs.c");
    writeFileSync(
      path,
      `#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int x;
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 5; i++) printf("step %d\\n", i);
  MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
`,
    );
    const { code, stdout } = await commworld(["run", "-n", "1", path]);
    expect([code, stdout.split("\n").length]).toEqual([1, 6]);
  });
}, 120_000);
