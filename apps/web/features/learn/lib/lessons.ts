/** The lessons, read from /examples while pages are built. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { type ProgramContent, programContent } from "@commworld/protocol";
import { marked } from "marked";
import { z } from "zod";
import { programSettings } from "@/features/api/schemas";

const FOLDER = path.join(process.cwd(), "..", "..", "examples");

const manifest = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  order: z.number(),
  entry: z.string(),
  args: z.array(z.string()),
  settings: programSettings,
});

export interface Lesson extends z.infer<typeof manifest> {
  /** The text as HTML; null where there is only a summary. It is ours, and nothing of it comes from a visitor. */
  html: string | null;
  content: ProgramContent;
  /** The same in C or C++, with the address of its own; null where there is none. */
  inC: { slug: string; content: ProgramContent } | null;
}

async function readLesson(folder: string): Promise<Lesson> {
  const facts = manifest.parse(JSON.parse(await readFile(path.join(folder, "example.json"), "utf8")));
  const names = await readdir(folder, { recursive: true });
  const program = async (pattern: RegExp, entry: string) => {
    const files = await Promise.all(
      names
        .filter((name) => pattern.test(name))
        .sort()
        .map(async (name) => ({ path: name, text: await readFile(path.join(folder, name), "utf8") })),
    );
    return programContent.parse({ files, entry, args: facts.args });
  };
  const text = names.includes("lesson.md") ? await readFile(path.join(folder, "lesson.md"), "utf8") : null;
  const content = await program(/\.(ts|js)$/, facts.entry);
  const main = ["main.c", "main.cpp"].find((name) => names.includes(name));
  const inC = main ? { slug: `${facts.slug}-c`, content: await program(/\.(c|cpp|h|hpp)$/, main) } : null;
  return { ...facts, content, inC, html: text === null ? null : await marked.parse(text) };
}

/** In order. */
export async function readLessons(folder = FOLDER): Promise<Lesson[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lessons = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => readLesson(path.join(folder, name))),
  );
  return lessons.sort((a, b) => a.order - b.order);
}
