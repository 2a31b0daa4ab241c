import { type Diagnostic, errorAt, type SourcePosition } from "./diagnostic";
import type { Language } from "./parse";
import { isErased } from "./strip-types";
import { isNode, nodeField, nodeList, type SyntaxNode, textField, walk } from "./syntax-node";

/** A name that a module takes from another, or hands on: `{ imported as local }`. */
export interface NamedBinding {
  /** "*" for a namespace. */
  imported: string;
  /** In an import the name in this file, in `export ... from` the exported name. */
  local: string;
  node: SyntaxNode;
}

export interface ImportRequest {
  specifier: string;
  /** Offsets of the specifier's text, without quotes. */
  start: number;
  end: number;
  from: SourcePosition;
  to: SourcePosition;
  kind: "import" | "export" | "star" | "dynamic";
  bindings: NamedBinding[];
}

export interface ModuleRecord {
  imports: ImportRequest[];
  /** Exported names that exist when the program runs. */
  values: Set<string>;
  /** Exported names of types. */
  types: Set<string>;
  /** `export { local as exported }` without a source. */
  localExports: { local: string; exported: string; node: SyntaxNode }[];
  /** Parts of import and export statements that name only types: to be blanked. */
  elided: SyntaxNode[];
  diagnostics: Diagnostic[];
}

/** What a module imports and exports, with TypeScript's rule: an import that is never used as a value is no import. */
export function recordModule(path: string, tree: SyntaxNode, language: Language): ModuleRecord {
  const record: ModuleRecord = {
    imports: [],
    values: new Set(),
    types: new Set(),
    localExports: [],
    elided: [],
    diagnostics: [],
  };
  const used = language === "typescript" ? usedNames(tree) : undefined;
  const localTypes = new Set<string>();
  const localValues = new Set<string>();
  const body = nodeList(tree, "body");
  for (const statement of body) {
    const declaration = /^Export(Named|Default)/.test(statement.type) ? nodeField(statement, "declaration") : statement;
    if (declaration === undefined) continue;
    for (const name of declaredNames(declaration)) (isErased(declaration) ? localTypes : localValues).add(name);
  }
  for (const statement of body) {
    switch (statement.type) {
      case "ImportDeclaration":
        if (!isErased(statement)) recordImport(path, statement, used, record);
        break;
      case "ExportNamedDeclaration":
        recordNamedExport(path, statement, (name) => localTypes.has(name) && !localValues.has(name), record);
        break;
      case "ExportDefaultDeclaration":
        (isErased(statement) ? record.types : record.values).add("default");
        break;
      case "ExportAllDeclaration":
        if (!isErased(statement)) record.imports.push(request(path, statement, "star", [], record));
        break;
    }
  }
  walk(tree, (node) => {
    if (isErased(node) || node.type.startsWith("TSType")) return false;
    if (node.type === "ImportExpression") recordDynamicImport(path, node, record);
    return true;
  });
  return record;
}

function recordImport(path: string, statement: SyntaxNode, used: Set<string> | undefined, record: ModuleRecord): void {
  const specifiers = nodeList(statement, "specifiers");
  const bindings = specifiers.map((node): NamedBinding => {
    const imported =
      node.type === "ImportDefaultSpecifier"
        ? "default"
        : node.type === "ImportNamespaceSpecifier"
          ? "*"
          : exportName(nodeField(node, "imported"));
    return { imported, local: exportName(nodeField(node, "local")), node };
  });
  const kept = bindings.filter(({ node, local }) => node.importKind !== "type" && (used?.has(local) ?? true));
  if (specifiers.length > 0 && kept.length === 0) {
    record.elided.push(statement);
    return;
  }
  for (const binding of bindings) if (!kept.includes(binding)) record.elided.push(binding.node);
  record.imports.push(request(path, statement, "import", kept, record));
}

function recordNamedExport(
  path: string,
  node: SyntaxNode,
  isType: (name: string) => boolean,
  record: ModuleRecord,
): void {
  const declaration = nodeField(node, "declaration");
  if (declaration !== undefined) {
    for (const name of declaredNames(declaration)) (isErased(node) ? record.types : record.values).add(name);
    return;
  }
  const bindings = nodeList(node, "specifiers").map((specifier): NamedBinding => {
    const local = exportName(nodeField(specifier, "exported"));
    const namespace = specifier.type === "ExportNamespaceSpecifier";
    return { imported: namespace ? "*" : exportName(nodeField(specifier, "local")), local, node: specifier };
  });
  if (isErased(node)) {
    for (const { local } of bindings) record.types.add(local);
    return;
  }
  const kept: NamedBinding[] = [];
  const hasSource = nodeField(node, "source") !== undefined;
  for (const binding of bindings) {
    if (binding.node.exportKind === "type" || (!hasSource && isType(binding.imported))) {
      record.types.add(binding.local);
      record.elided.push(binding.node);
    } else {
      record.values.add(binding.local);
      kept.push(binding);
    }
  }
  if (!hasSource)
    for (const { imported, local, node: at } of kept)
      record.localExports.push({ local: imported, exported: local, node: at });
  else if (kept.length > 0 || bindings.length === 0) record.imports.push(request(path, node, "export", kept, record));
  else record.elided.push(node);
}

function request(
  path: string,
  statement: SyntaxNode,
  kind: ImportRequest["kind"],
  bindings: NamedBinding[],
  record: ModuleRecord,
): ImportRequest {
  const attribute = nodeList(statement, "attributes")[0];
  if (attribute !== undefined)
    record.diagnostics.push(
      errorAt(
        path,
        "import attributes are not supported: put the data into a .ts file and export it",
        attribute.loc.start,
        attribute.loc.end,
      ),
    );
  return fromSource(
    nodeField(statement, "source") ?? statement,
    textField(nodeField(statement, "source"), "value"),
    kind,
    bindings,
  );
}

function fromSource(
  source: SyntaxNode,
  specifier: string,
  kind: ImportRequest["kind"],
  bindings: NamedBinding[],
): ImportRequest {
  const { start, end } = source.loc;
  return { specifier, start: source.start + 1, end: source.end - 1, from: start, to: end, kind, bindings };
}

function recordDynamicImport(path: string, node: SyntaxNode, record: ModuleRecord): void {
  const source = nodeField(node, "source");
  const options = nodeField(node, "options");
  const text = source === undefined ? undefined : literalText(source);
  if (source === undefined || text === undefined || options !== undefined) {
    const message = 'import() takes one literal path of a file of the program: import("./solver")';
    record.diagnostics.push(errorAt(path, message, node.loc.start, node.loc.end));
  } else record.imports.push(fromSource(source, text, "dynamic", []));
}

function literalText(node: SyntaxNode): string | undefined {
  if (node.type === "StringLiteral") return textField(node, "value");
  const quasis = nodeList(node, "quasis");
  if (node.type !== "TemplateLiteral" || quasis.length !== 1) return undefined;
  const value = quasis[0]?.value as { cooked?: unknown } | undefined;
  return typeof value?.cooked === "string" ? value.cooked : undefined;
}

/** An identifier, or the string of `export { a as "b c" }`. */
function exportName(node: SyntaxNode | undefined): string {
  return textField(node, "name") || textField(node, "value");
}

/** Names that a declaration binds in its module's scope. */
function declaredNames(declaration: SyntaxNode): string[] {
  const id = nodeField(declaration, "id");
  if (id !== undefined) return [textField(id, "name")];
  return nodeList(declaration, "declarations").flatMap((declarator) => patternNames(declarator.id));
}

function patternNames(pattern: unknown): string[] {
  if (!isNode(pattern)) return [];
  switch (pattern.type) {
    case "Identifier":
      return [textField(pattern, "name")];
    case "ObjectPattern":
      return nodeList(pattern, "properties").flatMap((property) =>
        patternNames(property.type === "RestElement" ? property.argument : property.value),
      );
    case "ArrayPattern":
      return nodeList(pattern, "elements").flatMap(patternNames);
    case "AssignmentPattern":
      return patternNames(pattern.left);
    case "RestElement":
      return patternNames(pattern.argument);
    default:
      return [];
  }
}

/** Every name that may stand for a value: too many is harmless, so scopes are not looked at. */
function usedNames(tree: SyntaxNode): Set<string> {
  const names = new Set<string>();
  walk(tree, (node, parent) => {
    if (node.type === "ImportDeclaration" || isErased(node)) return false;
    if (node.type === "ExportNamedDeclaration" && node.source) return false;
    if (node.type.startsWith("TS")) return /^TS(As|Satisfies|NonNull|Instantiation)|^TSTypeAssertion/.test(node.type);
    if (node.type === "ExportSpecifier") {
      if (node.exportKind !== "type") names.add(exportName(nodeField(node, "local")));
      return false;
    }
    if (node.type === "Identifier" && !isPropertyName(node, parent)) names.add(textField(node, "name"));
    return true;
  });
  return names;
}

function isPropertyName(node: SyntaxNode, parent: SyntaxNode | undefined): boolean {
  if (parent === undefined || parent.computed === true) return false;
  return parent.property === node || (parent.key === node && parent.value !== node && parent.shorthand !== true);
}
