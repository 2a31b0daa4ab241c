import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join, normalize } from "node:path";
import { LIMITS } from "@commworld/protocol";
import { UsageError } from "./usage";

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"/gm;

/**
 * C and C++ sources, with the headers of their own that they include, by path. Paths are relative to the folder of the first
 * source. @throws UsageError
 */
export async function readCProgram(sources: readonly string[]): Promise<Record<string, string>> {
  const folder = dirname(sources[0]!);
  const files: Record<string, string> = {};
  let bytes = 0;
  const add = async (path: string, from: string): Promise<void> => {
    if (Object.hasOwn(files, path)) return;
    bytes += (await stat(from)).size;
    if (bytes > LIMITS.programBytes)
      throw new UsageError(
        `the program has more than ${LIMITS.programBytes} bytes of text: move data out of the source`,
      );
    if (Object.keys(files).length === LIMITS.programFiles)
      throw new UsageError(`the program has more than ${LIMITS.programFiles} files, that is the limit`);
    const text = await readFile(from, "utf8");
    files[path] = text;
    for (const [, included] of text.matchAll(INCLUDE)) {
      const target = normalize(join(dirname(path), included!));
      // What is not there may be a header of the system in quotes: the compiler knows.
      if (!target.startsWith("..") && (await isFile(join(folder, target)))) await add(target, join(folder, target));
    }
  };
  for (const source of sources) {
    if (!(await isFile(source))) throw new UsageError(`there is no file ${source}`);
    const path = dirname(source) === folder ? basename(source) : source;
    await add(path, source);
  }
  return files;
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
