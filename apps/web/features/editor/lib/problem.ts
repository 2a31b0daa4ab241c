/** A finding about a place in the program, of the editor's checker or of the compiler. Lines and columns from 1. */
export interface Problem {
  file: string;
  line: number;
  column: number;
  severity: "error" | "warning";
  message: string;
  /** Syntax errors stop a run; type errors are told and the program runs. */
  kind: "syntax" | "type";
}

/** By file, then by place; the same message at the same place once, and one syntax error for a place however many checkers find it. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const seen = new Set<string>();
  return [...problems]
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column))
    .filter((problem) => {
      const key = `${problem.file}:${problem.line}:${problem.column}:${problem.kind === "syntax" ? "" : problem.message}`;
      return !seen.has(key) && seen.add(key);
    });
}

export const countErrors = (problems: readonly Problem[]) =>
  problems.filter((problem) => problem.severity === "error").length;

/** "main.c:2:27: error: expected ';'", as compilers write it. */
export const problemText = ({ file, line, column, severity, message }: Problem) =>
  `${file}:${line}:${column}: ${severity}: ${message}`;
