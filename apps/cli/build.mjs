import { copyFile, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { version } = JSON.parse(await readFile(here("package.json"), "utf8"));

await build({
  entryPoints: [here("src/main.ts")],
  outfile: here("dist/main.js"),
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  define: { COMMWORLD_VERSION: JSON.stringify(version) },
  // A package that still calls require() inside the bundle.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
  logLevel: "warning",
});
// What every rank's worker loads; the runtime looks for it in the dist folder it runs from.
await copyFile(here("../../packages/runtime/dist/node-rank.cjs"), here("dist/node-rank.cjs"));
