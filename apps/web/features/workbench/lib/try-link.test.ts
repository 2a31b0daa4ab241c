import { describe, expect, it } from "vitest";
import { programLink, textOfLink, tryLink } from "./try-link";

describe("a program in an address", () => {
  it("comes back as it was", () => {
    const text = 'import MPI from "mpi";\n// 100% ü 😀 #program=\n';
    const link = tryLink(text);
    expect(link).toMatch(/^\/\?new#/);
    expect(textOfLink(link.slice(link.indexOf("#")))).toBe(text);
  });
  it.each(["", "#", "#program", "#other=1", "#program=%E0%A4%A", `#program=${"a".repeat(70_000)}`])(
    "is nothing in %.20s",
    (hash) => expect(textOfLink(hash)).toBeUndefined(),
  );
});

describe("a recorded program in an address", () => {
  const program = (text: string) => ({ files: [{ path: "ring.c", text }], entry: "ring.c", args: [] as string[] });
  it("is one of its language", () => {
    const link = programLink(program("#include <mpi.h>\n"))!;
    expect(link).toMatch(/^\/\?new=c#/);
    expect(textOfLink(link.slice(link.indexOf("#")))).toBe("#include <mpi.h>\n");
  });
  it("is not there when it does not fit", () => {
    expect(programLink(program("a".repeat(70_000)))).toBeUndefined();
    expect(programLink({ ...program(""), args: ["12"] })).toBeUndefined();
    const { files, ...rest } = program("");
    expect(programLink({ ...rest, files: [...files, { path: "x.h", text: "" }] })).toBeUndefined();
  });
});
