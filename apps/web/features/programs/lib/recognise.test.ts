import { describe, expect, it } from "vitest";
import { firstProgram } from "@/features/editor/lib/first-program";
import { recognise, renamedEntry } from "./recognise";

const C = "/* ring */\n#include <stdio.h>\n# include <mpi.h>\nint main(void) { return 0; }\n";
const CPP = "#include <mpi.h>\n#include <vector>\nint main() { std::vector<int> v; }\n";
const TS = 'import MPI from "mpi";\nconsole.log(MPI.COMM_WORLD.rank);\n';

describe("recognise", () => {
  it.each([
    [C, "c"],
    ['#include "mpi.h"\nint main(){}', "c"],
    [CPP, "cpp"],
    ['#include "mpi.h"\nusing namespace std;', "cpp"],
    [TS, "typescript"],
    ['import MPI from "mpi/blocking";', "typescript"],
    [`${TS}const text = \`\n#include <mpi.h>\n\`;`, "typescript"],
    ["console.log(1)", undefined],
    ["// #include <mpi.h>", undefined],
    ["#include", undefined],
    ["", undefined],
  ])("%j", (text, language) => {
    expect(recognise(text)).toBe(language);
  });
});

describe("renamedEntry", () => {
  const program = (path: string, text: string, ...more: string[]) => ({
    files: [{ path, text }, ...more.map((other) => ({ path: other, text: "" }))],
    entry: path,
    args: [],
  });
  it.each([
    ["C over the first program", firstProgram.content, C, "main.c"],
    ["C++ over it", firstProgram.content, CPP, "main.cpp"],
    ["TypeScript over C", program("ring.c", C), TS, "ring.ts"],
    ["C++ over C", program("main.c", C), CPP, "main.cpp"],
    ["C over C++", program("main.cpp", CPP), C, undefined],
    ["a text of no language", firstProgram.content, "hello", undefined],
    ["the same language", program("main.c", ""), C, undefined],
    ["an edit of what the person named otherwise", program("main.ts", C), `${C}//`, undefined],
    ["a program of several files", program("main.ts", TS, "other.ts"), C, undefined],
  ])("%s", (_, content, text, name) => {
    expect(renamedEntry(content, text)).toBe(name);
  });
});
