import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { compile } from "../src/load-program";
import { readCProgram } from "../src/read-c-program";
import { commworld, linesByRank } from "./commworld";

const C = fileURLToPath(new URL("./c", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "commworld-c-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compileFiles = async (sources: string[], flags: string[] = []) => compile(await readCProgram(sources, []), flags);

function program(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

describe("programs of C", () => {
  it("[C1] several sources with a header and arguments are compiled and run", async () => {
    const { code, stdout, stderr } = await commworld([
      "run",
      "-n",
      "4",
      `${C}/trapezoid.c`,
      `${C}/curve.c`,
      "--",
      "512",
    ]);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect([...linesByRank(stdout).keys()]).toEqual([0]);
    expect(linesByRank(stdout).get(0)!.at(-1)).toBe("of the integral from 0.000000 to 3.000000 = 9.000017e+00");
  });

  it("[C1] a program opens the data files that it is given, and no others", async () => {
    const source = program(
      "sum.c",
      `#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int number, sum = 0, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    FILE *file = fopen(argv[1], "r");
    if (!file) MPI_Abort(MPI_COMM_WORLD, 7);
    while (fscanf(file, "%d", &number) == 1) sum += number;
    fclose(file);
    printf("%d\\n", sum * rank);
    MPI_Finalize();
    return 0;
}
`,
    );
    program("numbers.txt", "1 2\n39\n");
    const run = (...args: string[]) => commworld(["run", "-n", "2", ...args], { cwd: folder });
    const read = await run("--data", "./numbers.txt", source, "numbers.txt");
    expect({ ...read, stdout: linesByRank(read.stdout) }).toEqual({
      code: 0,
      stdout: new Map([
        [0, ["0"]],
        [1, ["42"]],
      ]),
      stderr: "",
    });
    expect((await run(source, "numbers.txt")).code).toBe(7);
    for (const [data, fault] of [
      ["../numbers.txt", "below this folder"],
      ["absent.txt", "there is no file"],
    ] as const) {
      const { code, stderr } = await run("--data", data, source);
      expect([code, stderr.includes(fault)]).toEqual([2, true]);
    }
  });

  it("[C2] a module that cc made runs on any number of ranks: every chapter gives what the standard says", async () => {
    const module = join(folder, "chapters.wasm");
    const made = await commworld(["cc", `${C}/chapters.c`, "-O1", "-o", module]);
    expect(made).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(WebAssembly.Module.exports(new WebAssembly.Module(readFileSync(module))).length).toBeGreaterThan(0);
    for (const ranks of [1, 3, 4]) {
      const { code, stdout } = await commworld(["run", "-n", String(ranks), "--interconnect", "ring", module]);
      expect(stdout).toBe(`[0] done with ${ranks}\n`);
      expect(code).toBe(0);
    }
  });

  it("[C1] sources and headers may stand outside of the first source's folder", async () => {
    for (const part of ["app", "lib"]) mkdirSync(join(folder, part), { recursive: true });
    const main = program(
      "app/main.c",
      `#include <mpi.h>
#include <stdio.h>
#include "../lib/twice.h"
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  printf("%d\\n", twice(21));
  MPI_Finalize();
}
`,
    );
    program("lib/twice.h", "int twice(int n);\n");
    const library = program("lib/twice.c", '#include "twice.h"\nint twice(int n) { return 2 * n; }\n');
    const { code, stdout, stderr } = await commworld(["run", "-n", "1", main, library]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "[0] 42\n", stderr: "" });
  });

  it("[C2] what programs seldom meet is as the standard says, too", async () => {
    const module = join(folder, "conformance.wasm");
    expect(await commworld(["cc", `${C}/conformance.c`, "-o", module])).toEqual({ code: 0, stdout: "", stderr: "" });
    for (const ranks of ["1", "4"]) {
      const { code, stdout, stderr } = await commworld(["run", "-n", ranks, "--check=off", module]);
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `[0] done with ${ranks}\n`, stderr: "" });
    }
  });

  it("[C2] a process may fail, and the others go on without it", async () => {
    const { code, stdout, stderr } = await commworld(["run", "-n", "4", "--check=off", `${C}/failure.c`]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: "[0] 3 of 4 are left, their sum is 3\n", stderr: "" });
  });

  it("[C3] C++ with templates and its library is compiled", async () => {
    const path = program(
      "sort.cpp",
      `#include <mpi.h>
#include <algorithm>
#include <cstdio>
#include <vector>
template <typename T> T last(std::vector<T> all) { std::sort(all.begin(), all.end()); return all.back(); }
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank; MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  std::printf("%d\\n", last<int>({3, rank * 10, 1}));
  MPI_Finalize();
}
`,
    );
    const { code, stdout } = await commworld(["run", "-n", "2", path]);
    expect(code).toBe(0);
    expect([...stdout.split("\n")].sort()).toEqual(["", "[0] 3", "[1] 10"]);
  });

  it("[C4] what goes wrong has a place, a rank and a name", async () => {
    const bad = await commworld(["run", program("bad.c", "#include <mpi.h>\nint main(void) { return nothing(1) }\n")]);
    expect(bad.code).toBe(1);
    expect(bad.stderr).toContain("bad.c:2:35 error: expected ';' after return statement");

    const missing = await commworld(["run", program("missing.c", "int main(void) {\n  return MPI_Sendd(1);\n}\n")]);
    expect(missing.stderr).toContain("missing.c:2:10 error: MPI_Sendd is called but not defined");

    const wrong = program(
      "wrong.c",
      `#include <mpi.h>
int main(int c, char **v) {
  MPI_Init(&c, &v);
  if (c == 1) return 0;
  int x;
  MPI_Recv(&x, 1, MPI_INT, 9, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
}
`,
    );
    const module = join(folder, "wrong.wasm");
    expect((await commworld(["cc", wrong, "-o", module])).code).toBe(0);
    const ended = await commworld(["run", "-n", "2", module]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain("without MPI_Finalize");
    expect((await commworld(["run", "-n", "2", module, "--", "receive"])).stderr).toContain("MPI_ERR_RANK");

    const flag = await commworld(["cc", `${C}/curve.c`, "-fplugin=x", "-o", join(folder, "x.wasm")]);
    expect(flag.stderr).toContain("the flag -fplugin=x is not among those that are allowed");
    expect((await commworld(["cc", join(folder, "none.c")])).stderr).toContain("there is no file");
    expect((await commworld(["run", program("no.wasm", "no module")])).stderr).toContain("no WebAssembly module");
  });

  it("[TOOLC13] a largest value by fmax is compiled, though the vectorizer fails on it", async () => {
    const source = program(
      "largest.c",
      `#include <math.h>
double largest(const double *numbers, int count) {
  double most = 0;
  for (int i = 0; i < count; i++) most = fmax(most, fabs(numbers[i]));
  return most;
}
int main(void) { double x[] = {1, -7, 3}; return largest(x, 3) == 7 ? 0 : 1; }
`,
    );
    expect(await compileFiles([source])).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("[TOOLC10][TOOLC25] a program keeps its flags beside its sources; those of the command line win", async () => {
    const kept = mkdtempSync(join(folder, "flags-"));
    const source = join(kept, "main.c");
    writeFileSync(source, '_Static_assert(N == 1 && M == 2, "N or M");\nint main(void) { return 0; }\n');
    writeFileSync(join(kept, "compile_flags.txt"), "-O1\n-DN=1\n-DM=2\n");
    expect(await compileFiles([source])).toMatchObject({ ok: true, diagnostics: [] });
    expect(await compileFiles([source], ["-UN", "-DN=3"])).toMatchObject({ ok: false, diagnostics: [{ line: 1 }] });
    writeFileSync(join(kept, "compile_flags.txt"), "-O1\n-I/etc\n");
    expect(await compileFiles([source])).toMatchObject({
      diagnostics: [{ file: "compile_flags.txt", line: 2, message: expect.stringContaining("-I/etc") }],
    });
  });
}, 120_000);
