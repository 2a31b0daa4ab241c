import type { ProgramContent } from "@commworld/protocol";
import { type Language, languageOf } from "./language";

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]*[<"][^>"\n]+[>"]/m;
/** Headers without an ending are those of C++. */
const CPP = /^[ \t]*#[ \t]*include[ \t]*<\w+>|^[ \t]*using[ \t]+namespace[ \t]|^[ \t]*template[ \t]*<|\bstd::/m;
const TYPESCRIPT = /^[ \t]*import\b[^\n]*["']mpi(?:\/\w+)?["']/m;

/** The language that a text is surely written in; undefined where it may be another. */
export function recognise(text: string): Language | undefined {
  if (TYPESCRIPT.test(text)) return "typescript";
  if (!INCLUDE.test(text)) return undefined;
  return CPP.test(text) ? "cpp" : "c";
}

const ENDINGS: Readonly<Record<Language, string>> = { typescript: "ts", c: "c", cpp: "cpp" };

/**
 * The entry's name after its text has become that of another language, as it does when a program is pasted over the one there;
 * undefined where the name fits. A program of several files keeps its names.
 */
export function renamedEntry({ files, entry }: ProgramContent, text: string): string | undefined {
  const [only, ...others] = files;
  if (others.length > 0 || only?.path !== entry) return undefined;
  const language = recognise(text);
  if (!language || language === languageOf({ entry }) || language === recognise(only.text)) return undefined;
  // C++ compiles most of C: what is named so stays so.
  if (language === "c" && languageOf({ entry }) === "cpp") return undefined;
  return entry.replace(/[^.]+$/, ENDINGS[language]);
}
