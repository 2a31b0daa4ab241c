/**
 * Compiles the gallery's programs of C and C++ into public/compiled, so that no visitor needs the compiler for them. A module is
 * named by the key under which pages look for it, which changes with its text, its flags and the compiler: what is there is kept.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { ProgramContent } from "@commworld/protocol";
import { cSources } from "@commworld/toolchain";
import { type CompilerManifest, loadCCompiler, moduleKey, packModule } from "@commworld/toolchain/node";
import { readLessons } from "../features/learn/lib/lessons";

const TARGET = join(import.meta.dirname, "..", "public", "compiled");
const MANIFEST = join(import.meta.dirname, "..", "public", "compiler", "manifest.json");

async function compiled(content: ProgramContent): Promise<Buffer> {
  const outcome = await (await loadCCompiler()).compile(cSources(content));
  if (!outcome.ok)
    throw new Error(outcome.diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`).join("\n"));
  return brotliCompressSync(Buffer.concat(packModule(outcome)));
}

const { version } = JSON.parse(readFileSync(MANIFEST, "utf8")) as CompilerManifest;
mkdirSync(TARGET, { recursive: true });
const kept = new Set(readdirSync(TARGET));
const keys: string[] = [];
for (const { slug, inC } of await readLessons()) {
  if (!inC) continue;
  const key = moduleKey(version, cSources(inC.content));
  keys.push(key);
  if (kept.delete(`${key}.br`)) continue;
  const bytes = await compiled(inC.content).catch((error: Error) => {
    throw new Error(`the example ${slug} cannot be compiled:\n${error.message}`);
  });
  writeFileSync(join(TARGET, `${key}.br`), bytes);
}
for (const name of kept) rmSync(join(TARGET, name));
writeFileSync(join(TARGET, "index.json"), JSON.stringify(keys));
