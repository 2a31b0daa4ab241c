/** Options that a C or C++ program keeps with itself, in the file that clang's own tools read: one flag a line, # begins a remark. */
import type { Diagnostic } from "../diagnostic";
import { refusal } from "./options";

export const COMPILE_FLAGS = "compile_flags.txt";

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
