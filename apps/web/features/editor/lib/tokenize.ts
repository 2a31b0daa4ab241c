/** The editor's own tokens for text that is only read. Imported only in the browser. */
import { monaco } from "./monaco";
import { syntaxTokens } from "./monaco-theme";

export interface Piece {
  text: string;
  /** A colour of the page; absent for plain text. */
  colour?: string;
}

const MAX_CHARS = 200_000;

const LANGUAGES: readonly [RegExp, string][] = [
  [/\.m?ts$/, "typescript"],
  [/\.m?js$/, "javascript"],
  [/\.[ch]$/, "c"],
  [/\.(cc|cpp|cxx|hh|hpp|hxx)$/, "cpp"],
];
const languageOf = (path: string) => LANGUAGES.find(([pattern]) => pattern.test(path))?.[1] ?? "plaintext";

function colourOf(type: string): string | undefined {
  const found = Object.entries(syntaxTokens).find(([name]) => type === name || type.startsWith(`${name}.`));
  return found && `var(${found[1]})`;
}

/** The text's lines in coloured pieces; undefined when it is too long to be worth it. */
export async function colouredLines(path: string, text: string): Promise<Piece[][] | undefined> {
  if (text.length > MAX_CHARS) return undefined;
  const language = languageOf(path);
  // Loads the language's grammar, which `tokenize` does not wait for.
  await monaco.editor.colorize("", language, {});
  const lines = text.split("\n");
  return monaco.editor.tokenize(text, language).map((tokens, at) => {
    const line = lines[at] ?? "";
    return tokens.map((token, i) => {
      const colour = colourOf(token.type);
      return { text: line.slice(token.offset, tokens[i + 1]?.offset), ...(colour ? { colour } : {}) };
    });
  });
}
