import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { languageOf } from "@/features/programs/lib/language";
import { readLessons } from "./lessons";

describe("the lessons", async () => {
  const lessons = await readLessons(fileURLToPath(new URL("../../../../../examples", import.meta.url)));
  it("stand in an order of their own", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(14);
    expect(new Set(lessons.map(({ order }) => order)).size).toBe(lessons.length);
    expect(lessons[0]?.slug).toBe("hello");
  });
  it("are in C or C++ too, nearly all of them", () => {
    expect(lessons.filter(({ inC }) => inC).length).toBeGreaterThanOrEqual(lessons.length - 1);
  });
  it.each(lessons)("$slug has a program, and a text with something to try", ({ html, content, entry, inC }) => {
    expect(content.files.map((file) => file.path)).toContain(entry);
    const languages = new Set(content.files.map(({ path }) => languageOf({ entry: path })));
    expect(languages).toEqual(new Set(["typescript"]));
    if (inC)
      for (const { path } of inC.content.files) expect(["c", "cpp"], path).toContain(languageOf({ entry: path }));
    if (html !== null) expect(html).toContain("<strong>Try:</strong>");
  });
});
