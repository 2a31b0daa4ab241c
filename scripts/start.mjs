/**
 * `npm start`: everything CommWorld needs, on this machine, from a fresh clone. `--dev` (npm run dev): with hot reload.
 * This file runs on any Node.js that knows modules, so that one that is too old is told so.
 */
import { readFileSync } from "node:fs";
import { requireNodeVersion } from "./lib/node-version.mjs";

try {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  requireNodeVersion(process.version, engines.node);
  const { startAll } = await import("./lib/start-all.mjs");
  process.exitCode = await startAll({ dev: process.argv.includes("--dev") });
} catch (error) {
  console.error(error instanceof Error && error.name === "Failure" ? error.message : error);
  process.exitCode = 1;
}
