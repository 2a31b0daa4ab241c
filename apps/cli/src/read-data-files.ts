import { readFile, stat } from "node:fs/promises";
import { isAbsolute, normalize, sep } from "node:path";
import { UsageError } from "./usage";

/** Of all data files together: each rank gets a copy. */
export const DATA_LIMIT_BYTES = 16 * 1024 * 1024;

/** Files that a program of C may read, by the path under which it opens them. @throws UsageError */
export async function readDataFiles(names: readonly string[]): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  let bytes = 0;
  for (const name of names) {
    const path = normalize(name).replaceAll(sep, "/");
    if (isAbsolute(name) || path.split("/").includes(".."))
      throw new UsageError(`--data takes a file below this folder, not ${name}: start where the data is`);
    const entry = await stat(name).catch(() => undefined);
    if (!entry?.isFile()) throw new UsageError(`there is no file ${name}`);
    bytes += entry.size;
    if (bytes > DATA_LIMIT_BYTES)
      throw new UsageError(`the data files have more than ${DATA_LIMIT_BYTES} bytes, that is the limit`);
    files[path] = new Uint8Array(await readFile(name));
  }
  return files;
}
