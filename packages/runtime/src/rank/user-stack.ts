/** Positions in the program's own files, out of the stack text of V8, SpiderMonkey and JavaScriptCore. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

const FRAME = /(?:^|[\s(@/])([\w.-][\w./-]*):(\d+):(\d+)\)?\s*$/;

function positionOf(frame: string, paths: ReadonlySet<string>): Position | undefined {
  const match = FRAME.exec(frame.slice(-FRAME_CHARS));
  if (!match) return undefined;
  // Engines may put the address of the document before a path: blob:null/lib/matrix.ts
  for (let file = match[1]!; ; file = file.slice(file.indexOf("/") + 1)) {
    if (paths.has(file)) return { file, line: Number(match[2]), column: Number(match[3]) };
    if (!file.includes("/")) return undefined;
  }
}

/** Whatever a program made of the properties of its error. */
function textOf(read: () => unknown): string {
  try {
    const value = read();
    return value === undefined || value === null ? "" : String(value);
  } catch {
    return "";
  }
}

/** Name and message of an error; never throws. */
export function headline(error: Error): { name: string; message: string } {
  return { name: textOf(() => error.name) || "Error", message: textOf(() => error.message) };
}

function framesOf(error: unknown): string[] {
  return error instanceof Error ? textOf(() => error.stack).split("\n") : [];
}

/** A frame's end that is looked at: the address of a document, a path, two numbers. */
const FRAME_CHARS = 400;

/** Where in the program the error was made: its innermost frame there. */
export function userPosition(error: unknown, paths: ReadonlySet<string>): Position | undefined {
  for (const line of framesOf(error)) {
    const position = positionOf(line, paths);
    if (position) return position;
  }
  return undefined;
}

/** The error and its frames in the program, without those of the library. */
export function userStack(error: Error, paths: ReadonlySet<string>): string {
  const frames = framesOf(error).filter((line) => positionOf(line, paths) !== undefined);
  const { name, message } = headline(error);
  const head = message ? `${name}: ${message}` : name;
  return [head, ...frames.map((line) => `    ${line.trim()}`)].join("\n");
}
