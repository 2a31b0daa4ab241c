/** The core suite as one program for the editor and for rooms: a file for each face, and a main file that runs both. */
import { fileURLToPath } from "node:url";
import type { ProgramContent } from "@commworld/protocol";
import { build } from "esbuild";
import { CORE_PROGRAMS, type Face, SPECIFIERS } from "./build-program";

/** What rank 0 prints when all programs of a face have passed. */
export const passed = (face: Face) => `the core suite passed on the ${face} face`;

/** Both faces one after the other, in the same world. @param args sizes and seeds, as "flood=100" */
export async function coreSuite(args: readonly string[]): Promise<ProgramContent> {
  const faces: readonly Face[] = ["async", "blocking"];
  const bundles = await Promise.all(faces.map(async (face) => ({ path: `${face}.ts`, text: await bundle(face) })));
  const main = faces.map(
    (face) =>
      `import ${face} from "./${face}";\nawait ${face}();\nif (MPI.COMM_WORLD.rank === 0) console.log("${passed(face)}");\n`,
  );
  return {
    files: [...bundles, { path: "main.ts", text: `import MPI from "mpi";\n${main.join("")}` }],
    entry: "main.ts",
    args: [...args],
  };
}

/** All programs of the suite in one module, whose default export runs them. */
async function bundle(face: Face): Promise<string> {
  const imports = CORE_PROGRAMS.map((name, index) => `import p${index} from "./${name}";\n`);
  const calls = CORE_PROGRAMS.map((_, index) => `  await p${index}();\n`);
  const { outputFiles } = await build({
    stdin: {
      contents: `${imports.join("")}export default async function all() {\n${calls.join("")}}\n`,
      resolveDir: fileURLToPath(new URL("./programs", import.meta.url)),
      loader: "ts",
    },
    bundle: true,
    external: ["mpi"],
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]!.text.replaceAll('from "mpi"', `from "${SPECIFIERS[face]}"`);
}
