/** The examples of the documentation, run: each as a module of one program, one after the other. */
import { readFileSync } from "node:fs";
import type { RunnableProgram } from "@commworld/protocol";
import { transformSync } from "esbuild";
import { expect, it, vi } from "vitest";
import { moduleOf } from "./build-program";
import { runProgram } from "./run-program";

vi.setConfig({ testTimeout: 120_000 });

const EXAMPLE = /@example\n\s*\* ```ts\n([\s\S]*?)\n\s*\* ```/g;
const FACES = [
  { specifier: "mpi", file: "mpi.d.ts" },
  { specifier: "mpi/blocking", file: "mpi-blocking.d.ts" },
] as const;

/**
 * What an example leaves behind would reach the next: it is received between two barriers. In shared memory it is there by
 * then, since a rank has one inbox.
 */
const MAIN = `import MPI from "mpi";
const world = MPI.COMM_WORLD;
async function run(name, example) {
  try {
    await example();
  } catch (error) {
    throw new Error(name + ": " + error.message, { cause: error });
  }
  await world.barrier();
  for (let message = await world.improbe(); message; message = await world.improbe()) {
    const status = new MPI.Status();
    try {
      await message.Recv(new Uint8Array(0), status);
    } catch (error) {
      if (error.errorClass !== MPI.ERR_TRUNCATE) throw error;
    }
  }
  await world.barrier();
}
`;

function programOf({ specifier, file }: (typeof FACES)[number]): { program: RunnableProgram; count: number } {
  const types = readFileSync(new URL(`../types/${file}`, import.meta.url), "utf8");
  const examples = [...types.matchAll(EXAMPLE)].map((match) => match[1]!.replaceAll(/^\s*\* ?/gm, ""));
  const modules = examples.map((example, i) => {
    const text = `import MPI from "${specifier}";
const world = MPI.COMM_WORLD;
export default async function example() {
${example}
}
`;
    const { code } = transformSync(text, { loader: "ts", format: "esm", target: "es2022" });
    return moduleOf(`example-${i}.ts`, code);
  });
  const imports = modules.map((_, i) => `import e${i} from "./example-${i}";\n`).join("");
  const calls = examples.map((example, i) => `await run(${JSON.stringify(`example ${i}, ${example}`)}, e${i});\n`);
  return {
    program: {
      modules: [...modules, moduleOf("main.ts", imports + MAIN + calls.join(""))],
      entry: "main.ts",
      args: [],
    },
    count: examples.length,
  };
}

it.each(FACES)("[TYPES5] every example runs: $specifier", async (face) => {
  const { program, count } = programOf(face);
  const result = await runProgram(program, { ranks: 4 });
  expect(result.error).toBeUndefined();
  expect(result.status).toBe("succeeded");
  expect(count).toBeGreaterThan(90);
});
