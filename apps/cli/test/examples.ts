import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { interconnectName, LIMITS } from "@commworld/protocol";
import { z } from "zod";

const FOLDER = fileURLToPath(new URL("../../../examples/", import.meta.url));

const example = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string().min(1).max(LIMITS.titleChars),
  summary: z.string().min(1).max(100),
  order: z.number().int().min(1),
  entry: z.string(),
  args: z.array(z.string()),
  settings: z.strictObject({
    ranks: z.number().int().min(1).max(LIMITS.ranksPerNode),
    interconnect: interconnectName,
  }),
});

const expected = z.strictObject({
  cases: z
    .array(
      z.strictObject({
        ranks: z.number().int(),
        /** Instead of the example's own. */
        args: z.array(z.string()).optional(),
        stdout: z.record(z.string(), z.array(z.string())),
        stderr: z.array(z.string()).default([]),
        code: z.number().int().default(0),
      }),
    )
    .min(2),
});

export type Case = z.infer<typeof expected>["cases"][number];

export interface Example extends z.infer<typeof example> {
  folder: string;
  /** Of the program in C or C++; none where the lesson has none. */
  sources: string[];
  cases: Case[];
}

export function readExamples(): Example[] {
  const read = (slug: string, name: string): unknown => JSON.parse(readFileSync(`${FOLDER}${slug}/${name}`, "utf8"));
  return readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      ...example.parse(read(name, "example.json")),
      folder: `${FOLDER}${name}`,
      sources: readdirSync(`${FOLDER}${name}`)
        .filter((file) => /\.(c|cpp)$/.test(file))
        .map((file) => `${FOLDER}${name}/${file}`),
      cases: expected.parse(read(name, "expected.json")).cases,
    }))
    .sort((a, b) => a.order - b.order);
}

/** A line of expected.json against a line of output. */
export function lineMatches(pattern: string, line: string, rank: number, size: number): boolean {
  const filled = pattern.replaceAll("{rank}", String(rank)).replaceAll("{size}", String(size));
  const expression = /^\/(.*)\/$/.exec(filled)?.[1];
  return expression === undefined ? filled === line : new RegExp(expression).test(line);
}
