import { join } from "node:path";

/** The repository's folder. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** Where stamps of what was installed and built are kept; it goes away with node_modules. */
export const CACHE = join(ROOT, "node_modules", ".cache", "commworld");
