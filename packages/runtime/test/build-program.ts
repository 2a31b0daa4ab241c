/** Programs of the suite as a node takes them. */
import { readFileSync } from "node:fs";
import type { MpiSpecifier, RunnableImport, RunnableModule, RunnableProgram } from "@commworld/protocol";
import { transformSync } from "esbuild";

/** Programs whose default export checks itself and throws; they end in a barrier and leave no message behind. */
export const CORE_PROGRAMS = [
  "point-to-point",
  "typed-arrays",
  "datatypes",
  "values",
  "sizes",
  "non-blocking",
  "sendrecv-probe",
  "send-modes",
  "matched-probe",
  "requests",
  "persistent",
  "partitioned",
  "collectives",
  "reductions",
  "all-collectives",
  "collective-requests",
  "flooding",
  "errors",
  "random-matching",
  "random-mix",
  "communicators",
  "topologies",
  "one-sided",
  "random-one-sided",
  "one-sided-errors",
  "passive-target",
] as const;
/** Those among them in which a rank talks with itself and its neighbours alone: more ranks show nothing new. */
const NEIGHBOUR_PROGRAMS: readonly string[] = [
  "typed-arrays",
  "values",
  "sendrecv-probe",
  "send-modes",
  "matched-probe",
  "requests",
  "persistent",
  "one-sided-errors",
];
/** The others, for worlds of many ranks. */
export const WIDE_PROGRAMS = CORE_PROGRAMS.filter((name) => !NEIGHBOUR_PROGRAMS.includes(name));
/** Programs of the same kind that go through tables, in parts: too long for every world. */
export const TABLE_PROGRAMS = ["collective-table", "message-semantics", "object-semantics"] as const;
/** Those that take `seed` and `programs`. */
export const RANDOM_PROGRAMS = ["random-matching", "random-mix"] as const;
/** Programs that a test runs alone. */
export const OTHER_PROGRAMS = ["error-classes"] as const;
export type CoreProgram =
  | (typeof CORE_PROGRAMS)[number]
  | (typeof TABLE_PROGRAMS)[number]
  | (typeof OTHER_PROGRAMS)[number];

/** The same for what only the async face has. */
export const TASK_PROGRAMS = ["tasks", "stealable-tasks"] as const;
type TaskProgram = (typeof TASK_PROGRAMS)[number];

export type Face = "async" | "blocking";
export const SPECIFIERS: Readonly<Record<Face, MpiSpecifier>> = { async: "mpi", blocking: "mpi/blocking" };

const SPECIFIER = /^(?:import|export)[^"']*["']([^"']+)["']/gm;

/** A module out of JavaScript text with imports of `./name`, `mpi` and `mpi/blocking`, each at the start of a line. */
export function moduleOf(path: string, code: string): RunnableModule {
  const imports: RunnableImport[] = [];
  for (const match of code.matchAll(SPECIFIER)) {
    const end = match.index + match[0].length - 1;
    const specifier = match[1]!;
    const target = specifier.startsWith("./") ? `${specifier.slice(2)}.ts` : specifier;
    imports.push({ start: end - specifier.length, end, target });
  }
  return { path, code, imports };
}

/** A file of `programs/`, which differs from face to face only in what it imports. */
function fileModule(name: string, face: Face): RunnableModule {
  const source = readFileSync(new URL(`./programs/${name}.ts`, import.meta.url), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "esm", target: "es2022" });
  return moduleOf(`${name}.ts`, code.replace(/from "mpi"/, `from "${SPECIFIERS[face]}"`));
}

/** One program that runs the named ones after each other in the same world. */
export function coreProgram(
  names: readonly (CoreProgram | TaskProgram | "fault-tolerance")[],
  face: Face,
  args: readonly string[] = [],
): RunnableProgram {
  const calls = names.map((name, index) => `import p${index} from "./${name}";\nawait p${index}();\n`);
  return {
    modules: [
      fileModule("check", face),
      ...names.map((name) => fileModule(name, face)),
      moduleOf("main.ts", calls.join("")),
    ],
    entry: "main.ts",
    args: [...args],
  };
}

/** A program out of files of `programs/`, the last of which is the entry. */
export function fileProgram(
  names: readonly string[],
  args: readonly string[] = [],
  face: Face = "async",
): RunnableProgram {
  return { modules: names.map((name) => fileModule(name, face)), entry: `${names.at(-1)}.ts`, args: [...args] };
}

/** A program of classic scripts, as those for MPI.js are; the last is the entry. */
export function scriptProgram(...scripts: [path: string, code: string][]): RunnableProgram {
  const modules = scripts.map(([path, code]) => ({ path, code, imports: [], script: true as const }));
  return { modules, entry: scripts.at(-1)![0], args: [] };
}

/** A file of `programs/mpijs/`. */
export function mpiJsProgram(name: string): RunnableProgram {
  return scriptProgram([`${name}.js`, readFileSync(new URL(`./programs/mpijs/${name}.js`, import.meta.url), "utf8")]);
}

/** A program of one module, main.ts, whose lines stay where they are. */
export function textProgram(code: string): RunnableProgram {
  return { modules: [moduleOf("main.ts", code)], entry: "main.ts", args: [] };
}
