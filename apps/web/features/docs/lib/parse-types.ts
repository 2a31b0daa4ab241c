/** The editor's declaration file read as a reference: what carries a doc comment, with its signature. */
export interface ApiEntry {
  name: string;
  signature: string;
  text: string;
  notes: { tag: string; text: string }[];
  example: string | undefined;
}
export interface ApiSection extends ApiEntry {
  entries: ApiEntry[];
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function readComment(lines: readonly string[]): Pick<ApiEntry, "text" | "notes" | "example"> {
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
  return { text: text.trim(), notes, example: code };
}

const nameOf = (signature: string) =>
  /^(?:readonly |const |interface |class |type |function )*([A-Za-z_$][\w$]*)/.exec(signature)?.[1] ?? "constructor";

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
    } while (i + 1 < lines.length && !(/[;{]$/.test(lines[i] ?? "") && indentOf(lines[i] ?? "") === indent));
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
