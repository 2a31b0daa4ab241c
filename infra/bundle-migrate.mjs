/** Bundles what the one-shot migrate container runs, so that its image needs no packages: node infra/bundle-migrate.mjs FOLDER */
import { join, resolve } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const target = resolve(process.argv[2] ?? "dist-migrate");

await build({
  entryPoints: {
    migrate: join(root, "packages/db/scripts/migrate.mjs"),
    "load-examples": join(root, "packages/db/scripts/load-examples.ts"),
  },
  // The place in the tree stays: both find the migrations and the examples relative to themselves.
  outdir: join(target, "packages/db/scripts"),
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  logLevel: "warning",
  external: ["pg-native"],
  banner: {
    js: 'import { createRequire as commworldRequire } from "node:module"; const require = commworldRequire(import.meta.url);',
  },
});
