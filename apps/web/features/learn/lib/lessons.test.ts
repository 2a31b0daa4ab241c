import { fileURLToPath } from "node:url";
import { compiledLanguage, isHeader } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { readLessons } from "./lessons";

describe("the lessons", async () => {
  const lessons = await readLessons(fileURLToPath(new URL("../../../../../examples", import.meta.url)));
  it("stand in an order of their own", () => {
    expect(lessons.length).toBeGreaterThanOrEqual(14);
    expect(new Set(lessons.map(({ order }) => order)).size).toBe(lessons.length);
    expect(lessons[0]?.slug).toBe("hello");
  });
  it.each(lessons)("$slug has a program, and a text with something to try", ({ html, content, entry, inC }) => {
    expect(content.files.map((file) => file.path)).toContain(entry);
    const ofC = (path: string) => compiledLanguage(path) !== undefined || isHeader(path);
    expect(content.files.filter(({ path }) => ofC(path))).toEqual([]);
    expect(inC?.content.files.every(({ path }) => ofC(path))).toBe(true);
    expect(compiledLanguage(inC?.content.entry ?? "")).toBeDefined();
    if (html !== null) expect(html).toContain("<strong>Try:</strong>");
  });
});
