/** The programs of bench/programs/c as modules. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { WasmProgram } from "@commworld/protocol";
import { DEFAULT_OPTIONS, loadCCompiler } from "@commworld/toolchain/node";

export const C_FOLDER = fileURLToPath(new URL("../programs/c", import.meta.url));

export type CProgramName = "sqrt" | "dgemm" | "cg" | "ping-pong" | "collectives";

const made = new Map<CProgramName, Promise<Uint8Array<ArrayBuffer>>>();

export async function cProgram(name: CProgramName, args: readonly (number | string)[]): Promise<WasmProgram> {
  if (!made.has(name)) made.set(name, compile(name));
  return { wasm: await made.get(name)!, path: `${name}.c`, args: args.map(String), files: {}, stdin: "" };
}

async function compile(name: CProgramName): Promise<Uint8Array<ArrayBuffer>> {
  const text = (file: string) => readFileSync(`${C_FOLDER}/${file}`, "utf8");
  const compiler = await loadCCompiler();
  const outcome = await compiler.compile({
    files: { [`${name}.c`]: text(`${name}.c`), "print.h": text("print.h") },
    options: { ...DEFAULT_OPTIONS, optimization: "3" },
  });
  if (outcome.ok) return outcome.wasm;
  throw new Error(`${name}.c: ${outcome.diagnostics.map(({ message }) => message).join("; ")}`);
}
