/** Positions in the program's own files, out of the stack text of V8, SpiderMonkey and JavaScriptCore. */
export interface Position {
  file: string;
  line: number;
  column: number;
}

/** What a program's own code is made of. */
export interface ProgramCode {
  /** Whether a path is that of one of its modules. */
  has(path: string): boolean;
  /** The lines of the sources that an instruction comes from, by its offset in the WebAssembly module. */
  linesOf?(offset: number): readonly Position[];
}

const FRAME = /(?:^|[\s(@/])([\w.-][\w./-]*):(\d+):(\d+)\)?\s*$/;

/** "at main (wasm://wasm/12ab34cd:wasm-function[7]:0x1f2)", "main@main.js line 2 > WebAssembly.instantiate:wasm-function[7]:0x1f2" */
const WASM_FRAME = /wasm-function\[\d+\]:(0x[0-9a-f]+)\)?\s*$/;
/** The name of the function in it, without the module's. */
const WASM_NAME = /^\s*(?:at )?(?:[\w-]+\.wasm\.)?(.*)(?: \(|@)/;

function positionOf(frame: string, paths: ProgramCode): Position | undefined {
  const wasm = WASM_FRAME.exec(frame);
  if (wasm) return paths.linesOf?.(Number(wasm[1]))[0];
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
export function userPosition(error: unknown, paths: ProgramCode): Position | undefined {
  for (const line of framesOf(error)) {
    const position = positionOf(line, paths);
    if (position) return position;
  }
  return undefined;
}

/** The error and its frames in the program, without those of the library. */
export function userStack(error: Error, paths: ProgramCode): string {
  const frames = framesOf(error).flatMap((line) => {
    const position = positionOf(line, paths);
    if (!position) return [];
    return [WASM_FRAME.test(line) ? wasmFrame(line, position) : line];
  });
  const { name, message } = headline(error);
  const head = message ? `${name}: ${message}` : name;
  // A recursion is told by its first round.
  const told = frames.filter((line, index) => line !== frames[index - 1]);
  return [head, ...told.map((line) => `    ${line.trim()}`)].join("\n");
}

function wasmFrame(line: string, { file, line: row, column }: Position): string {
  const name = WASM_NAME.exec(line.slice(0, FRAME_CHARS))?.[1];
  const position = `${file}:${row}:${column}`;
  return name ? `at ${name} (${position})` : `at ${position}`;
}

/** Names of the WebAssembly functions of a stack, innermost first. */
export function wasmFunctions(error: unknown): string[] {
  return framesOf(error)
    .filter((line) => WASM_FRAME.test(line))
    .map((line) => WASM_NAME.exec(line.slice(0, FRAME_CHARS))?.[1] ?? "");
}
