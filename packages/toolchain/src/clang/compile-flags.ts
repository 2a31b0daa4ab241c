/** Options that a C or C++ program keeps with itself, in the file that clang's own tools read: one flag a line, # begins a remark. */
import type { Diagnostic } from "../diagnostic";
import { refusal } from "./options";

export { MAX_MEMORY_BYTES, STACK_BYTES } from "./options";

export const COMPILE_FLAGS = "compile_flags.txt";

/** What the allow-list has, as people write it. */
export const FLAG_FORMS: readonly { flags: string; what: string }[] = [
  { flags: "-O0 -O1 -O2 -O3 -Os", what: "optimisation; -O2 without any" },
  { flags: "-DNAME -DNAME=100 -UNAME", what: "macros" },
  { flags: "-Wall -Wextra -Werror -Wno-unused -w", what: "any warning, and none" },
  { flags: "-std=c99 -std=c11 -std=gnu17 -std=c++17 -std=gnu++20", what: "the standard of the language" },
  { flags: "-pedantic -pedantic-errors -ansi", what: "how strictly it is read" },
  {
    flags: "-ffast-math -fno-math-errno -fno-trapping-math -fassociative-math -freciprocal-math -ffinite-math-only",
    what: "floating point",
  },
  { flags: "-funroll-loops -fno-vectorize -fno-slp-vectorize -fno-inline -finline-functions", what: "loops and calls" },
  {
    flags:
      "-fno-strict-aliasing -fwrapv -fsigned-char -funsigned-char -fshort-enums -fno-common -fno-builtin -fno-rtti",
    what: "meaning of the program",
  },
  { flags: "-g -g0", what: "lines of the source for messages are there without it" },
  { flags: "-lm -pthread", what: "passed over: there is nothing to link, and there are no threads" },
];

export interface CompileFlag {
  flag: string;
  /** From 1. */
  line: number;
}

/** @param text of compile_flags.txt */
export function readCompileFlags(text: string): CompileFlag[] {
  return text.split("\n").flatMap((line, at) => {
    const flag = line.trim();
    return flag === "" || flag.startsWith("#") ? [] : [{ flag, line: at + 1 }];
  });
}

/** Flags that are not allowed, each at its line. */
export function flagProblems(flags: readonly CompileFlag[]): Diagnostic[] {
  const problem = (message: string, line: number): Diagnostic => ({
    file: COMPILE_FLAGS,
    line,
    column: 1,
    severity: "error",
    message,
  });
  const each = flags.flatMap(({ flag, line }) => {
    const message = refusal([flag]);
    return message === undefined ? [] : [problem(message, line)];
  });
  const all = refusal(flags.map(({ flag }) => flag));
  return each.length > 0 || all === undefined ? each : [problem(all, flags.at(-1)!.line)];
}
