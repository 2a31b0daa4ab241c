/**
 * Brings the gallery up to /examples: DATABASE_URL=... node --import tsx packages/db/scripts/load-examples.ts [FOLDER]
 * An example is a public program of the user CommWorld; a version is added when its content changed.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { filePath, interconnectName, LIMITS, programContent } from "@commworld/protocol";
import { z } from "zod";
import { databaseUrl } from "../src/env";
import { createDb, type ExampleSource, saveExamples } from "../src/index";

const EXAMPLES = path.join(import.meta.dirname, "..", "..", "..", "examples");

const C_ENTRIES = ["main.c", "main.cpp"];

const manifest = z.object({
  slug: z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/),
  title: z.string().min(1).max(LIMITS.titleChars),
  summary: z.string().max(300),
  order: z.number().int(),
  entry: filePath,
  args: z.array(z.string()),
  settings: z.object({ ranks: z.number().int().min(1).max(LIMITS.ranksPerNode), interconnect: interconnectName }),
});

function readExamples(folder: string): ExampleSource[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readExample(path.join(folder, name)));
}

/** A folder's program in TypeScript, and the one in C or C++ where it has one: its address ends in -c. */
function readExample(folder: string): ExampleSource[] {
  const { slug, title, summary, order, settings, entry, args } = manifest.parse(
    JSON.parse(readFileSync(path.join(folder, "example.json"), "utf8")),
  );
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.split(path.sep).join("/"))
    .sort();
  const content = (pattern: RegExp, main: string) => {
    const files = paths
      .filter((file) => pattern.test(file))
      .map((file) => ({ path: file, text: readFileSync(path.join(folder, file), "utf8") }));
    return programContent.parse({ files, entry: main, args });
  };
  const script = { slug, title, summary, order, settings, content: content(/\.(ts|js)$/, entry) };
  const main = paths.find((file) => C_ENTRIES.includes(file));
  if (main === undefined) return [script];
  const inC = { title: `${title} (${main === "main.c" ? "C" : "C++"})`, content: content(/\.(c|cpp|h|hpp)$/, main) };
  return [script, { ...script, slug: `${slug}-c`, ...inC }];
}

async function main(): Promise<void> {
  const examples = readExamples(process.argv[2] ?? EXAMPLES);
  const db = createDb(databaseUrl());
  try {
    const changed = await saveExamples(db, examples);
    console.log(`${examples.length} examples, ${changed.length} changed`);
  } finally {
    await db.close();
  }
}

main().catch((error: unknown) => {
  console.error(`The examples were not loaded: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
