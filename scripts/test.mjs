/** `npm test`: everything, from a fresh clone. `npm test -- --only lint|vitest|e2e` for a part of it. */
import { readFileSync } from "node:fs";
import { requireNodeVersion } from "./lib/node-version.mjs";

try {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  requireNodeVersion(process.version, engines.node);
  const { testAll } = await import("./lib/test-all.mjs");
  process.exitCode = await testAll(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && error.name === "Failure" ? error.message : error);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
