import { describe, expect, it } from "vitest";
import {
  filePathProblem,
  isDirty,
  openWorkingCopy,
  reduceWorkingCopy,
  type Source,
  type WorkingCopy,
} from "./working-copy";

const open = (source: Source = { kind: "new" }): WorkingCopy =>
  openWorkingCopy({
    source,
    title: "t",
    content: {
      files: [
        { path: "main.ts", text: "a" },
        { path: "lib/m.ts", text: "b" },
      ],
      entry: "main.ts",
      args: [],
    },
    settings: { ranks: 4, interconnect: "crossbar" },
  });

describe("reduceWorkingCopy", () => {
  it("is dirty after an edit and clean after the save of that revision", () => {
    const edited = reduceWorkingCopy(open(), { type: "edit", path: "main.ts", text: "x" });
    expect(isDirty(edited)).toBe(true);
    const saved = reduceWorkingCopy(edited, { type: "saved", revision: edited.revision, slug: "abc" });
    expect(isDirty(saved)).toBe(false);
    expect(saved.source).toEqual({ kind: "own", slug: "abc" });
  });

  it("stays dirty when edits came while it was saving", () => {
    const first = reduceWorkingCopy(open(), { type: "edit", path: "main.ts", text: "x" });
    const second = reduceWorkingCopy(first, { type: "edit", path: "main.ts", text: "xy" });
    expect(isDirty(reduceWorkingCopy(second, { type: "saved", revision: first.revision, slug: "abc" }))).toBe(true);
  });

  it("does not change when the text is the same", () => {
    const copy = open();
    expect(reduceWorkingCopy(copy, { type: "edit", path: "main.ts", text: "a" })).toBe(copy);
  });

  it("takes the file's ending along when a program of C is pasted over one of TypeScript", () => {
    const text = "#include <mpi.h>\nint main(void) { return MPI_Init(0, 0); }\n";
    const alone = reduceWorkingCopy(open(), { type: "delete-file", path: "lib/m.ts" });
    expect(reduceWorkingCopy(alone, { type: "edit", path: "main.ts", text })).toMatchObject({
      content: { files: [{ path: "main.c", text }], entry: "main.c" },
      activeFile: "main.c",
      revision: 2,
    });
  });

  it("renames the entry and keeps it selected", () => {
    const copy = reduceWorkingCopy(open(), { type: "rename-file", from: "main.ts", to: "start.ts" });
    expect(copy.content.entry).toBe("start.ts");
    expect(copy.activeFile).toBe("start.ts");
  });

  it("deletes a file but never the entry", () => {
    const copy = reduceWorkingCopy(open(), { type: "select", path: "lib/m.ts" });
    const deleted = reduceWorkingCopy(copy, { type: "delete-file", path: "lib/m.ts" });
    expect(deleted.content.files).toHaveLength(1);
    expect(deleted.activeFile).toBe("main.ts");
    expect(reduceWorkingCopy(copy, { type: "delete-file", path: "main.ts" })).toBe(copy);
  });

  it("counts settings as a change only of one's own program", () => {
    const settings = { ranks: 8 };
    expect(isDirty(reduceWorkingCopy(open(), { type: "settings", settings }))).toBe(false);
    expect(isDirty(reduceWorkingCopy(open({ kind: "own", slug: "a" }), { type: "settings", settings }))).toBe(true);
  });
});

describe("filePathProblem", () => {
  it.each([
    ["new.ts", undefined],
    ["main.ts", /already/],
    ["../up.ts", /name like/],
    ["data.csv", /Use .ts/],
    ["block.h", undefined],
    ["lib/heat.c", undefined],
    ["matrix.hpp", undefined],
    ["main.cc", undefined],
    ["compile_flags.txt", /Use .ts/],
  ])("of %s", (path, problem) => {
    const found = filePathProblem(open().content, path);
    if (problem) expect(found).toMatch(problem);
    else expect(found).toBeUndefined();
  });
});

it("takes another text in place of the program; the same text changes nothing", () => {
  const copy = open();
  const content = { files: [{ path: "other.ts", text: "" }], entry: "other.ts", args: ["1"] };
  const next = reduceWorkingCopy(copy, { type: "replace", content });
  expect(next).toMatchObject({ content, activeFile: "other.ts", revision: 1 });
  expect(reduceWorkingCopy(next, { type: "replace", content: structuredClone(content) })).toBe(next);
});

it("takes data and flags into a program of C", () => {
  const content = { files: [{ path: "main.c", text: "" }], entry: "main.c", args: [] };
  for (const path of ["compile_flags.txt", "points.csv", "data/1.dat", "block.h"])
    expect(filePathProblem(content, path), path).toBeUndefined();
  expect(filePathProblem(content, "../up.txt")).toMatch(/name like/);
});

it("keeps standard input with the program, and nothing when there is none", () => {
  const stdin = (copy: WorkingCopy, text: string) => reduceWorkingCopy(copy, { type: "stdin", text });
  const copy = stdin(open(), "0 3 1024\n");
  expect([copy.content.stdin, copy.revision]).toEqual(["0 3 1024\n", 1]);
  expect(stdin(copy, "0 3 1024\n")).toBe(copy);
  expect(stdin(copy, "").content).toEqual(open().content);
  expect(reduceWorkingCopy(copy, { type: "args", args: ["1"] }).content.stdin).toBe("0 3 1024\n");
});

it("puts a file: new, changed, or gone", () => {
  const put = (copy: WorkingCopy, text: string | undefined) =>
    reduceWorkingCopy(copy, { type: "put-file", path: "compile_flags.txt", text });
  const flags = ({ content }: WorkingCopy) => content.files.find(({ path }) => path === "compile_flags.txt")?.text;
  const content = { files: [{ path: "main.c", text: "" }], entry: "main.c", args: [] };
  const copy = { ...open(), content, activeFile: "main.c" };
  const added = put(copy, "-O3\n");
  expect(flags(added)).toBe("-O3\n");
  expect(added.activeFile).toBe(copy.activeFile);
  expect(flags(put(added, "-O1\n"))).toBe("-O1\n");
  expect(put(added, "-O3\n")).toBe(added);
  expect(put(added, undefined).content.files).toEqual(copy.content.files);
  expect(put(copy, undefined)).toBe(copy);
});
