/** Bundles what runs in threads of its own: the rank and the sandbox's document for browsers, the rank for Node. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { build } from "esbuild";
import { writeTypes } from "./types/make-types.mjs";

const watch = process.argv.includes("--watch");
const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  target: "es2022",
  legalComments: "none",
  logLevel: "warning",
  // Identifiers keep their names: renaming needs a call per closure to restore them, which costs more than the bytes.
  minifyWhitespace: true,
  minifySyntax: true,
};
const targets = [
  { ...common, entryPoints: { rank: "src/rank/browser-rank.ts" }, format: "iife", outdir: "dist" },
  { ...common, entryPoints: { "node-host": "src/sandbox/node-host.ts" }, format: "iife", outdir: "dist" },
  {
    ...common,
    entryPoints: { "node-rank": "src/rank/node-rank.ts" },
    format: "cjs",
    platform: "node",
    outExtension: { ".js": ".cjs" },
    outdir: "dist",
  },
];

writeTypes();
if (watch) {
  const { context } = await import("esbuild");
  for (const target of targets) await (await context(target)).watch();
} else await Promise.all(targets.map(bundle));

/** A worker that starts meanwhile never loads half a script: files appear whole. */
async function bundle(target) {
  const { outputFiles } = await build({ ...target, write: false });
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${process.pid}`;
    await writeFile(unfinished, contents);
    await rename(unfinished, path);
  }
}
