/**
 * Makes the Prisma client in src/generated. Prisma's CLI downloads a schema engine that `generate` never calls;
 * naming any existing file as the engine keeps it from trying. Never set the variable for `prisma migrate`: it then
 * silently does nothing.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const cli = path.join(path.dirname(require.resolve("prisma/package.json")), "build", "index.js");

const result = spawnSync(process.execPath, [cli, "generate"], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
process.exit(result.status ?? 1);
