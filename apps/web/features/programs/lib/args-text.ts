/** Splits a command line's arguments: blanks separate, single and double quotes keep blanks, a backslash keeps the next character. */
export function parseArgs(text: string): string[] {
  const args: string[] = [];
  let current: string | undefined;
  let quote: string | undefined;
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] as string;
    if (char === "\\" && quote !== "'" && i + 1 < text.length) {
      i += 1;
      current = (current ?? "") + text[i];
    } else if (quote) {
      if (char === quote) quote = undefined;
      else current += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      current ??= "";
    } else if (/\s/.test(char)) {
      if (current !== undefined) args.push(current);
      current = undefined;
    } else {
      current = (current ?? "") + char;
    }
  }
  if (current !== undefined) args.push(current);
  return args;
}

/** The text that `parseArgs` reads back as these arguments. */
export function formatArgs(args: readonly string[]): string {
  return args
    .map((arg) => (arg !== "" && !/[\s"'\\]/.test(arg) ? arg : `"${arg.replace(/["\\]/g, "\\$&")}"`))
    .join(" ");
}
