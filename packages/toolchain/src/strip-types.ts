import { type Diagnostic, errorAt } from "./diagnostic";
import type { Edits } from "./edits";
import { eraseArrowTypes, eraseClassHead, eraseMarks, eraseMember, eraseThisParameter } from "./erase-parts";
import { nodeField, type SyntaxNode, walk } from "./syntax-node";

/** TypeScript that has no JavaScript behind it, and what to write instead. */
const UNSUPPORTED: Record<string, string> = {
  TSEnumDeclaration: "enums are not supported: write `const Color = { Red: 0, Green: 1 } as const` instead",
  TSModuleDeclaration: "namespaces are not supported: put the code into a file of its own and import it",
  TSParameterProperty:
    "parameter properties are not supported: declare the field in the class and assign it in the constructor",
  TSTypeAssertion: "`<Type>value` is not supported: write `value as Type`",
  TSImportEqualsDeclaration: "`import name = ...` is not supported: write `import name from ...`",
  TSExportAssignment: "`export =` is not supported: write `export default`",
  Decorator: "decorators are not supported: call the function yourself",
};

const ERASED_STATEMENTS = new Set([
  "TSTypeAliasDeclaration",
  "TSInterfaceDeclaration",
  "TSDeclareFunction",
  "TSDeclareMethod",
  "TSIndexSignature",
  "TSNamespaceExportDeclaration",
]);

const STATEMENTS_THAT_MAY_END_IN_A_TYPE = new Set([
  "ExpressionStatement",
  "VariableDeclaration",
  "ReturnStatement",
  "ThrowStatement",
  "ExportDefaultDeclaration",
  "ClassProperty",
  "ClassPrivateProperty",
  "ClassAccessorProperty",
]);

const TYPED_EXPRESSIONS = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSInstantiationExpression",
]);

/** Declarations that exist for the type checker alone. */
export function isErased(node: SyntaxNode): boolean {
  if (ERASED_STATEMENTS.has(node.type) || node.declare === true) return true;
  if (node.type === "ClassProperty" && node.abstract === true) return true;
  if (node.type === "ImportDeclaration") return node.importKind === "type";
  if (node.type === "ExportAllDeclaration") return node.exportKind === "type";
  if (node.type !== "ExportNamedDeclaration" && node.type !== "ExportDefaultDeclaration") return false;
  const declaration = nodeField(node, "declaration");
  return node.exportKind === "type" || (declaration !== undefined && isErased(declaration));
}

function isForHead(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  return parent !== undefined && /^For.*Statement$/.test(parent.type) && (parent.init === node || parent.left === node);
}

/** Blanks all types of a TypeScript tree; what can't be blanked comes back as diagnostics. */
export function stripTypes(path: string, tree: SyntaxNode, edits: Edits): Diagnostic[] {
  const { text } = edits;
  const diagnostics: Diagnostic[] = [];
  /** Ends of statements that a line break ends: a blanked type there must leave a semicolon, or the next line joins in. */
  const openEnds = new Set<number>();
  walk(tree, (node, parent) => {
    if (isErased(node)) {
      edits.blank(node.start, node.end);
      edits.put(node.start, ";");
      return false;
    }
    const advice = UNSUPPORTED[node.type];
    if (advice !== undefined) {
      diagnostics.push(errorAt(path, advice, node.loc.start, node.loc.end));
      return false;
    }
    if (TYPED_EXPRESSIONS.has(node.type)) {
      const expression = nodeField(node, "expression");
      if (expression === undefined) return false;
      edits.blank(expression.end, node.end);
      if (openEnds.has(node.end) && /^TS(As|Satisfies)/.test(node.type)) edits.put(expression.end, ";");
      return true;
    }
    // Type annotations, parameters and arguments. Class heritage clauses are blanked with their class.
    if (node.type.startsWith("TS")) {
      if (node.type !== "TSClassImplements") edits.blank(node.start, node.end);
      return false;
    }
    if (
      STATEMENTS_THAT_MAY_END_IN_A_TYPE.has(node.type) &&
      text.charAt(node.end - 1) !== ";" &&
      !isForHead(node, parent)
    )
      openEnds.add(node.end);
    if (node.type.startsWith("Class")) {
      if (node.type === "ClassDeclaration" || node.type === "ClassExpression") eraseClassHead(node, edits);
      else if (node.type !== "ClassBody") eraseMember(node, edits);
    }
    if (node.type === "ArrowFunctionExpression") eraseArrowTypes(node, edits);
    eraseMarks(node, edits);
    eraseThisParameter(node, edits);
    return true;
  });
  return diagnostics;
}
