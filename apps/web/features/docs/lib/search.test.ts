import { describe, expect, it } from "vitest";
import type { SearchEntry } from "./library-docs";
import { findEntries } from "./search";

const entry = (name: string, text = ""): SearchEntry => ({ name, href: `#${name}`, chapter: "", text });
const entries = [
  entry("Comm.Isend", "Starts to send."),
  entry("Comm.Send", "Sends numbers."),
  entry("Comm.send", "Sends a value."),
  entry("Comm.recv", "What was sent with send."),
  entry("SUM", "a + b"),
  entry("Comm.Sendrecv"),
];
const names = (query: string) => findEntries(entries, query).map(({ name }) => name);

describe("the search of the reference", () => {
  it("finds names first, as they were typed, then texts", () => {
    expect(names("send")).toEqual(["Comm.send", "Comm.Send", "Comm.Sendrecv", "Comm.Isend", "Comm.recv"]);
    expect(names("Send").slice(0, 2)).toEqual(["Comm.Send", "Comm.send"]);
    expect(names("comm.recv")[0]).toBe("Comm.recv");
    expect(names("MPI_Send")[0]).toBe("Comm.Send");
    expect(names("mpi.sum")).toEqual(["SUM"]);
    expect(names("starts send")).toEqual(["Comm.Isend"]);
  });
  it("finds nothing for nothing", () => {
    expect(names("  ")).toEqual([]);
    expect(names("quantum")).toEqual([]);
  });
});
