/** The library's reference, read from the declaration file while pages are built. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { cReference } from "./c-reference";
import { parseNames } from "./mpi-header";
import { type ApiChapter, anchorOf, parseChapters } from "./parse-types";

const read = (name: string) => readFile(path.join(process.cwd(), "public/runtime", name), "utf8");

export async function libraryDocs(): Promise<ApiChapter[]> {
  return parseChapters(await read("mpi.d.ts"));
}

/** The functions of C by section, and the constants and types of mpi.h. */
export async function cDocs() {
  const header = await read("mpi.h");
  return { sections: cReference(header, await libraryDocs()), names: parseNames(header) };
}

/** One place that can be searched for. */
export interface SearchEntry {
  /** "Comm.send" */
  name: string;
  /** "/docs/api/point-to-point#Comm.send" */
  href: string;
  chapter: string;
  /** The first sentence. */
  text: string;
}

export function searchEntries(chapters: readonly ApiChapter[]): SearchEntry[] {
  const seen = new Set<string>();
  return chapters.flatMap(({ slug, title, sections }) =>
    sections.flatMap((section) =>
      [undefined, ...section.entries].flatMap((entry) => {
        if (!entry && section.signature === "") return [];
        const name = anchorOf(section, entry);
        const href = `/docs/api/${slug}#${name}`;
        if (seen.has(href)) return [];
        seen.add(href);
        const text = /^[^\n]*?[.:](?=\s|$)|^[^\n]*/.exec((entry ?? section).text)?.[0] ?? "";
        return [{ name, href, chapter: title, text: text.slice(0, 160) }];
      }),
    ),
  );
}
