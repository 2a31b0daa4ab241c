import type { MpiSpecifier } from "@commworld/protocol";
import { languageOf } from "./parse";

export type Resolution = { target: string } | { message: string };

const LIBRARY: readonly MpiSpecifier[] = ["mpi", "mpi/blocking"];
const EXTENSIONS = [".ts", ".mts", ".js", ".mjs"];

export function isLibrary(specifier: string): specifier is MpiSpecifier {
  return LIBRARY.some((name) => name === specifier);
}

/** Paths a relative specifier may mean, best first; undefined when it leaves the program's folder. */
export function candidatePaths(from: string, specifier: string): string[] | undefined {
  const parts = from.split("/").slice(0, -1);
  for (const part of specifier.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  const path = parts.join("/");
  const typed = path.replace(/\.(m?)js$/, ".$1ts");
  const folder = path === "" ? "" : `${path}/`;
  const all = [path, typed, ...EXTENSIONS.map((end) => path + end), ...EXTENSIONS.map((end) => `${folder}index${end}`)];
  return [...new Set(all.filter((candidate) => languageOf(candidate) !== undefined))];
}

export function isRelative(specifier: string): boolean {
  return /^\.\.?(\/|$)/.test(specifier);
}

/** `paths`: all files of the program. */
export function resolveImport(from: string, specifier: string, paths: ReadonlySet<string>): Resolution {
  if (isLibrary(specifier)) return { target: specifier };
  if (!isRelative(specifier)) return { message: foreignMessage(from, specifier, paths) };
  const candidates = candidatePaths(from, specifier);
  if (candidates === undefined) return { message: `"${specifier}" leaves the program's folder` };
  const target = candidates.find((candidate) => paths.has(candidate));
  if (target !== undefined) return { target };
  const sources = [...paths].filter((path) => path !== from && languageOf(path) !== undefined);
  const known = sources.length === 0 ? "the program has no other file" : `the other files are ${list(sources)}`;
  return { message: `"${specifier}" is no .ts or .js file of the program: ${known}` };
}

function foreignMessage(from: string, specifier: string, paths: ReadonlySet<string>): string {
  const own = candidatePaths(from, `./${specifier}`)?.find((candidate) => paths.has(candidate));
  if (own !== undefined)
    return `"${specifier}" needs a leading ./ to mean the file ${own}: "./${specifier.replace(/^\/+/, "")}"`;
  const possible = 'a program can import "mpi", "mpi/blocking" and its own files ("./name")';
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(specifier)) return `modules can't be loaded from the network: ${possible}`;
  if (specifier.startsWith("node:")) return `Node's modules do not exist in the browser: ${possible}`;
  return `there is no module "${specifier}": ${possible}`;
}

function list(paths: string[]): string {
  const shown = paths.slice(0, 8).join(", ");
  return paths.length > 8 ? `${shown}, ...` : shown;
}
