import { readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { LIMITS, type ProgramContent } from "@commworld/protocol";
import { COMPILE_FLAGS } from "@commworld/toolchain/node";
import { UsageError } from "./usage";

const INCLUDE = /^[ \t]*#[ \t]*include[ \t]+"([^"\n]+)"/gm;

/**
 * A program of C and C++ sources, with the headers of their own that they include; the first is its entry. Paths are relative to the closest folder that
 * has all of them in it. A compile_flags.txt beside the first source belongs to them. @throws UsageError
 */
export async function readCProgram(sources: readonly string[], args: string[]): Promise<ProgramContent> {
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
  const pathOf = (file: string) => relative(root, file).replaceAll(sep, "/");
  const files = [...texts].map(([file, text]) => ({ path: pathOf(file), text }));
  const flags = join(dirname(sources[0]!), COMPILE_FLAGS);
  if (await isFile(flags)) files.push({ path: COMPILE_FLAGS, text: await readFile(flags, "utf8") });
  return { files, entry: pathOf(resolve(sources[0]!)), args };
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
