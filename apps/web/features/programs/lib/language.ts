import type { ProgramContent } from "@commworld/protocol";
import { COMPILE_FLAGS } from "@commworld/toolchain/flags";

/** What a program is written in, by the name of its entry. */
export type Language = "typescript" | "c" | "cpp";

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { typescript: "TypeScript", c: "C", cpp: "C++" };

const C_FILE = /\.(c|h)$/;
const CPP_FILE = /\.(cc|cpp|cxx|hh|hpp|hxx)$/;
const SCRIPT_FILE = /\.(ts|js|mjs|mts)$/;

export function languageOf({ entry }: Pick<ProgramContent, "entry">): Language {
  return C_FILE.test(entry) ? "c" : CPP_FILE.test(entry) ? "cpp" : "typescript";
}

export const isProgramFile = (path: string) =>
  [C_FILE, CPP_FILE, SCRIPT_FILE].some((pattern) => pattern.test(path)) || path === COMPILE_FLAGS;
