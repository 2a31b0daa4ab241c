/** What the reference says about the functions of C: their signatures from mpi.h, the sentences of the library's own reference. */
import { C_NOTES, CONVERSION_NOTES } from "./c-notes";
import { type CName, type CSection, parseSections } from "./mpi-header";
import { type ApiChapter, type ApiEntry, anchorOf } from "./parse-types";

export interface CEntry {
  /** "MPI_Send" */
  name: string;
  /** "int MPI_Send(const void *buf, int count, ...)" */
  signature: string;
  /** One or two sentences. */
  text: string;
  /** Of the MPI 5.0 standard: "section 3.2.1". */
  standard: string;
  supported: boolean;
  /** Where the same call of TypeScript is explained: "/docs/api/point-to-point#Comm.Send". */
  href?: string;
}

export interface CFunctions {
  functions: CEntry[];
  /** Constants and types. */
  names: CName[];
}

/** Names of C at the head of an entry's text: "MPI_Send: ...", "MPI_Win_create, MPI_Win_allocate: ...", "MPI_Comm_compare of ...". */
const LEAD = /^MPI_[A-Z]\w+(?:(?:,| and|, and) MPI_[A-Z]\w+)*/;
const SECTION = /\s*\((?:MPI 5\.0, )?[Ss]ections? [\d., and]+?\.?\)/g;
const MOST_CHARS = 320;

interface Explained {
  entry: ApiEntry;
  href: string;
}

/** Entries of the reference by the names of C that they begin with. */
function explainedByName(chapters: readonly ApiChapter[]): Map<string, Explained> {
  const found = new Map<string, Explained>();
  for (const { slug, sections } of chapters)
    for (const section of sections)
      for (const entry of section.entries)
        for (const [name] of LEAD.exec(entry.text)?.[0].matchAll(/MPI_\w+/g) ?? [])
          if (!found.has(name)) found.set(name, { entry, href: `/docs/api/${slug}#${anchorOf(section, entry)}` });
  return found;
}

/** The first paragraph without its number of a section and the name in front; empty when nothing else is said. */
function summaryOf(text: string): string {
  const [paragraph = ""] = text.split("\n\n");
  const said = paragraph
    .replaceAll(SECTION, "")
    .replaceAll("\n", " ")
    .replace(/^MPI_[A-Z]\w+(?:(?:,| and|, and) MPI_[A-Z]\w+)*:? ?(?:of [^.]*\.|\.)?/, "")
    .trim();
  const first = said.charAt(0).toUpperCase() + said.slice(1);
  return first.length <= MOST_CHARS ? first : `${first.slice(0, first.lastIndexOf(" ", MOST_CHARS))} …`;
}

/** Other functions by their names in C: "As Gather" is as MPI_Gather. */
function inC(text: string, names: ReadonlySet<string>): string {
  return text
    .replaceAll(/\bMPI\.(?=[A-Z])/g, "MPI_")
    .replaceAll(/\b([Aa]s|see) `?([A-Z]\w+)`?/g, (all, word, name) =>
      names.has(`MPI_${name}`) ? `${word} MPI_${name}` : all,
    )
    .replace(/^([A-Z]\w+)(?= prepared once)/, "MPI_$1");
}

/** The form with 64-bit counts is explained with the other one, what is proposed by its name without X. */
const plain = (name: string) => name.replace(/_[cx]$/, "").replace(/^MPIX_/, "MPI_");

/** @param header text of mpi.h */
export function cReference(header: string, chapters: readonly ApiChapter[]): (CSection & { entries: CEntry[] })[] {
  const explained = explainedByName(chapters);
  const all = parseSections(header);
  const names = new Set(all.flatMap(({ functions }) => functions.map(({ name }) => name)));
  return all.map((section) => {
    const { supported, standard: chapter, functions } = section;
    const entries = functions.map(({ name, signature }): CEntry => {
      if (!supported)
        return {
          name,
          signature,
          text: "Not offered: returns MPI_ERR_UNSUPPORTED_OPERATION.",
          standard: chapter,
          supported,
        };
      const { entry, href } = explained.get(name) ?? explained.get(plain(name)) ?? {};
      const note = C_NOTES[name] ?? C_NOTES[plain(name)] ?? CONVERSION_NOTES[name];
      const text = note ?? inC(summaryOf(entry?.text ?? ""), names);
      const large = /_c$/.test(name) ? " Counts and displacements have 64 bits." : "";
      const standard = entry?.standard === undefined ? chapter : `section ${entry.standard}`;
      return { name, signature, text: text + large, standard, supported, ...(href ? { href } : {}) };
    });
    return { ...section, entries };
  });
}

/** Signatures of the functions that a chapter's entries explain, by the entry's anchor; of several the plainest. */
export function signaturesInC({ sections }: { sections: readonly { entries: readonly CEntry[] }[] }, chapter: string) {
  const signatures = new Map<string, string>();
  for (const { entries } of sections)
    for (const { name, signature, href } of entries) {
      const [page, anchor] = href?.split("#") ?? [];
      if (anchor !== undefined && page === `/docs/api/${chapter}` && !/_[cx]$/.test(name))
        signatures.set(anchor, signature);
    }
  return signatures;
}
