import type { SourcePosition } from "./diagnostic";

/** A node of the parser's tree (Babel's AST), read by field name: the tree is walked generically. */
export interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  loc: { start: SourcePosition; end: SourcePosition };
  [field: string]: unknown;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === "object" && value !== null && typeof (value as { type?: unknown }).type === "string";
}

export function nodeField(node: SyntaxNode, field: string): SyntaxNode | undefined {
  const value = node[field];
  return isNode(value) ? value : undefined;
}

export function nodeList(node: SyntaxNode, field: string): SyntaxNode[] {
  const value = node[field];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

export function textField(node: SyntaxNode | undefined, field: string): string {
  const value = node?.[field];
  return typeof value === "string" ? value : "";
}

const NOT_CHILDREN = new Set(["loc", "errors", "extra", "comments", "tokens"]);

/** Parents first. `visit` answers false to leave a node's children out. */
export function walk(root: SyntaxNode, visit: (node: SyntaxNode, parent: SyntaxNode | undefined) => boolean): void {
  const stack: [SyntaxNode, SyntaxNode | undefined][] = [[root, undefined]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [node, parent] = next;
    if (!visit(node, parent)) continue;
    for (const field in node) {
      if (NOT_CHILDREN.has(field)) continue;
      const value = node[field];
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) stack.push([item, node]);
      } else if (isNode(value)) stack.push([value, node]);
    }
  }
}

const LINE_TERMINATOR = /[\n\r\u2028\u2029]/;

export function hasLineTerminator(text: string, start: number, end: number): boolean {
  return LINE_TERMINATOR.test(text.slice(start, end));
}

const SPACE = /\s/;

/** The first offset at or after `from` that is neither white space nor in a comment. */
export function skipTrivia(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    if (SPACE.test(text.charAt(at))) at++;
    else if (text.startsWith("//", at)) {
      while (at < text.length && !LINE_TERMINATOR.test(text.charAt(at))) at++;
    } else if (text.startsWith("/*", at)) {
      const close = text.indexOf("*/", at + 2);
      at = close < 0 ? text.length : close + 2;
    } else break;
  }
  return at;
}
