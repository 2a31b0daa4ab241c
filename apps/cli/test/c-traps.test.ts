/** How C programs end that do not end well. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { describeError } from "../src/text-reporter";
import { compileText, runC, runModule } from "./c-run";
import { commworld } from "./commworld";

const folder = mkdtempSync(join(tmpdir(), "commworld-traps-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each case does something else that a program cannot do. */
const SOURCE = `#include <assert.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static int deep(int n) { volatile char room[1000]; room[0] = n; return n == 0 ? 0 : deep(n - 1) + room[0]; }
__attribute__((noinline)) static int large(int n) {
  volatile char room[20000000]; room[n] = 1; return room[0];
}
static int twice(int n) { return 2 * n; }
static void *volatile any = (void *)twice;
static void pass(int to) { MPI_Send(&to, 1, MPI_INT, to, 0, MPI_COMM_WORLD); }
int main(int argc, char **argv) {
  volatile int zero = 0, least = 1 << 31, one = -1, *far = (int *)0x7ff00000;
  void (*volatile none)(void) = 0;
  MPI_Init(&argc, &argv);
  switch (atoi(argv[1])) {
    case 18: *far = 1; break;
    case 19: return 10 * argc % zero;
    case 20: return least / one;
    case 21: printf("%d", deep(1 << 30)); break;
    case 22: printf("%d", large(argc)); break;
    case 23: abort();
    case 24: assert(zero != 0); break;
    case 25: ((void (*)(double))any)(1); break;
    case 26: none(); break;
    case 27: __builtin_trap();
    case 28: pass(argc + 6); break;
    case 29: MPI_Finalize(); return 3;
    case 30: MPI_Finalize(); exit(0);
    case 31: exit(7);
    case 32: exit(0);
    case 33: MPI_Abort(MPI_COMM_WORLD, 9);
  }
  MPI_Finalize();
  return 0;
}
`;

const TRAPS: [what: string, line: number, says: string, exitCode: number, at?: number][] = [
  ["a pointer out of bounds", 18, "out of bounds", 139],
  ["a division by zero", 19, "divided by zero", 136],
  ["a quotient that does not fit", 20, "does not fit", 136],
  ["recursion without an end", 21, "stack overflow", 139, 6],
  ["a local array larger than the stack", 22, "stack overflow", 139, 8],
  ["abort", 23, "called abort", 134],
  ["an assertion", 24, "assertion", 134],
  ["a pointer to another type of function", 25, "no function of this type", 139],
  ["a null pointer to a function", 26, "no function of this type", 139],
  ["unreachable code", 27, "cannot be reached", 132],
];

const compiled = compileText(SOURCE);

async function runCase(line: number) {
  return runModule({ wasm: await compiled, path: "main.c", args: [`${line}`], files: {}, stdin: "" });
}

describe("a trap", () => {
  it.each(TRAPS)("[TRAP1] %s", async (_, line, says, exitCode, at = line) => {
    const { status, error } = await runCase(line);
    expect([status, error?.name, error?.pid]).toEqual(["failed", "Trap", 0]);
    expect(error!.message).toContain(says);
    expect([error!.exitCode, error!.file, error!.line]).toEqual([exitCode, "main.c", at]);
    const told = describeError(error!);
    expect(told).toMatch(new RegExp(`^rank 0 main\\.c:${at}:\\d+ Trap: [^]*\\n    at \\w+ \\(main\\.c:${at}:\\d+\\)`));
    expect(told).not.toContain("wasm");
  });

  it("[TRAP1] in C++, in a function that is called through others, names each of them", async () => {
    const source = `#include <mpi.h>
#include <vector>
struct Grid {
  std::vector<int> cells;
  [[gnu::noinline]] int at(int i) const { return cells.data()[i * 1000000]; }
};
template <typename T> [[gnu::noinline]] int last(const T &grid) {
  return grid.at(2000) + 1;
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  Grid grid{std::vector<int>(10)};
  return last(grid) + argc;
}
`;
    const { error } = await runC(source, { file: "grid.cpp" });
    expect([error?.name, error?.file, error?.line]).toEqual(["Trap", "grid.cpp", 5]);
    const frames = [...error!.stack!.matchAll(/at (.*) \(grid\.cpp:(\d+):\d+\)/g)].map(
      ([, name, line]) => `${line} ${name}`,
    );
    expect(frames).toEqual([
      expect.stringMatching(/^5 Grid::at/),
      expect.stringMatching(/^8 .*last/),
      expect.stringMatching(/^13 main/),
    ]);
  });

  it("[TRAP1] [TIER2] in a loop, behind other functions with loops, has the lines of both loops", async () => {
    const source = `#include <mpi.h>
#include <stdlib.h>
__attribute__((noinline)) static double sum(const double *list, int count) {
  double all = 0;
  for (int i = 0; i < count; i++) all += list[i];
  return all;
}
__attribute__((noinline)) static int divide(const int *list, int count, int by) {
  int all = 0;
  for (int i = 0; i < count; i++)
    all += list[i] /
           (by - i);
  return all;
}
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  double *numbers = calloc(100, sizeof(double));
  int *list = calloc(100, sizeof(int));
  for (int i = 0; i < 100; i++) list[i] = numbers[i] = i + argc;
  for (int round = 100; round > 0; round -= 30)
    list[round - 1] +=
        divide(list, round, 100) + (int)sum(numbers, round) + (round < 50 ? divide(list, round, 5) : 0);
  MPI_Finalize();
  return list[0];
}
`;
    const { error } = await runC(source);
    expect([error?.name, error?.file, error?.line]).toEqual(["Trap", "main.c", 11]);
    expect(error!.message).toContain("divided by zero");
    const frames = [...error!.stack!.matchAll(/at (\w+) \(main\.c:(\d+):\d+\)/g)].map(([, name, line]) => [name, line]);
    expect(frames).toEqual([
      ["divide", "11"],
      [expect.stringMatching(/main/), "22"],
    ]);
  });

  it("[TRAP1] an error of an MPI call has the file, the line and the calls around it", async () => {
    const { error } = await runCase(28);
    expect([error?.name, error?.call, error?.file, error?.line]).toEqual(["MPI_ERR_RANK", "MPI_Send", "main.c", 12]);
  });
}, 120_000);

describe("an exit", () => {
  it("[TRAP2] from main or by exit gives the program's own code, wherever it is", async () => {
    const codes: (number | undefined)[] = [];
    for (const line of [29, 30, 31, 32, 33]) codes.push((await runCase(line)).error?.exitCode);
    expect(codes).toEqual([3, undefined, 7, 1, 9]);
  });

  it("[TRAP2] says how the program ended", async () => {
    const said: (string | undefined)[] = [];
    for (const line of [29, 31, 32, 33]) said.push((await runCase(line)).error?.message);
    expect(said).toEqual([
      "the program ended with exit code 3",
      "the program ended with exit code 7, without MPI_Finalize",
      "the program ended without MPI_Finalize; call it in every rank before main returns",
      "MPI_Abort was called with code 9",
    ]);
  });

  it("[TRAP2] is what the command exits with", async () => {
    const path = join(folder, "exit.wasm");
    writeFileSync(path, await compiled);
    const { code, stderr } = await commworld(["run", "-n", "2", path, "--", "29"]);
    expect(code).toBe(3);
    expect(stderr).toMatch(/^rank \d Exit: the program ended with exit code 3$/m);
  });
}, 120_000);
