import { type ModuleProgram, type ProgramContent, programContent } from "@commworld/protocol";
import { type Diagnostic, errorAt } from "./diagnostic";
import { Edits } from "./edits";
import { limitDiagnostics } from "./limit-diagnostics";
import { type LoadedModule, linkModules } from "./link";
import { recordModule } from "./module-record";
import { orderModules } from "./order-modules";
import { languageOf, parseFile } from "./parse";
import { checkRegularExpressions } from "./regular-expressions";
import { resolveImport } from "./resolve";
import { compileScripts, isScript, scriptInTypeScript } from "./script-program";
import { stripTypes } from "./strip-types";

export type CompileOutcome = { ok: true; program: ModuleProgram } | { ok: false; diagnostics: Diagnostic[] };

const START = { line: 1, column: 0 };

/**
 * Makes of a TypeScript or JavaScript program what a node runs. Types become blanks, so that lines and columns in stacks are
 * the source's. Pure; the same in Node, a page and a worker. Never throws: everything wrong is a diagnostic.
 */
export async function compileTypeScript(content: ProgramContent): Promise<CompileOutcome> {
  const checked = programContent.safeParse(content);
  if (!checked.success) return { ok: false, diagnostics: limitDiagnostics(checked.error.issues, content) };
  const { files, entry, args } = checked.data;
  if (languageOf(entry) === undefined)
    return { ok: false, diagnostics: [errorAt(entry, "a program starts in a .ts, .mts, .js or .mjs file", START)] };
  const texts = new Map(files.map((file) => [file.path, file.text]));
  if (isScript(entry, texts.get(entry) ?? "")) {
    const compiled = compileScripts(entry, args, texts);
    return compiled.ok ? compiled : { ok: false, diagnostics: inOrder(compiled.diagnostics) };
  }
  const loaded = loadFrom(entry, texts);
  if (loaded.diagnostics.length > 0) return { ok: false, diagnostics: inOrder(loaded.diagnostics) };
  const order = orderModules(entry, loaded.modules);
  if (order.diagnostics.length > 0) return { ok: false, diagnostics: inOrder(order.diagnostics) };
  const linked = linkModules(order.ordered);
  if (linked.diagnostics.length > 0) return { ok: false, diagnostics: inOrder(linked.diagnostics) };
  return { ok: true, program: { modules: linked.modules, entry, args } };
}

/** Every file that the entry reaches. */
function loadFrom(
  entry: string,
  texts: ReadonlyMap<string, string>,
): { modules: Map<string, LoadedModule>; diagnostics: Diagnostic[] } {
  const paths = new Set(texts.keys());
  const modules = new Map<string, LoadedModule>();
  const diagnostics: Diagnostic[] = [];
  const seen = new Set([entry]);
  for (const path of seen) {
    const language = languageOf(path);
    const text = texts.get(path);
    if (language === undefined || text === undefined) continue;
    const parsed = parseFile(path, text, language);
    if (!parsed.ok) {
      diagnostics.push(...parsed.diagnostics);
      continue;
    }
    if (language === "typescript") diagnostics.push(...scriptInTypeScript(path, parsed.tree));
    const edits = new Edits(text);
    diagnostics.push(...stripTypes(path, parsed.tree, edits), ...checkRegularExpressions(path, parsed.tree));
    const record = recordModule(path, parsed.tree, language);
    diagnostics.push(...record.diagnostics);
    const targets = record.imports.map((request) => {
      const resolution = resolveImport(path, request.specifier, paths);
      if ("target" in resolution) return resolution.target;
      diagnostics.push(errorAt(path, resolution.message, request.from, request.to));
      return undefined;
    });
    modules.set(path, { path, edits, record, targets });
    for (const target of targets) if (target !== undefined && texts.has(target)) seen.add(target);
  }
  return { modules, diagnostics };
}

function inOrder(diagnostics: Diagnostic[]): Diagnostic[] {
  const files = [...new Set(diagnostics.map((diagnostic) => diagnostic.file))];
  return diagnostics.sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}
