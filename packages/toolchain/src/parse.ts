import { type ParserOptions, parse } from "@babel/parser";
import { type Diagnostic, errorAt, type SourcePosition } from "./diagnostic";
import { isNode, type SyntaxNode } from "./syntax-node";

export type Language = "typescript" | "javascript";

/** What a program's file is by its name; undefined: data, which can't be imported. */
export function languageOf(path: string): Language | undefined {
  if (/\.m?ts$/.test(path)) return "typescript";
  return /\.m?js$/.test(path) ? "javascript" : undefined;
}

/** How a text is parsed: `script` is JavaScript that is no module. */
export type Syntax = Language | "script";

export type ParseOutcome = { ok: true; tree: SyntaxNode } | { ok: false; diagnostics: Diagnostic[] };

const MOST_ERRORS = 20;

function parserOptions(language: Syntax): ParserOptions {
  return {
    sourceType: language === "script" ? "script" : "module",
    plugins: language === "typescript" ? ["typescript", "decorators"] : ["decorators"],
    errorRecovery: true,
    createParenthesizedExpressions: true,
    attachComment: false,
  };
}

interface ParserError {
  message: string;
  loc: SourcePosition & { index: number };
}

function isParserError(error: unknown): error is ParserError {
  const candidate = error as { message?: unknown; loc?: { line?: unknown; column?: unknown } } | null;
  return typeof candidate?.message === "string" && typeof candidate.loc?.line === "number";
}

/** The parser's words without its own position, and with the text it stumbled over. */
function sentence(error: ParserError, text: string): string {
  const message = error.message.replace(/ \(\d+:\d+\)$/, "");
  if (message.startsWith("This experimental syntax requires")) return "this syntax is not part of the language yet";
  if (!message.startsWith("Unexpected token")) return message;
  const found = /^(?:[\p{ID_Continue}$]+|=>|\S)/u.exec(text.slice(error.loc.index, error.loc.index + 40))?.[0];
  const what = found === undefined ? "Unexpected end of the file" : `Unexpected "${found}"`;
  return what + message.slice("Unexpected token".length);
}

export function parseFile(path: string, text: string, language: Syntax): ParseOutcome {
  try {
    const file = parse(text, parserOptions(language));
    const errors: unknown[] = file.errors ?? [];
    const diagnostics = errors
      .filter(isParserError)
      .slice(0, MOST_ERRORS)
      .map((error) => errorAt(path, sentence(error, text), error.loc));
    const tree: unknown = file.program;
    if (diagnostics.length > 0 || !isNode(tree)) return { ok: false, diagnostics };
    return { ok: true, tree };
  } catch (error) {
    if (isParserError(error)) return { ok: false, diagnostics: [errorAt(path, sentence(error, text), error.loc)] };
    const message =
      error instanceof RangeError || (error instanceof Error && error.name === "InternalError")
        ? "the code is nested too deeply: split long expressions into statements"
        : `the parser failed: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, diagnostics: [errorAt(path, message, { line: 1, column: 0 })] };
  }
}
