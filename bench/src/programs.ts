import { readFileSync } from "node:fs";
import type { RunnableProgram } from "@commworld/protocol";
import { compileTypeScript } from "@commworld/toolchain";

/**
 * Compiles a program of bench/programs. Those for both faces import the blocking one and await its calls: `async` exchanges the
 * import, `blocking` leaves the awaits out, since each costs a turn of the microtask queue.
 */
export async function benchProgram(
  name: string,
  face: "blocking" | "async",
  args: readonly (number | string)[],
): Promise<RunnableProgram> {
  const source = readFileSync(new URL(`../programs/${name}.ts`, import.meta.url), "utf8");
  const text = face === "blocking" ? source.replaceAll(/\bawait /g, "") : source.replace('"mpi/blocking"', '"mpi"');
  const outcome = await compileTypeScript({
    files: [{ path: "main.ts", text }],
    entry: "main.ts",
    args: args.map(String),
  });
  if (!outcome.ok) throw new Error(`${name}.ts: ${outcome.diagnostics.map((found) => found.message).join("; ")}`);
  return outcome.program;
}
