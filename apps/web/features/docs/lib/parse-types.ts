/** The editor's declaration file read as a reference: what carries a doc comment, with its signature. */
export interface ApiEntry {
  name: string;
  signature: string;
  text: string;
  notes: { tag: string; text: string }[];
  example: string | undefined;
  /** Of the MPI standard: "3.2". */
  standard: string | undefined;
}
export interface ApiSection extends ApiEntry {
  entries: ApiEntry[];
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function readComment(lines: readonly string[]): Pick<ApiEntry, "text" | "notes" | "example" | "standard"> {
  const body = lines
    .map((line) => line.replace(/\s*\*+\/\s*$/, "").replace(/^\s*\/?\*+ ?/, ""))
    .join("\n")
    .trim();
  const [before = "", example] = body.split(/^@example\s*$/m);
  const code = example?.match(/```ts\n([\s\S]*?)\n?```/)?.[1];
  const [text = "", ...tags] = before.split(/^@(?=[a-z])/m);
  const notes = tags.map((part) => {
    const [, tag = "", rest = ""] = /^(\w+)\s*([\s\S]*)$/.exec(part) ?? [];
    return { tag, text: rest.trim().replace(/\n/g, " ") };
  });
  const standard = /\((?:MPI 5\.0, )?[Ss]ections? ([\d., and]+?)\.?\)/.exec(text)?.[1];
  return { text: text.trim(), notes, example: code, standard };
}

const nameOf = (signature: string) =>
  /^(?:readonly |const |interface |class |type |function )*([A-Za-z_$][\w$]*)/.exec(signature)?.[1] ?? "constructor";

/** A declaration ends where its own indentation is reached again; the choices of a type stand deeper. */
function isEnd(line: string, indent: number, first: string): boolean {
  return (/[;{]$/.test(line) && indentOf(line) === indent) || (first.startsWith("type ") && line.endsWith(";"));
}

/** Sections in the file's order; single constants come together in one section in front. */
export function parseTypes(source: string): ApiSection[] {
  const lines = source.split("\n");
  const sections: ApiSection[] = [];
  const constants: ApiSection = {
    name: "Constants",
    signature: "",
    text: "",
    notes: [],
    example: undefined,
    standard: undefined,
    entries: [],
  };
  let open: ApiSection | undefined;
  for (let i = 0; i < lines.length; i += 1) {
    const indent = indentOf(lines[i] ?? "");
    if (open && indent === 4 && /^\};?$/.test((lines[i] ?? "").trim())) open = undefined;
    if (!(lines[i] ?? "").trim().startsWith("/**") || indent < 4 || indent > 6) continue;
    const start = i;
    while (i < lines.length && !(lines[i] ?? "").includes("*/")) i += 1;
    const comment = readComment(lines.slice(start, i + 1));
    const declaration: string[] = [];
    do {
      i += 1;
      declaration.push((lines[i] ?? "").trim());
    } while (i + 1 < lines.length && !isEnd(lines[i] ?? "", indent, declaration[0] ?? ""));
    const signature = declaration
      .join(" ")
      .replace(/\s*[{;]$/, "")
      .replace(/\( /g, "(")
      .replace(/, \)/g, ")");
    const entry: ApiEntry = { name: nameOf(signature), signature, ...comment };
    if (indent === 6) open?.entries.push(entry);
    else if (declaration.at(-1)?.endsWith("{")) {
      // An interface is declared chapter by chapter: its parts are one section.
      open = sections.find((section) => section.signature === signature) ?? { ...entry, entries: [] };
      if (!sections.includes(open)) sections.push(open);
    } else constants.entries.push(entry);
  }
  return [constants, ...sections].filter((section) => section.entries.length > 0 || section.text);
}

export interface ApiChapter {
  slug: string;
  title: string;
  sections: ApiSection[];
}

/** Titles where the slug does not say it: "point-to-point" becomes "Point-to-point". */
const TITLES: Record<string, string> = {
  info: "Info objects",
  dashboard: "The program's dashboard",
  "matched-probe": "Matched probes",
  persistent: "Persistent requests",
};

/** The declaration file, chapter by chapter: each begins with a line `// ---- name ----`. */
export function parseChapters(source: string): ApiChapter[] {
  const [, ...parts] = source.split(/^ {4}\/\/ ---- ([a-z-]+) ----$/m);
  const chapters: ApiChapter[] = [];
  for (let i = 0; i + 1 < parts.length; i += 2) {
    const slug = parts[i] ?? "";
    const words = slug.replaceAll(/-(?!to-)(?<!-to-)/g, " ");
    const title = TITLES[slug] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    chapters.push({ slug, title, sections: parseTypes(parts[i + 1] ?? "") });
  }
  return chapters;
}

/** Where an entry stands on its chapter's page: "Comm.send", or the name alone for what is MPI's own. */
export function anchorOf(section: ApiSection, entry?: ApiEntry): string {
  if (!entry) return section.name;
  return section.signature === "" ? entry.name : `${section.name}.${entry.name}`;
}
