/** The marks of TypeScript that are no nodes of their own: modifiers, `?`, `!`, `implements`, the `this` parameter. */
import type { Edits } from "./edits";
import { hasLineTerminator, nodeField, nodeList, type SyntaxNode, skipTrivia } from "./syntax-node";

const MODIFIERS = new Set(["public", "private", "protected", "readonly", "override", "abstract", "declare"]);

/** `abstract` before and `implements A, B` behind. */
export function eraseClassHead(node: SyntaxNode, edits: Edits): void {
  const { text } = edits;
  if (node.abstract === true) edits.blank(node.start, node.start + "abstract".length);
  const clauses = nodeList(node, "implements");
  const last = clauses.at(-1);
  if (last === undefined) return;
  const before =
    nodeField(node, "superTypeArguments") ??
    nodeField(node, "superClass") ??
    nodeField(node, "typeParameters") ??
    nodeField(node, "id");
  const from = before?.end ?? text.indexOf("class", node.start) + "class".length;
  edits.blank(skipTrivia(text, from), last.end);
}

/** Modifiers, `?` and `!` of a field or method. */
export function eraseMember(node: SyntaxNode, edits: Edits): void {
  const { text } = edits;
  const key = nodeField(node, "key");
  if (key === undefined) return;
  let at = node.start;
  while (at < key.start) {
    at = skipTrivia(text, at);
    if (at >= key.start || text.charAt(at) === "[") break;
    const word = /^[a-z]+/.exec(text.slice(at, at + 12))?.[0];
    if (word === undefined) {
      at++;
      continue;
    }
    if (MODIFIERS.has(word)) {
      edits.blank(at, at + word.length);
      // `a = 1` on the line before must not go on with `["b"] = 2`.
      if (at === node.start) edits.put(at, ";");
    }
    at += word.length;
  }
  const annotation = nodeField(node, "typeAnnotation");
  if (node.optional === true || node.definite === true) {
    let mark = skipTrivia(text, key.end);
    if (node.computed === true) mark = skipTrivia(text, mark + 1);
    edits.blank(mark, mark + 1);
  }
  // A field named `get` must not turn the next member into a getter.
  if (annotation !== undefined && !node.value) edits.put(annotation.start, ";");
}

/** `?` of a parameter, `!` of a variable. */
export function eraseMarks(node: SyntaxNode, edits: Edits): void {
  if (node.type === "VariableDeclarator") {
    const id = nodeField(node, "id");
    if (node.definite === true && id !== undefined) eraseMarkBehind(id, "!", edits);
  } else if (node.optional === true && /^(Identifier|ObjectPattern|ArrayPattern)$/.test(node.type))
    eraseMarkBehind(node, "?", edits);
}

function eraseMarkBehind(node: SyntaxNode, mark: string, edits: Edits): void {
  const annotation = nodeField(node, "typeAnnotation");
  const at = edits.text.lastIndexOf(mark, (annotation?.start ?? node.end) - 1);
  if (at > node.start) edits.blank(at, at + 1);
}

/** `function f(this: T, a)`: with its comma. */
export function eraseThisParameter(node: SyntaxNode, edits: Edits): void {
  const first = nodeList(node, "params")[0];
  if (first?.type !== "Identifier" || first.name !== "this") return;
  const next = skipTrivia(edits.text, first.end);
  edits.blank(first.start, edits.text.charAt(next) === "," ? next + 1 : first.end);
}

/** Where a blanked type spans lines, its parenthesis moves: no line break may stand before `=>` or behind `return`. */
export function eraseArrowTypes(node: SyntaxNode, edits: Edits): void {
  const { text } = edits;
  const typeParameters = nodeField(node, "typeParameters");
  const returnType = nodeField(node, "returnType");
  if (typeParameters !== undefined && hasLineTerminator(text, typeParameters.start, typeParameters.end)) {
    const open = skipTrivia(text, typeParameters.end);
    edits.blank(open, open + 1);
    edits.put(typeParameters.start, "(");
  }
  if (returnType === undefined) return;
  const close = closingParenthesis(node, text);
  if (!hasLineTerminator(text, close, returnType.end)) return;
  edits.blank(close, close + 1);
  edits.put(returnType.end - 1, ")");
}

function closingParenthesis(node: SyntaxNode, text: string): number {
  const last = nodeList(node, "params").at(-1);
  if (last === undefined) {
    const from =
      nodeField(node, "typeParameters")?.end ?? (node.async === true ? node.start + "async".length : node.start);
    return skipTrivia(text, skipTrivia(text, from) + 1);
  }
  const next = skipTrivia(text, last.end);
  return text.charAt(next) === "," ? skipTrivia(text, next + 1) : next;
}
