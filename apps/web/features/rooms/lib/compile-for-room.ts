import { compiledLanguage } from "@commworld/protocol";
import type { Problem } from "@/features/editor/lib/problem";
import { publishModule } from "@/features/modules/lib/module-api";
import { getContent } from "@/features/programs/lib/program-api";
import { type CompileOrder, compileProgram } from "@/features/run/lib/compile";

export type RoomCompilation =
  /** Without a module each member compiles the text for itself. */
  { ok: true; module: string | undefined } | { ok: false; problems: Problem[] };

/** What the host does before a run of a C or C++ program: the members get the module, and need no compiler. */
export async function compileForRoom(hash: string, order: CompileOrder): Promise<RoomCompilation> {
  const content = await getContent(hash);
  if (compiledLanguage(content.entry) === undefined) return { ok: true, module: undefined };
  const compiled = await compileProgram(content, order);
  if (!compiled.ok) return compiled;
  if (!("wasm" in compiled.program)) throw new Error("the compiler made no module");
  return { ok: true, module: await publishModule(compiled.program.wasm) };
}
