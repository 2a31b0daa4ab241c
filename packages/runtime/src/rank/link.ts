/** Turns a program's modules into URLs that import() takes, dependencies first. */
import type { ModuleProgram, RunnableModule } from "@commworld/protocol";

/** Gives a URL of the module text that import() accepts in this place. */
export type MakeUrl = (path: string, code: string) => string;

/** URL of the program's entry. `library` has the URLs of the library's own specifiers. */
export function linkProgram(program: ModuleProgram, library: ReadonlyMap<string, string>, makeUrl: MakeUrl): string {
  const urls = new Map(library);
  for (const module of program.modules) urls.set(module.path, makeUrl(module.path, linkModule(module, urls)));
  const entry = urls.get(program.entry);
  if (entry === undefined) throw new Error(`the program has no module ${program.entry}`);
  return entry;
}

function linkModule(module: RunnableModule, urls: ReadonlyMap<string, string>): string {
  let { code } = module;
  for (const { start, end, target } of [...module.imports].sort((a, b) => b.start - a.start)) {
    const url = urls.get(target);
    if (url === undefined) throw new Error(`${module.path} imports ${target}, which the program does not have`);
    code = code.slice(0, start) + url + code.slice(end);
  }
  return `${code}\n//# sourceURL=${module.path}\n`;
}

/** Text of a module whose default export is the library object. */
export function libraryModule(specifier: string, library: Readonly<Record<string, unknown>>): string {
  const key = `commworld.library.${specifier}`;
  Object.defineProperty(globalThis, Symbol.for(key), { value: library });
  return `export default globalThis[Symbol.for("${key}")];\n`;
}
