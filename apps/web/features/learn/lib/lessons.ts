/** The lessons, read from /examples while pages are built. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { programContent } from "@commworld/protocol";
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
  content: z.infer<typeof programContent>;
}

async function readLesson(folder: string): Promise<Lesson> {
  const facts = manifest.parse(JSON.parse(await readFile(path.join(folder, "example.json"), "utf8")));
  const names = await readdir(folder, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => /\.(ts|js)$/.test(name))
      .sort()
      .map(async (name) => ({ path: name, text: await readFile(path.join(folder, name), "utf8") })),
  );
  const text = names.includes("lesson.md") ? await readFile(path.join(folder, "lesson.md"), "utf8") : null;
  const content = programContent.parse({ files, entry: facts.entry, args: facts.args });
  return { ...facts, content, html: text === null ? null : await marked.parse(text) };
}

/** In order. */
export async function readLessons(folder = FOLDER): Promise<Lesson[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lessons = await Promise.all(
    entries.filter((entry) => entry.isDirectory()).map(({ name }) => readLesson(path.join(folder, name))),
  );
  return lessons.sort((a, b) => a.order - b.order);
}
