import type { RunnableModule } from "@commworld/protocol";
import { type Diagnostic, errorAt } from "./diagnostic";
import type { Edits } from "./edits";
import type { ImportRequest, ModuleRecord } from "./module-record";
import { isLibrary } from "./resolve";
import { type SyntaxNode, skipTrivia } from "./syntax-node";

export interface LoadedModule {
  path: string;
  edits: Edits;
  record: ModuleRecord;
  /** Aligned with `record.imports`; undefined where the import has a diagnostic. */
  targets: (string | undefined)[];
}

interface Exports {
  values: Set<string>;
  types: Set<string>;
}

/** Checks names between modules and writes the code; `modules` stand in topological order. */
export function linkModules(modules: LoadedModule[]): { modules: RunnableModule[]; diagnostics: Diagnostic[] } {
  const exports = new Map<string, Exports>();
  const diagnostics: Diagnostic[] = [];
  const linked = modules.map((module) => {
    exports.set(module.path, linkNames(module, exports, diagnostics));
    for (const node of module.record.elided) erasePart(node, module.edits);
    const imports = module.record.imports.flatMap(({ start, end }, index) => {
      const target = module.targets[index];
      return target === undefined ? [] : [{ start, end, target }];
    });
    imports.sort((a, b) => a.start - b.start);
    return { path: module.path, code: module.edits.render(), imports };
  });
  return { modules: linked, diagnostics };
}

/** Drops names that are types in their own module, and finds the names that do not exist. Answers the module's exports. */
function linkNames(module: LoadedModule, known: Map<string, Exports>, diagnostics: Diagnostic[]): Exports {
  const { record } = module;
  const values = new Set(record.values);
  const types = new Set(record.types);
  record.imports.forEach((request, index) => {
    const target = module.targets[index];
    if (target !== undefined && isLibrary(target)) diagnostics.push(...libraryNames(module.path, request, target));
    const source = target === undefined ? undefined : known.get(target);
    if (target === undefined || source === undefined) return;
    if (request.kind === "star") {
      for (const name of source.values) if (name !== "default") values.add(name);
      for (const name of source.types) if (name !== "default") types.add(name);
    }
    for (const { imported, local, node } of request.bindings) {
      if (imported === "*" || source.values.has(imported)) continue;
      if (!source.types.has(imported)) {
        diagnostics.push(missingExport(module.path, request, imported, target, node, source));
        continue;
      }
      record.elided.push(node);
      const renamed =
        request.kind === "export" ? [{ exported: local, node }] : record.localExports.filter((e) => e.local === local);
      for (const { exported, node: specifier } of renamed) {
        record.elided.push(specifier);
        values.delete(exported);
        types.add(exported);
      }
    }
  });
  return { values, types };
}

/** The library is one object, its module's default export; its other names are types. */
function libraryNames(path: string, request: ImportRequest, target: string): Diagnostic[] {
  return request.bindings
    .filter(({ imported }) => imported !== "default")
    .map(({ imported, node }) => {
      const use = imported === "*" ? "" : ` and use MPI.${imported}, or import type { ${imported} } if it is a type`;
      const message = `"${target}" has only a default export: write import MPI from "${target}"${use}`;
      return errorAt(path, message, node.loc.start, node.loc.end);
    });
}

function missingExport(
  path: string,
  request: ImportRequest,
  name: string,
  target: string,
  node: SyntaxNode,
  source: Exports,
): Diagnostic {
  const names = [...source.values].filter((value) => value !== "default");
  const has =
    names.length > 0
      ? `it exports ${names.slice(0, 8).join(", ")}${names.length > 8 ? ", ..." : ""}`
      : source.values.has("default")
        ? `it has a default export: import name from "${request.specifier}"`
        : "it exports nothing";
  const what = name === "default" ? "no default export" : `no export named ${name}`;
  return errorAt(path, `${target} has ${what}: ${has}`, node.loc.start, node.loc.end);
}

/** A whole import statement, or one name of it with its comma. */
function erasePart(node: SyntaxNode, edits: Edits): void {
  if (node.type.endsWith("Declaration")) {
    edits.blank(node.start, node.end);
    edits.put(node.start, ";");
    return;
  }
  const next = skipTrivia(edits.text, node.end);
  const comma = edits.text.charAt(next) === ",";
  const before = comma ? -1 : leadingComma(node, edits.text);
  edits.blank(before >= 0 ? before : node.start, comma ? next + 1 : node.end);
}

/** Only a namespace needs the comma before it gone: `import A, * as B`; braces may end in a comma. */
function leadingComma(node: SyntaxNode, text: string): number {
  return node.type === "ImportNamespaceSpecifier" ? text.lastIndexOf(",", node.start) : -1;
}
