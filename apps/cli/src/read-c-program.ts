import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LIMITS } from "@commworld/protocol";
import { COMPILE_FLAGS } from "@commworld/toolchain/node";
import { UsageError } from "./usage";

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"/gm;

/**
 * C and C++ sources, with the headers of their own that they include, by path. Paths are relative to the closest folder that
 * has all of them in it. A compile_flags.txt beside the first source belongs to them. @throws UsageError
 */
export async function readCProgram(sources: readonly string[]): Promise<Record<string, string>> {
  const texts = new Map<string, string>();
  let bytes = 0;
  const add = async (file: string): Promise<void> => {
    if (texts.has(file)) return;
    bytes += (await stat(file)).size;
    if (bytes > LIMITS.programBytes)
      throw new UsageError(
        `the program has more than ${LIMITS.programBytes} bytes of text: move data out of the source`,
      );
    if (texts.size === LIMITS.programFiles)
      throw new UsageError(`the program has more than ${LIMITS.programFiles} files, that is the limit`);
    const text = await readFile(file, "utf8");
    texts.set(file, text);
    for (const [, included] of text.matchAll(INCLUDE)) {
      const target = resolve(dirname(file), included!);
      // What is not there may be a header of the system in quotes: the compiler knows.
      if (await isFile(target)) await add(target);
    }
  };
  for (const source of sources) {
    if (!(await isFile(source))) throw new UsageError(`there is no file ${source}`);
    await add(resolve(source));
  }
  const root = commonFolder([...texts.keys()]);
  const files: Record<string, string> = {};
  for (const [file, text] of texts) files[relative(root, file).replaceAll(sep, "/")] = text;
  const flags = join(dirname(sources[0]!), COMPILE_FLAGS);
  if (await isFile(flags)) files[COMPILE_FLAGS] = await readFile(flags, "utf8");
  return files;
}

/** Of absolute paths of files. */
function commonFolder(files: readonly string[]): string {
  return files.map(dirname).reduce((common, folder) => {
    let shared = common;
    while (shared !== folder && relative(shared, folder).startsWith("..")) shared = dirname(shared);
    return shared;
  });
}

async function isFile(path: string): Promise<boolean> {
  return await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
