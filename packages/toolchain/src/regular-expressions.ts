import { type Diagnostic, errorAt } from "./diagnostic";
import { type SyntaxNode, textField, walk } from "./syntax-node";

/** A wrong pattern would make the module fail to load without a position: the parser does not look inside. */
export function checkRegularExpressions(path: string, tree: SyntaxNode): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  walk(tree, (node) => {
    if (node.type !== "RegExpLiteral") return true;
    try {
      new RegExp(textField(node, "pattern"), textField(node, "flags"));
    } catch (error) {
      const message = error instanceof Error ? error.message : "invalid regular expression";
      diagnostics.push(errorAt(path, message, node.loc.start, node.loc.end));
    }
    return false;
  });
  return diagnostics;
}
