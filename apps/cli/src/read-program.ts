import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { LIMITS, type ProgramContent, type ProgramFile } from "@commworld/protocol";
import { candidatePaths, localImports } from "@commworld/toolchain";
import { UsageError } from "./usage";

/** The entry and every file of its folder that it reaches by imports. What an import does not find is left to the compiler. @throws UsageError */
export async function readProgram(file: string, args: string[]): Promise<ProgramContent> {
  const folder = dirname(file);
  const entry = basename(file);
  const files = new Map<string, ProgramFile>();
  const queue = [entry];
  let bytes = await sizeOfEntry(file);
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (files.has(path)) continue;
    if (path !== entry) bytes += (await sizeOf(join(folder, path))) ?? 0;
    if (bytes > LIMITS.programBytes)
      throw new UsageError(
        `the program has more than ${LIMITS.programBytes} bytes of text: move data out of the source`,
      );
    if (files.size === LIMITS.programFiles)
      throw new UsageError(`the program has more than ${LIMITS.programFiles} files, that is the limit`);
    const text = await readFile(join(folder, path), "utf8");
    files.set(path, { path, text });
    for (const specifier of localImports(path, text)) {
      const target = await firstFile(folder, candidatePaths(path, specifier) ?? []);
      if (target !== undefined) queue.push(target);
    }
  }
  return { files: [...files.values()], entry, args };
}

async function sizeOfEntry(file: string): Promise<number> {
  const size = await sizeOf(file);
  if (size !== undefined) return size;
  const there = await stat(file).then(
    () => true,
    () => false,
  );
  throw new UsageError(there ? `${file} is not a file: name the program's entry file` : `there is no file ${file}`);
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    const entry = await stat(file);
    return entry.isFile() ? entry.size : undefined;
  } catch {
    return undefined;
  }
}

async function firstFile(folder: string, paths: string[]): Promise<string | undefined> {
  for (const path of paths) if ((await sizeOf(join(folder, path))) !== undefined) return path;
  return undefined;
}
