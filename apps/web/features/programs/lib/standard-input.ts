import { compiledLanguage, LIMITS, type ProgramContent } from "@commworld/protocol";
import { formatBytes } from "@/lib/format";

const READS = /\b(scanf|getchar|getline|fgets|gets)\s*\(|\bstdin\b|\bcin\b/;
const FILES_ALONE = /\b(fscanf|fgets|getline)\s*\((?![^;]*\b(stdin|cin)\b)/g;

/** Whether a program of C or C++ seems to read standard input: a guess from its text, for a hint. */
export function readsInput({ files }: Pick<ProgramContent, "files">): boolean {
  return files.some(({ path, text }) => {
    if (compiledLanguage(path) === undefined) return false;
    const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").replaceAll(FILES_ALONE, "");
    return READS.test(code);
  });
}

/** Why a text cannot be a program's standard input, in words for the form; undefined when it can. */
export function inputProblem(text: string): string | undefined {
  if (new TextEncoder().encode(text).length <= LIMITS.stdinBytes) return undefined;
  return `Standard input may have ${formatBytes(LIMITS.stdinBytes)}. Longer data can be a file of the program, which it opens.`;
}
