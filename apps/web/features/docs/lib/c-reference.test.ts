import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { C_NOTES } from "./c-notes";
import { cReference, signaturesInC } from "./c-reference";
import { parseChapters } from "./parse-types";

const read = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../../packages/${path}`, import.meta.url)), "utf8");
const chapters = parseChapters(read("runtime/types/mpi.d.ts"));
const sections = cReference(read("toolchain/sysroot/include/mpi.h"), chapters);
const entries = sections.flatMap((section) => section.entries);
const entry = (name: string) => entries.find((one) => one.name === name);

describe("the functions of C", () => {
  it("have the sentences, the place in the standard and the address of the other form of the call", () => {
    expect(entry("MPI_Send")).toEqual({
      name: "MPI_Send",
      signature: "int MPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm)",
      text: "Sends memory. Returns when `buf` may be changed again, which may be before it is received.",
      standard: "section 3.2.1",
      supported: true,
      href: "/docs/api/point-to-point#Comm.Send",
    });
    expect(entry("MPI_Bcast_c")?.text).toMatch(/^Copies the root's memory.* Counts and displacements have 64 bits\.$/);
    expect(entry("MPI_Allgather")?.text).toMatch(/^As MPI_Gather,/);
  });

  it("are all explained; those that are not offered say so", () => {
    expect(entries.length).toBeGreaterThan(600);
    expect(entries.filter(({ supported, text }) => supported && text.length < 10).map(({ name }) => name)).toEqual([]);
    expect(entry("MPI_File_open")).toMatchObject({
      supported: false,
      text: "Not offered: returns MPI_ERR_UNSUPPORTED_OPERATION.",
    });
  });

  it("say nothing of the other language", () => {
    for (const { name, text } of entries) expect(text, name).not.toMatch(/\bMPI\.[A-Z]|\bawait\b|typed array|\bnull\b/);
  });

  it("stand beside the same calls of the library, in their chapter", () => {
    const signatures = signaturesInC({ sections }, "point-to-point");
    expect(signatures.get("Comm.Send")).toBe(entry("MPI_Send")?.signature);
    expect(signatures.get("Comm.send")).toBeUndefined();
    expect(signaturesInC({ sections }, "environment").get("Comm.Send")).toBeUndefined();
  });

  it("are those that have notes of their own", () => {
    for (const name of Object.keys(C_NOTES)) expect(entry(name), name).toBeDefined();
  });
});
