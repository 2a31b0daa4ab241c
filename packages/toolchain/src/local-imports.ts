import { recordModule } from "./module-record";
import { languageOf, parseFile } from "./parse";
import { isRelative } from "./resolve";
import { isScript, scriptImports } from "./script-program";

/** The relative specifiers that a file imports, or loads by `importScripts`, for a tool that gathers a program from disk. A file that does not parse has none. */
export function localImports(path: string, text: string): string[] {
  const language = languageOf(path);
  if (language === undefined) return [];
  if (isScript(path, text)) return scriptImports(path, text);
  const parsed = parseFile(path, text, language);
  if (!parsed.ok) return [];
  const specifiers = recordModule(path, parsed.tree, language).imports.map((request) => request.specifier);
  return [...new Set(specifiers.filter(isRelative))];
}
