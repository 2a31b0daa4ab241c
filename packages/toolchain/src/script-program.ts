/** Programs written for MPI.js: classic scripts that load the library, and each other, by `importScripts`. */
import type { ModuleProgram } from "@commworld/protocol";
import { type Diagnostic, errorAt } from "./diagnostic";
import { parseFile } from "./parse";
import { checkRegularExpressions } from "./regular-expressions";
import { candidatePaths } from "./resolve";
import { nodeField, nodeList, type SyntaxNode, textField, walk } from "./syntax-node";

/** A call of importScripts that begins a line, as every program for MPI.js has: for texts that do not parse. */
const CALL = /^[\t ;]*(?:self\.)?importScripts\s*\(/m;
const MODULE_STATEMENT = /^(?:Import|Export)\w*Declaration$/;
/** What importScripts takes for the library: its parts, wherever a program looks for them. */
const LIBRARY_SCRIPT = /(?:^|\/)(?:mpi_core\/[\w-]+|mpi|magic_number)\.js$/;

/** Whether a .js file is a classic script: it calls importScripts, and neither imports nor exports. */
export function isScript(path: string, text: string): boolean {
  if (!path.endsWith(".js") || !text.includes("importScripts")) return false;
  const parsed = parseFile(path, text, "script");
  if (!parsed.ok) return CALL.test(text) && !/^(?:import|export)\b/m.test(text);
  return callsIn(parsed.tree).length > 0;
}

/** Where a TypeScript file calls importScripts at its top, as programs for MPI.js do: a diagnostic that says what to do. */
export function scriptInTypeScript(path: string, tree: SyntaxNode): Diagnostic[] {
  const statement = nodeList(tree, "body")[0];
  const call = statement?.type === "ExpressionStatement" ? nodeField(statement, "expression") : undefined;
  if (!call || !callsIn(tree).includes(call)) return [];
  const name = path.replace(/\.m?ts$/, ".js");
  const advice = `this is a program for MPI.js: those are scripts, so rename this file to ${name}`;
  return [errorAt(path, advice, call.loc.start, call.loc.end)];
}

/** The scripts that a script loads, by the names it uses, without the library's own. */
export function scriptImports(path: string, text: string): string[] {
  const parsed = parseFile(path, text, "script");
  if (!parsed.ok) return [];
  const named = callsIn(parsed.tree).flatMap((call) => nodeList(call, "arguments"));
  const names = named.filter(({ type }) => type === "StringLiteral").map((node) => textField(node, "value"));
  return [...new Set(names.filter((name) => !LIBRARY_SCRIPT.test(name)).map(localName))];
}

export type ScriptOutcome = { ok: true; program: ModuleProgram } | { ok: false; diagnostics: Diagnostic[] };

/** `texts`: every file of the program by path. Scripts stay as they are; the entry is last. */
export function compileScripts(entry: string, args: string[], texts: ReadonlyMap<string, string>): ScriptOutcome {
  const diagnostics: Diagnostic[] = [];
  const seen = new Set([entry]);
  const modules: ModuleProgram["modules"] = [];
  for (const path of seen) {
    const code = texts.get(path) ?? "";
    const parsed = parseFile(path, code, "script");
    if (!parsed.ok) {
      diagnostics.push(...parsed.diagnostics);
      continue;
    }
    diagnostics.push(...checkRegularExpressions(path, parsed.tree));
    for (const target of targetsOf(path, entry, parsed.tree, texts, diagnostics)) seen.add(target);
    modules.push({ path, code, imports: [], script: true });
  }
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return { ok: true, program: { modules: modules.reverse(), entry, args } };
}

function targetsOf(
  path: string,
  entry: string,
  tree: SyntaxNode,
  texts: ReadonlyMap<string, string>,
  diagnostics: Diagnostic[],
): string[] {
  const targets: string[] = [];
  for (const argument of callsIn(tree).flatMap((call) => nodeList(call, "arguments"))) {
    const { start, end } = argument.loc;
    const name = textField(argument, "value");
    if (argument.type !== "StringLiteral") {
      diagnostics.push(
        errorAt(path, 'importScripts takes names between quotes here: importScripts("./name.js")', start, end),
      );
      continue;
    }
    if (LIBRARY_SCRIPT.test(name)) continue;
    // A worker looks beside its first script, whichever script asks.
    const candidates = [entry, path].flatMap((from) => candidatePaths(from, localName(name)) ?? []);
    const target = candidates.find((candidate) => texts.has(candidate) && candidate.endsWith(".js"));
    if (target !== undefined) targets.push(target);
    else
      diagnostics.push(
        errorAt(
          path,
          `importScripts finds no file "${name}": it takes .js files of the program and "/mpi_core/mpi.js"`,
          start,
          end,
        ),
      );
  }
  return targets;
}

/** "/lib/a.js" and "lib/a.js" mean "./lib/a.js": a program's folder is its site. */
function localName(name: string): string {
  return /^\.\.?\//.test(name) ? name : `./${name.replace(/^\/+/, "")}`;
}

/** Calls of importScripts; none where the file is a module. */
function callsIn(tree: SyntaxNode): SyntaxNode[] {
  if (nodeList(tree, "body").some(({ type }) => MODULE_STATEMENT.test(type))) return [];
  const calls: SyntaxNode[] = [];
  walk(tree, (node) => {
    if (node.type !== "CallExpression") return true;
    const callee = nodeField(node, "callee");
    const name = callee?.type === "MemberExpression" ? nodeField(callee, "property") : callee;
    if (name?.type === "Identifier" && textField(name, "name") === "importScripts") calls.push(node);
    return true;
  });
  return calls;
}
