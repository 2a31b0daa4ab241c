import { describe, expect, it } from "vitest";
import { anchorOf, parseChapters, parseTypes } from "./parse-types";

const source = `declare module "mpi" {
  namespace MPI {
    /** a + b. */
    const SUM: Op;

    /**
     * A group of ranks.
     *
     * Second paragraph.
     */
    interface Comm {
      /** The number of ranks. */
      readonly size: number;
      /**
       * Sends a value. (Section 3.2.)
       * @param dest a rank
       * @throws MPI_ERR_RANK when there is
       *   no such rank
       * @example
       * \`\`\`ts
       * await world.send(1, 2);
       * \`\`\`
       */
      send<T>(
        value: T,
        dest: number,
      ): Promise<void>;
    }
  }
}
`;

describe("parseTypes", () => {
  const [constants, comm] = parseTypes(source);
  it("gathers single constants in front", () =>
    expect(constants).toMatchObject({
      name: "Constants",
      entries: [{ name: "SUM", signature: "const SUM: Op", text: "a + b." }],
    }));
  it("makes a section of an interface with its members", () => {
    expect(comm).toMatchObject({ name: "Comm", text: "A group of ranks.\n\nSecond paragraph." });
    expect(comm?.entries.map((entry) => entry.name)).toEqual(["size", "send"]);
  });
  it("reads signature, notes and example of a member", () =>
    expect(comm?.entries[1]).toMatchObject({
      signature: "send<T>(value: T, dest: number): Promise<void>",
      text: "Sends a value. (Section 3.2.)",
      standard: "3.2",
      example: "await world.send(1, 2);",
      notes: [
        { tag: "param", text: "dest a rank" },
        { tag: "throws", text: expect.stringContaining("no such rank") },
      ],
    }));
});

it("ends a type with its last choice: what follows is a section of its own", () => {
  const [constants, win] = parseTypes(`
    /** A place. */
    type Target =
      | number
      | readonly [disp: number];

    /** A window. */
    interface Win {
      /** Writes. */
      Put(target: Target): void;
    }
`);
  expect(constants?.entries).toMatchObject([
    { name: "Target", signature: "type Target = | number | readonly [disp: number]" },
  ]);
  expect(win).toMatchObject({ name: "Win", entries: [{ name: "Put" }] });
});

describe("parseChapters", () => {
  const chapters = parseChapters(
    source
      .replace("    /** a + b. */", "    // ---- operators ----\n\n    /** a + b. */")
      .replace("    /**\n     * A group", "    // ---- point-to-point ----\n\n    /**\n     * A group"),
  );
  it("divides the file where its chapters begin", () => {
    expect(chapters.map(({ slug, title }) => [slug, title])).toEqual([
      ["operators", "Operators"],
      ["point-to-point", "Point-to-point"],
    ]);
    expect(chapters.map(({ sections }) => sections.map(({ name }) => name))).toEqual([["Constants"], ["Comm"]]);
  });
  it("gives every entry an address of its own", () => {
    const [operators, comm] = chapters.map(({ sections }) => sections[0]!);
    expect(anchorOf(operators!, operators!.entries[0])).toBe("SUM");
    expect(anchorOf(comm!)).toBe("Comm");
    expect(comm!.entries.map((entry) => anchorOf(comm!, entry))).toEqual(["Comm.size", "Comm.send"]);
  });
});
