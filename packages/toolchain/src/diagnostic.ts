/** A message about a place in a program's file. Lines and columns are 1-based, in UTF-16 units; the end is exclusive. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  endLine?: number;
  endColumn?: number;
  severity: "error" | "warning";
  message: string;
}

export interface SourcePosition {
  line: number;
  /** 0-based. */
  column: number;
}

export function errorAt(file: string, message: string, start: SourcePosition, end?: SourcePosition): Diagnostic {
  const diagnostic: Diagnostic = { file, line: start.line, column: start.column + 1, severity: "error", message };
  if (end !== undefined) {
    diagnostic.endLine = end.line;
    diagnostic.endColumn = end.column + 1;
  }
  return diagnostic;
}
