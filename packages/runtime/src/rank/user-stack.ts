/** Positions in the program's own files, out of the stack text of V8, SpiderMonkey and JavaScriptCore. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

const FRAME = /(?:^|[\s(@/])([A-Za-z0-9_][A-Za-z0-9_./-]*):(\d+):(\d+)\)?\s*$/;

function positionOf(frame: string, paths: ReadonlySet<string>): Position | undefined {
  const match = FRAME.exec(frame);
  if (!match || !paths.has(match[1]!)) return undefined;
  return { file: match[1]!, line: Number(match[2]), column: Number(match[3]) };
}

/** Where in the program the error was made: its innermost frame there. */
export function userPosition(error: unknown, paths: ReadonlySet<string>): Position | undefined {
  const stack = error instanceof Error && typeof error.stack === "string" ? error.stack : "";
  for (const line of stack.split("\n")) {
    const position = positionOf(line, paths);
    if (position) return position;
  }
  return undefined;
}

/** The error and its frames in the program, without those of the library. */
export function userStack(error: Error, paths: ReadonlySet<string>): string {
  const frames = (error.stack ?? "").split("\n").filter((line) => positionOf(line, paths) !== undefined);
  const head = error.message ? `${error.name}: ${error.message}` : error.name;
  return [head, ...frames.map((line) => `    ${line.trim()}`)].join("\n");
}
