import { describe, expect, it } from "vitest";
import { blameCalls, parseDiagnostics } from "./diagnostics";
import { mpiFunctions } from "./mpi-functions";
import { compileArguments, DEFAULT_OPTIONS, refusal } from "./options";

const isSource = (file: string) => file === "main.c" || file === "lib/a.h";
const parse = (...lines: string[]) => parseDiagnostics(lines.join("\n"), "main.c", isSource);

describe("what the compiler of C says", () => {
  it("[TOOLC2] has file, line, column and the range; notes belong to what stands before them", () => {
    expect(
      parse(
        "main.c:2:5:{2:9-2:12}: warning: unused [-Wunused]",
        "lib/a.h:1:7: fatal error: bad",
        "lib/a.h:1:9: note: see here",
        "2 errors generated.",
      ),
    ).toEqual([
      {
        file: "main.c",
        line: 2,
        column: 9,
        endLine: 2,
        endColumn: 12,
        severity: "warning",
        message: "unused [-Wunused]",
      },
      { file: "lib/a.h", line: 1, column: 7, severity: "error", message: "bad\nlib/a.h:1: see here" },
    ]);
    expect(parse("/usr/include/stdio.h:9:1: error: odd")[0]).toMatchObject({ file: "main.c", line: 1 });
    expect(parse("main.c:1:1: error: cannot use 'throw' with exceptions disabled")[0]!.message).toContain("MPI_Abort");
  });

  it("[TOOLC2] a function that is not defined is told where it is called", () => {
    const said = parse(
      "main.c:4:3: warning: call to undeclared function 'foo'; ISO C99 and later do not support implicit",
      "wasm-ld: error: main.c.o: undefined symbol: foo",
    );
    expect(said.map(({ severity }) => severity)).toEqual(["warning", "error"]);
    expect(blameCalls(said, {})).toMatchObject([{ file: "main.c", line: 4, severity: "error" }]);
  });

  it("[TOOLC2] one that a header declares is told where the text calls it", () => {
    const text =
      '// system("no")\n#include "system.h"\nchar *s = "system(";\nvoid f(void) { ecosystem(1); system (s); }\n';
    const undefinedIn = (name: string, code: string) =>
      blameCalls(parse(`wasm-ld: error: main.c.o: undefined symbol: ${name}`), { "main.c": code })[0]!;
    expect(undefinedIn("system", text)).toMatchObject({ line: 4, column: 30 });
    expect(undefinedIn("__wrap_pthread_create", "int main() {\n  std::thread t(f);\n}\n")).toMatchObject({
      line: 2,
      column: 8,
      message: expect.stringMatching(/^pthread_create is called .*one thread/),
    });
    expect(undefinedIn("f(int (*)[2])", "")).toMatchObject({ line: 1, column: 1 });
  });

  it("[TOOLC2] what there is none of here says what to use instead", () => {
    const symbol = (name: string) => parse(`wasm-ld: error: main.c.o: undefined symbol: ${name}`)[0]!.message;
    expect(symbol("fork")).toMatch(/^fork is called but not defined: .*ranks/);
    expect(symbol("system")).toContain("ranks");
    expect(symbol("GOMP_parallel")).toContain("OpenMP");
    expect(symbol("forks")).toContain("neither in the program's files");
    const header = (name: string) => parse(`main.c:1:10: fatal error: '${name}' file not found`)[0]!.message;
    expect(header("omp.h")).toContain("give the run more ranks");
    expect(header("constructor")).toBe("'constructor' file not found");
  });

  it("[TOOLC3] flags that are not on the list are refused by name", () => {
    expect(refusal(["-O3", "-Wall", "-DN=4", "-std=c11", "-lm"])).toBeUndefined();
    for (const flag of ["-I/etc", "-include", "@file", "-Wl,--export-all", "-o", "-fplugin=x", "-Xclang"])
      expect(refusal([flag]), flag).toContain(flag);
    expect(refusal(new Array<string>(51).fill("-w"))).toContain("50");
  });

  it("[TOOLC12] a standard of one language is not told to the other", () => {
    const flags = ["-std=c99", "-std=c++17", "-Wall"];
    const given = (language: "c" | "c++") =>
      compileArguments(language, { ...DEFAULT_OPTIONS, flags }, "a", "a.o").filter((arg) => flags.includes(arg));
    expect(given("c")).toEqual(["-std=c99", "-Wall"]);
    expect(given("c++")).toEqual(["-std=c++17", "-Wall"]);
  });

  it("[TOOLC1] the names that a program may leave to its runtime are those of mpi.h", () => {
    const header =
      "MPI_FN(Send, (int a))\nMPI_FN_OF(double, Wtime, (void))\n#define MPI_FN(name, parameters) MPI_FN_OF(int, name, parameters)";
    expect(mpiFunctions(header)).toEqual(["MPI_Send", "PMPI_Send", "MPI_Wtime", "PMPI_Wtime"]);
  });
});
