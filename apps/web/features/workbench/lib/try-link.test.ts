import { describe, expect, it } from "vitest";
import { textOfLink, tryLink } from "./try-link";

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
