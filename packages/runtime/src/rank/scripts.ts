/** Runs a program of classic scripts: the globals of MPI.js, importScripts among the program's own files, and its `main`. */
import type { ModuleProgram } from "@commworld/protocol";
import type { MpiJs } from "../faces/mpijs/mpijs";
import type { RankPlatform } from "./platform";

const STACK_FRAMES = 30;

/** Resolves when the program's main function has ended. */
export async function runScripts(program: ModuleProgram, platform: RankPlatform, mpiJs: MpiJs): Promise<void> {
  // The library's own frames on the way to a call must not push the program's out of a stack.
  (Error as { stackTraceLimit?: number }).stackTraceLimit = STACK_FRAMES;
  const scripts = new Map(program.modules.map(({ path, code }) => [path, code]));
  const folder = program.entry.split("/").slice(0, -1);
  const importScripts = (...names: unknown[]) => {
    for (const name of names) {
      const path = resolve(String(name), folder, scripts);
      if (path !== undefined) platform.runScript(path, scripts.get(path)!);
    }
  };
  const globals: Record<string, unknown> = { self: globalThis, ...mpiJs.globals, importScripts };
  // As those of a script: a program may assign to them and declare its own over them.
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  platform.runScript(program.entry, scripts.get(program.entry)!);
  await mpiJs.ended();
}

/** The compiler has seen every name: those that are no file of the program are the library's. */
function resolve(name: string, folder: readonly string[], scripts: ReadonlyMap<string, string>): string | undefined {
  const parts = [...folder];
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  const beside = parts.join("/");
  if (scripts.has(beside)) return beside;
  const end = name.replace(/^[./]+/, "");
  return [...scripts.keys()].find((path) => path === end || path.endsWith(`/${end}`));
}
