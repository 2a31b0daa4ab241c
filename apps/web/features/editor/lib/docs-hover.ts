/** Adds to the editor's hover over a name of the library a link to its place in the documentation. */
import * as monaco from "monaco-editor/editor/editor.api.js";
import * as typescript from "monaco-editor/languages/features/typescript/register.js";
import { documentedName } from "@/features/docs/lib/documented-name";
import type { SearchEntry } from "@/features/docs/lib/library-docs";

let index: Promise<Map<string, SearchEntry>> | undefined;

function loadIndex(): Promise<Map<string, SearchEntry>> {
  index ??= fetch("/docs/search.json")
    .then((response) => (response.ok ? (response.json() as Promise<SearchEntry[]>) : []))
    .then((entries) => new Map(entries.map((entry) => [entry.name, entry])));
  return index;
}

/** Once per page. */
export function registerDocsHover(): void {
  for (const language of ["typescript", "javascript"] as const)
    monaco.languages.registerHoverProvider(language, {
      async provideHover(model, position) {
        const worker = await (language === "typescript"
          ? typescript.getTypeScriptWorker()
          : typescript.getJavaScriptWorker());
        const client = await worker(model.uri);
        const info = await client.getQuickInfoAtPosition(model.uri.toString(), model.getOffsetAt(position));
        const parts = (info?.displayParts ?? []) as { text: string }[];
        const name = documentedName(parts.map(({ text }) => text).join(""));
        const entries = name === undefined ? undefined : await loadIndex();
        const entry = entries?.get(name ?? "");
        if (!entry) return null;
        return { contents: [{ value: `[${entry.name} in the documentation](${location.origin}${entry.href})` }] };
      },
    });
}
