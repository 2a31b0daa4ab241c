import { compiledLanguage, isHeader, type ProgramContent } from "@commworld/protocol";

/** What a program is written in, by the name of its entry. */
export type Language = "typescript" | "c" | "cpp";

export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { typescript: "TypeScript", c: "C", cpp: "C++" };

export function languageOf({ entry }: Pick<ProgramContent, "entry">): Language {
  const compiled = compiledLanguage(entry);
  return compiled === "c" ? "c" : compiled ? "cpp" : "typescript";
}

/** Whether a program can have such a file: sources and headers; what else a program of C has is data that it reads. */
export function fits(content: Pick<ProgramContent, "entry">, path: string): boolean {
  const isSource = compiledLanguage(path) !== undefined || isHeader(path) || /\.(ts|js|mjs|mts)$/.test(path);
  return isSource || languageOf(content) !== "typescript";
}
