/** Completion, hover and parameters of MPI's functions in C and C++, out of the same documentation as the pages. */
import * as monaco from "monaco-editor/editor/editor.api.js";
import type { CEntry, CFunctions } from "@/features/docs/lib/c-reference";
import { callAt, parametersOf } from "./c-call";

const LANGUAGES = ["c", "cpp"];

interface Library extends CFunctions {
  byName: ReadonlyMap<string, CEntry>;
}

let library: Promise<Library> | undefined;

function load(): Promise<Library> {
  library ??= fetch("/docs/c/functions.json")
    .then((response) => (response.ok ? (response.json() as Promise<CFunctions>) : { functions: [], names: [] }))
    .then((given) => ({ ...given, byName: new Map(given.functions.map((entry) => [entry.name, entry])) }));
  return library;
}

/** PMPI_Send is explained as MPI_Send. */
const find = ({ byName }: Library, name: string) => byName.get(name.replace(/^PMPI/, "MPI"));

function explanation({ name, text, standard, supported }: CEntry): monaco.IMarkdownString {
  const place = supported ? `functions#${name.replace(/_c$/, "")}` : "#missing-functions";
  const source = standard === "ULFM" ? "Proposed to the standard (ULFM)" : `MPI 5.0, ${standard}`;
  return { value: `${text}\n\n${source}. [${name} in the documentation](${location.origin}/docs/c/${place})` };
}

function completions({ functions, names }: Library, range: monaco.IRange): monaco.languages.CompletionItem[] {
  const { CompletionItemKind, CompletionItemInsertTextRule } = monaco.languages;
  const calls = functions.map((entry) => ({
    label: entry.name,
    kind: CompletionItemKind.Function,
    detail: entry.signature,
    documentation: explanation(entry),
    insertText: entry.signature.endsWith("(void)") ? `${entry.name}()` : `${entry.name}($0)`,
    insertTextRules: CompletionItemInsertTextRule.InsertAsSnippet,
    command: { id: "editor.action.triggerParameterHints", title: "" },
    // What is not offered, and forms that few need, come last.
    sortText: `${entry.supported ? (/_[cx]$/.test(entry.name) ? 1 : 0) : 2}${entry.name}`,
    range,
  }));
  const others = names.map(({ name, kind }) => ({
    label: name,
    kind: kind === "type" ? CompletionItemKind.Struct : CompletionItemKind.Constant,
    insertText: name,
    sortText: `0${name}`,
    range,
  }));
  return [...calls, ...others];
}

/** Once per page. */
export function registerCLanguage(): void {
  const { languages } = monaco;
  languages.registerCompletionItemProvider(LANGUAGES, {
    async provideCompletionItems(model, position) {
      const word = model.getWordUntilPosition(position);
      if (!/^P?M/i.test(word.word)) return { suggestions: [] };
      const { lineNumber } = position;
      const { startColumn, endColumn } = word;
      const range = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn, endColumn };
      return { suggestions: completions(await load(), range) };
    },
  });
  languages.registerHoverProvider(LANGUAGES, {
    async provideHover(model, position) {
      const word = model.getWordAtPosition(position)?.word;
      if (word === undefined || !/^P?MPIX?_/.test(word)) return null;
      const entry = find(await load(), word);
      if (!entry) return null;
      return { contents: [{ value: `\`\`\`c\n${entry.signature}\n\`\`\`` }, explanation(entry)] };
    },
  });
  languages.registerSignatureHelpProvider(LANGUAGES, {
    signatureHelpTriggerCharacters: ["(", ","],
    async provideSignatureHelp(model, position) {
      const before = model.getValueInRange({
        startLineNumber: 1,
        startColumn: 1,
        endLineNumber: position.lineNumber,
        endColumn: position.column,
      });
      const call = callAt(before);
      const entry = call && find(await load(), call.name);
      if (!entry) return null;
      const parameters = parametersOf(entry.signature).map((label) => ({ label }));
      const signature = { label: entry.signature, documentation: explanation(entry), parameters };
      const activeParameter = call.argument;
      return { value: { signatures: [signature], activeSignature: 0, activeParameter }, dispose() {} };
    },
  });
}
