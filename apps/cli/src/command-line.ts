import { parseArgs } from "node:util";
import { type CheckerMode, checkerMode, type InterconnectName, interconnectName, LIMITS } from "@commworld/protocol";
import { checkAlgorithms, type ForcedAlgorithms } from "@commworld/runtime";
import { isCSource } from "./load-program";
import { DEFAULT_RANKS, INTERCONNECTS, UsageError } from "./usage";

export interface RunCommand {
  kind: "run";
  ranks: number;
  interconnect: InterconnectName;
  algorithms: ForcedAlgorithms;
  check: CheckerMode;
  json: boolean;
  stats: boolean;
  /** The program's entry; of C and C++ all sources. */
  files: string[];
  /** Data files, for C and C++. */
  data: string[];
  args: string[];
}

/** Compiles C and C++ to a module that `run` takes. */
export interface CompileCommand {
  kind: "cc";
  files: string[];
  output: string;
  /** Of the compiler: -O3, -Wall, -DN=4. */
  flags: string[];
}

export type Command = CompileCommand | RunCommand | { kind: "help" } | { kind: "version" };

const OPTIONS = {
  ranks: { type: "string", short: "n" },
  interconnect: { type: "string" },
  algorithm: { type: "string", multiple: true },
  check: { type: "string" },
  data: { type: "string", multiple: true },
  json: { type: "boolean" },
  stats: { type: "boolean" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean", short: "v" },
} as const;

/** Options stand before FILE; all behind it is the program's. @throws UsageError */
export function parseCommandLine(argv: string[]): Command {
  const [name, ...rest] = argv;
  if (name === undefined || name === "help" || name === "--help" || name === "-h") return { kind: "help" };
  if (name === "--version" || name === "-v") return { kind: "version" };
  if (name === "cc") return compileCommand(rest);
  if (name !== "run") throw new UsageError(`unknown command ${name}: try commworld run -n 4 FILE`);
  const at = positionOfFile(rest);
  const values = parseOptions(rest.slice(0, at));
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const behind = rest.slice(at);
  const [file, ...others] = behind[0] === "--" ? behind.slice(1) : behind;
  if (file === undefined) throw new UsageError("name the program's file: commworld run -n 4 main.ts");
  const more = isCSource(file) ? others.findIndex((one) => !isCSource(one)) : 0;
  const sources = more < 0 ? others.length : more;
  const args = others.slice(sources);
  return {
    kind: "run",
    ranks: ranksOf(values.ranks),
    interconnect: interconnectOf(values.interconnect),
    algorithms: algorithmsOf(values.algorithm ?? []),
    check: checkOf(values.check),
    json: values.json === true,
    stats: values.stats === true,
    files: [file, ...others.slice(0, sources)],
    data: values.data ?? [],
    args: args[0] === "--" ? args.slice(1) : args,
  };
}

/** As compilers take it: sources and flags in any order, -o FILE. */
function compileCommand(argv: string[]): Command {
  const files: string[] = [];
  const flags: string[] = [];
  let output: string | undefined;
  for (let at = 0; at < argv.length; at++) {
    const word = argv[at]!;
    if (word === "--help" || word === "-h") return { kind: "help" };
    if (word === "-o") {
      output = argv[++at];
      if (output === undefined) throw new UsageError("-o takes the name of a file: commworld cc prog.c -o prog.wasm");
    } else if (word.startsWith("-")) flags.push(word);
    else if (isCSource(word)) files.push(word);
    else throw new UsageError(`${word} is no source of C or C++: name it .c, .cc, .cpp or .cxx`);
  }
  if (files.length === 0) throw new UsageError("name the sources: commworld cc prog.c -o prog.wasm");
  return { kind: "cc", files, flags, output: output ?? `${files[0]!.replace(/\.[^.]*$/, "")}.wasm` };
}

function positionOfFile(argv: string[]): number {
  const { tokens } = parseArgs({ args: argv, options: OPTIONS, allowPositionals: true, strict: false, tokens: true });
  const first = tokens.find((token) => token.kind !== "option");
  return first?.index ?? argv.length;
}

function parseOptions(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${(message.split(/\.\s|\n/)[0] ?? message).replace(/\.$/, "")}: see commworld --help`);
  }
}

function ranksOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_RANKS;
  const ranks = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (ranks > LIMITS.ranksPerNode)
    throw new UsageError(`${ranks} ranks are too many: one process runs at most ${LIMITS.ranksPerNode}`);
  if (ranks < 1) throw new UsageError(`-n takes a whole number from 1 to ${LIMITS.ranksPerNode}, not "${text}"`);
  return ranks;
}

function interconnectOf(text: string | undefined): InterconnectName {
  const parsed = interconnectName.safeParse(text ?? INTERCONNECTS[0]);
  if (!parsed.success) throw new UsageError(`unknown interconnect "${text}": choose ${INTERCONNECTS.join(", ")}`);
  return parsed.data;
}

function algorithmsOf(texts: readonly string[]): ForcedAlgorithms {
  const pairs = texts.map((text) => {
    const at = text.indexOf("=");
    if (at < 1) throw new UsageError(`--algorithm takes OPERATION=NAME, as in allreduce=ring, not "${text}"`);
    return [text.slice(0, at), text.slice(at + 1)] as const;
  });
  const forced: unknown = Object.fromEntries(pairs);
  try {
    checkAlgorithms(forced);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  return forced;
}

function checkOf(text: string | undefined): CheckerMode {
  const parsed = checkerMode.safeParse(text ?? "on");
  if (!parsed.success) throw new UsageError(`--check takes ${checkerMode.options.join(", ")}, not "${text}"`);
  return parsed.data;
}
