/** Compiles C and C++ programs to a WebAssembly module that imports MPI's functions. */
import { type CompiledLanguage, compiledLanguage } from "@commworld/protocol";
import type { Diagnostic } from "../diagnostic";
import { COMPILE_FLAGS, flagProblems, readCompileFlags } from "./compile-flags";
import { blameCalls, parseDiagnostics } from "./diagnostics";
import { emptyTree, type FileTree, fileAt, type Llvm, placeFile } from "./llvm";
import { type COptions, compileArguments, linkArguments, refusal } from "./options";

export interface CSources {
  /** Sources and headers by path: "main.c", "lib/stencil.h"; the flags of a compile_flags.txt among them are for all. */
  files: Readonly<Record<string, string>>;
  /** What is given here comes behind the program's own flags, and wins. */
  options: COptions;
}

export type CCompileOutcome =
  | { ok: true; wasm: Uint8Array<ArrayBuffer>; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

interface Answer {
  output: string;
  /** Undefined when the command failed. */
  files: FileTree | undefined;
  /** It failed by a fault of its own. */
  trapped: boolean;
}

/** Another way to compile the same, when the one before has failed, or failed by a fault of the compiler's own. */
interface Attempt {
  args: readonly string[];
  after: "failure" | "trap";
}

/**
 * Headers of C++ include others that the standard does not ask of them: more than half of the time. Programs that count on those
 * are compiled once more with them.
 */
function withoutTransitiveIncludes(options: COptions): COptions {
  return { ...options, flags: [...options.flags, "-D_LIBCPP_REMOVE_TRANSITIVE_INCLUDES"] };
}

/** The compiler's vectorizer traps on some loops, as on a maximum by fmax; without it they compile. */
function withoutVectors(options: COptions): COptions {
  return { ...options, flags: [...options.flags, "-fno-vectorize", "-fno-slp-vectorize"] };
}

/** One compiler, used by one compilation at a time. */
export class CCompiler {
  readonly #llvm: Llvm;
  /** Names of the functions that the linker may leave undefined, one a line. */
  readonly #functions: string;
  /** Commands that clang's driver makes of arguments. */
  readonly #commands = new Map<string, string[]>();

  constructor(llvm: Llvm, mpiFunctions: readonly string[]) {
    this.#llvm = llvm;
    this.#functions = mpiFunctions.map((name) => `${name}\n`).join("");
  }

  /** All C and C++ sources among the files, linked together. Warnings come with a module too. */
  async compile({ files, options: given }: CSources): Promise<CCompileOutcome> {
    const sources = Object.keys(files).filter((path) => compiledLanguage(path) !== undefined);
    const main = sources[0];
    if (main === undefined) return failure("", "there is no C or C++ source among the files; name one main.c");
    const own = readCompileFlags(files[COMPILE_FLAGS] ?? "");
    const problems = flagProblems(own);
    if (problems.length > 0) return { ok: false, diagnostics: problems };
    const refused = refusal(given.flags);
    if (refused !== undefined) return failure(main, refused);
    const options: COptions = { ...given, flags: [...own.map(({ flag }) => flag), ...given.flags] };

    const language: CompiledLanguage = sources.some((path) => compiledLanguage(path) === "c++") ? "c++" : "c";
    const diagnostics: Diagnostic[] = [];
    const isSource = (file: string) => Object.hasOwn(files, file);
    let tree = emptyTree();
    try {
      for (const [path, text] of Object.entries(files)) placeFile(tree, path, text);
      if (tree.usr) throw new RangeError("the folder usr is the compiler's own; rename it");
      placeFile(tree, "mpi/functions.txt", this.#functions);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return failure(main, error.message);
    }
    const run = async (first: readonly string[], others: readonly Attempt[] = []) => {
      let answer = await this.#run(await this.#command(first), tree);
      for (const { args, after } of others)
        if (answer.files === undefined && (after === "failure" || answer.trapped))
          answer = await this.#run(await this.#command(args), tree);
      const { output, files: after } = answer;
      diagnostics.push(...parseDiagnostics(output, main, isSource));
      if (after) tree = after;
      else if (!diagnostics.some(({ severity }) => severity === "error"))
        diagnostics.push({
          file: main,
          line: 1,
          column: 1,
          severity: "error",
          message: output.trim().slice(0, 2000) || "the compiler failed",
        });
      return after !== undefined;
    };

    let compiled = true;
    for (const source of sources) {
      const kind = compiledLanguage(source)!;
      const args = (chosen: COptions) => compileArguments(kind, chosen, source, `${source}.o`);
      const plain = args(options);
      const others: Attempt[] = [{ args: args(withoutVectors(options)), after: "trap" }];
      if (kind === "c++") others.unshift({ args: plain, after: "failure" });
      compiled = (await run(kind === "c++" ? args(withoutTransitiveIncludes(options)) : plain, others)) && compiled;
    }
    const objects = sources.map((source) => `${source}.o`);
    if (!compiled || !(await run(linkArguments(language, objects, "program.wasm"))))
      return { ok: false, diagnostics: blameCalls(diagnostics, files) };
    const wasm = fileAt(tree, "program.wasm");
    if (!wasm) return failure(main, "the linker made no module");
    return { ok: true, wasm: new Uint8Array(wasm), diagnostics };
  }

  async #run(args: readonly string[], files: FileTree): Promise<Answer> {
    const decoder = new TextDecoder();
    let output = "";
    const collect = (bytes: Uint8Array | null) => {
      if (bytes !== null) output += decoder.decode(bytes, { stream: true });
    };
    try {
      const after = await this.#llvm(args, files, { stdout: collect, stderr: collect, decodeASCII: false });
      return { output, files: after, trapped: false };
    } catch (error) {
      // A compiler that ran into a limit of its own memory or stack is no fault of ours to throw.
      const gaveUp = error instanceof Error && !("code" in error);
      if (!gaveUp) return { output, files: undefined, trapped: false };
      const trapped = error instanceof WebAssembly.RuntimeError && !isOutOfMemory(error, output);
      return { output: `clang: error: ${surrender(error, output)}\n`, files: undefined, trapped };
    }
  }

  /** The one command behind a driver's command line, asked of the driver once for each set of options. */
  async #command(args: readonly string[]): Promise<string[]> {
    const isFile = (arg: string) => !arg.startsWith("-") && arg !== args[0];
    const names = args.filter(isFile);
    const shape = args.map((arg) =>
      isFile(arg) ? `@${names.indexOf(arg)}.${arg.slice(arg.lastIndexOf(".") + 1)}` : arg,
    );
    const key = JSON.stringify(shape);
    let command = this.#commands.get(key);
    if (!command) {
      const [program, ...rest] = shape;
      const placeholders = emptyTree();
      for (const arg of shape) if (arg.startsWith("@")) placeFile(placeholders, arg, "");
      const { output } = await this.#run([program!, "-###", ...rest], placeholders);
      command = commandIn(output);
      this.#commands.set(key, command);
    }
    return command.map((arg) => {
      const placeholder = /^@(\d+)\.[\w+]+$/.exec(arg);
      return placeholder ? names[Number(placeholder[1])]! : arg;
    });
  }
}

/** The driver prints each command on a line of its own, its arguments in quotes. */
function commandIn(output: string): string[] {
  const line = output.split("\n").find((text) => text.startsWith(' "'));
  if (line === undefined) throw new Error(`the compiler's driver answered: ${output.slice(0, 500)}`);
  const args = Array.from(line.matchAll(/ "((?:[^"\\]|\\.)*)"/g), (match) => match[1]!.replaceAll(/\\(.)/g, "$1"));
  return args[0] === "" ? args.slice(1) : args;
}

function isOutOfMemory(error: Error, output: string): boolean {
  return /out of memory|bad_alloc|allocation failed/i.test(`${error.message} ${output}`);
}

/** Why the compiler ended without an answer. */
function surrender(error: Error, output: string): string {
  if (error.name === "ObjectTooLarge") return error.message;
  if (isOutOfMemory(error, output))
    return "the compiler ran out of memory: make large tables smaller, or fill them when the program starts";
  if (error instanceof RangeError)
    return "the program is nested too deeply for the compiler: look for templates, macros or expressions that expand without end";
  return `the compiler gave up (${error.message}): look for templates or macros that expand without end, or very large tables`;
}

function failure(file: string, message: string): CCompileOutcome {
  return { ok: false, diagnostics: [{ file, line: 1, column: 1, severity: "error", message }] };
}
