import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { CACHE } from "./paths.mjs";

/** Folders that hold results, never sources. */
const RESULTS = new Set([
  "node_modules",
  "dist",
  ".next",
  ".turbo",
  "generated",
  "test-results",
  "results",
  "coverage",
]);
const RESULT_PATHS = [
  /^apps\/web\/public\/(runtime|compiler|compiled|monaco)$/,
  /^apps\/web\/next-env\.d\.ts$/,
  /^packages\/runtime\/types\/mpi(-blocking)?\.d\.ts$/,
];

/** @param {string[]} texts */
export function hashOf(...texts) {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(`${text.length}:`).update(text);
  return hash.digest("hex");
}

/**
 * One hash over the paths and contents of every source file under `items` (files or folders, relative to `root`).
 * @param {string} root
 * @param {string[]} items
 */
export function hashOfSources(root, items) {
  const hash = createHash("sha256");
  for (const item of items)
    for (const file of filesUnder(root, item)) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} item
 * @returns {string[]}
 */
function filesUnder(root, item) {
  const path = join(root, item);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat?.isDirectory()) return stat ? [item] : [];
  const found = [];
  const entries = readdirSync(path, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = relative(root, join(path, entry.name)).replaceAll("\\", "/");
    if (RESULT_PATHS.some((pattern) => pattern.test(child))) continue;
    if (entry.isDirectory()) {
      if (!RESULTS.has(entry.name)) found.push(...filesUnder(root, child));
    } else if (entry.isFile() && !isTest(entry.name)) found.push(child);
  }
  return found;
}

/** @param {string} name */
function isTest(name) {
  return /\.(test|spec)\.[cm]?[jt]sx?$/.test(name) || name.endsWith(".tsbuildinfo") || name === "next-env.d.ts";
}

/** @param {string} name */
export function readStamp(name) {
  const file = join(CACHE, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  mkdirSync(CACHE, { recursive: true });
  writeFileSync(join(CACHE, name), value);
}

/** @param {string} name */
export function removeStamp(name) {
  rmSync(join(CACHE, name), { force: true });
}
