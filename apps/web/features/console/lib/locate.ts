import type { RunError } from "@commworld/protocol";

export interface SourceLocation {
  file: string;
  line: number;
  column: number;
}

/** The first `main.ts:12:5` in a text that names a file of the program. */
export function findLocation(
  text: string,
  files: readonly string[],
): (SourceLocation & { start: number; end: number }) | undefined {
  for (const match of text.matchAll(/([A-Za-z0-9_][A-Za-z0-9_./-]*\.[a-z]{1,4}):(\d{1,7}):(\d{1,7})/g)) {
    const [whole, file = "", line, column] = match;
    if (files.includes(file))
      return { file, line: Number(line), column: Number(column), start: match.index, end: match.index + whole.length };
  }
  return undefined;
}

/** Where a run's error points to, when it points anywhere. */
export function errorLocation(error: RunError): SourceLocation | undefined {
  return error.file && error.line ? { file: error.file, line: error.line, column: error.column ?? 1 } : undefined;
}

/** "rank 2 main.ts:12:5 TypeError: x is not a function". */
export function errorHeadline(error: RunError): string {
  const parts: string[] = [];
  if (error.pid !== undefined) parts.push(`rank ${error.pid}`);
  const location = errorLocation(error);
  if (location) parts.push(`${location.file}:${location.line}:${location.column}`);
  const name = error.name && !error.message.startsWith(error.name) ? `${error.name}: ` : "";
  const call = error.call && !error.message.includes(error.call) ? `${error.call}: ` : "";
  return [...parts, `${name}${call}${error.message}`].join(" ");
}
