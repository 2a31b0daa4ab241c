import { parseArgs } from "node:util";
import { type CheckerMode, checkerMode, type InterconnectName, interconnectName, LIMITS } from "@commworld/protocol";
import { checkAlgorithms, type ForcedAlgorithms } from "@commworld/runtime";
import { DEFAULT_RANKS, INTERCONNECTS, UsageError } from "./usage";

export interface RunCommand {
  kind: "run";
  ranks: number;
  interconnect: InterconnectName;
  algorithms: ForcedAlgorithms;
  check: CheckerMode;
  json: boolean;
  stats: boolean;
  file: string;
  args: string[];
}

export type Command = RunCommand | { kind: "help" } | { kind: "version" };

const OPTIONS = {
  ranks: { type: "string", short: "n" },
  interconnect: { type: "string" },
  algorithm: { type: "string", multiple: true },
  check: { type: "string" },
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
  if (name !== "run") throw new UsageError(`unknown command ${name}: try commworld run -n 4 FILE`);
  const at = positionOfFile(rest);
  const values = parseOptions(rest.slice(0, at));
  if (values.help === true) return { kind: "help" };
  if (values.version === true) return { kind: "version" };
  const behind = rest.slice(at);
  const [file, ...args] = behind[0] === "--" ? behind.slice(1) : behind;
  if (file === undefined) throw new UsageError("name the program's file: commworld run -n 4 main.ts");
  return {
    kind: "run",
    ranks: ranksOf(values.ranks),
    interconnect: interconnectOf(values.interconnect),
    algorithms: algorithmsOf(values.algorithm ?? []),
    check: checkOf(values.check),
    json: values.json === true,
    stats: values.stats === true,
    file,
    args: args[0] === "--" ? args.slice(1) : args,
  };
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
