/** The compiler's options of a C or C++ program as a form shows them; they are kept in its compile_flags.txt. */
import type { ProgramContent } from "@commworld/protocol";
import { COMPILE_FLAGS, flagProblems, readCompileFlags } from "@commworld/toolchain/flags";

export const OPTIMIZATIONS = ["0", "1", "2", "3", "s"] as const;
export type Optimization = (typeof OPTIMIZATIONS)[number];
export const DEFAULT_OPTIMIZATION: Optimization = "2";

export interface CompilerOptions {
  optimization: Optimization;
  /** "N=100", "DEBUG" */
  defines: string[];
  /** "-Wall", "-ffast-math" */
  flags: string[];
}

const LEVEL = /^-O([0123s])$/;
const DEFINE = /^-D(.*)$/;

const textOf = ({ files }: Pick<ProgramContent, "files">) =>
  files.find(({ path }) => path === COMPILE_FLAGS)?.text ?? "";

export function compilerOptions(content: Pick<ProgramContent, "files">): CompilerOptions {
  const all = readCompileFlags(textOf(content)).map(({ flag }) => flag);
  const level = all.findLast((flag) => LEVEL.test(flag));
  return {
    optimization: (level ? level.slice(2) : DEFAULT_OPTIMIZATION) as Optimization,
    defines: all.flatMap((flag) => DEFINE.exec(flag)?.[1] ?? []),
    flags: all.filter((flag) => !LEVEL.test(flag) && !DEFINE.test(flag)),
  };
}

/** Text of compile_flags.txt with these options; remarks of the text before stay. Undefined when there is nothing to say. */
export function writeCompilerOptions(
  content: Pick<ProgramContent, "files">,
  { optimization, defines, flags }: CompilerOptions,
): string | undefined {
  const remarks = textOf(content)
    .split("\n")
    .filter((line) => line.trim().startsWith("#"));
  const level = optimization === DEFAULT_OPTIMIZATION ? [] : [`-O${optimization}`];
  const lines = [...remarks, ...level, ...defines.map((define) => `-D${define}`), ...flags];
  return lines.length === 0 ? undefined : `${lines.join("\n")}\n`;
}

/** Why the compiler would refuse them, in words for the form. */
export function optionsProblem({ defines, flags }: CompilerOptions): string | undefined {
  const bare = flags.find((flag) => !flag.startsWith("-"));
  if (bare !== undefined) return `${bare} is no flag: flags begin with -, such as -Wall.`;
  const all = [...defines.map((define) => `-D${define}`), ...flags];
  const [problem] = flagProblems(all.map((flag, at) => ({ flag, line: at + 1 })));
  return problem && `${problem.message.charAt(0).toUpperCase()}${problem.message.slice(1)}.`;
}
