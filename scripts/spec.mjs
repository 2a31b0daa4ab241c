/**
 * `npm run spec`: every rule of a SPEC.md has a test that names it, and every rule a test names exists.
 * A folder as argument replaces the repository.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { checkSpecs } from "./lib/spec-rules.mjs";

const SKIPPED = new Set(["node_modules", "dist", ".next", ".git", ".turbo", ".data", "generated"]);
const TEST = /\.(test|spec)\.tsx?$/;
const root = resolve(process.argv[2] ?? join(import.meta.dirname, ".."));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** @param {string} path */
const read = (path) => ({ file: relative(root, path), text: readFileSync(path, "utf8") });
const files = filesUnder(root);
const specs = files.filter((path) => path.endsWith("SPEC.md")).map(read);
// The test of this checker holds made-up rules.
const tests = files.filter((path) => TEST.test(path) && !path.endsWith("spec-rules.test.ts")).map(read);
const { rules, problems } = checkSpecs(specs, tests);

for (const problem of problems) console.error(problem);
console.log(`${rules} rules in ${specs.length} SPEC.md files, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
