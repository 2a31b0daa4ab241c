/** The call that a place in a C program stands in. */
export interface CCall {
  name: string;
  /** Index of the argument, from 0. */
  argument: number;
}

/** How far back a call's beginning is looked for. */
const MOST_CHARS = 2000;
const LITERAL_OR_REMARK = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;

/** @param before the text in front of the place */
export function callAt(before: string): CCall | undefined {
  const text = before.slice(-MOST_CHARS).replaceAll(LITERAL_OR_REMARK, "_");
  let argument = 0;
  for (let at = text.length - 1, depth = 0; at >= 0; at--) {
    const char = text[at]!;
    if (char === ")" || char === "]" || char === "}") depth++;
    else if (char === ";" && depth === 0) return undefined;
    else if (char === "," && depth === 0) argument++;
    else if (char === "(" || char === "[" || char === "{") {
      if (depth > 0) {
        depth--;
        continue;
      }
      const name = char === "(" ? /([A-Za-z_]\w*)\s*$/.exec(text.slice(0, at))?.[1] : undefined;
      if (name !== undefined) return { name, argument };
      // A group or a list inside of the argument: the call is further out.
      argument = 0;
    }
  }
  return undefined;
}

/** The parameters of "int MPI_Send(const void *buf, int count)", as they stand there. */
export function parametersOf(signature: string): string[] {
  const inner = signature.slice(signature.indexOf("(") + 1, signature.lastIndexOf(")"));
  return inner === "void" ? [] : inner.split(", ");
}
