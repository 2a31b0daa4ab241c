/// <reference path="../../types/mpi.d.ts" />
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type MPI from "mpi";
import { afterAll, describe, expect, it } from "vitest";
import { makeBlocking } from "../../types/make-blocking.mjs";
import { makeBlockingTypes, makeTypes } from "../../types/make-types.mjs";
import { Failures } from "../engine/failures";
import { asyncFace, blockingFace, type Face } from "../faces/face";
import { HANDLE_CLASSES } from "../faces/handle-classes";
import { createLibrary, type Library } from "../faces/library";
import * as ops from "../op/op";
import { resolveBuffer } from "./buffer";
import { Communicator } from "./communicator";
import * as datatypes from "./datatype";
import { ERROR_CLASSES } from "./error-classes";
import { MPIError } from "./errors";
import { Group } from "./group";
import { Get_error_class, Get_error_string } from "./program-errors";
import type { RankRuntime } from "./rank-runtime";

/** Compiles only when these modules are what the ambient types promise. */
const implemented: Pick<
  typeof MPI,
  | "Exception"
  | "Get_error_class"
  | "Get_error_string"
  | keyof typeof ERROR_CLASSES
  | Exclude<keyof typeof datatypes, "Datatype" | "DATATYPE_OF_KIND">
  | keyof typeof ops
> = { Exception: MPIError, Get_error_class, Get_error_string, ...ERROR_CLASSES, ...datatypes, ...ops };

const typesOf = (name: string) => fileURLToPath(new URL(`../../types/${name}`, import.meta.url));
const source = makeTypes();
const folder = mkdtempSync(join(tmpdir(), "mpi-types-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const EXAMPLE = /@example\n\s*\* ```ts\n([\s\S]*?)\n\s*\* ```/g;

function examplesOf(text: string): string[] {
  return [...text.matchAll(EXAMPLE)].map((match) => match[1]!.replaceAll(/^\s*\* ?/gm, ""));
}

/** What the compiler says; empty when it is content. */
function compile(programs: Record<string, string>, types: string[]): string {
  const files = Object.entries(programs).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return name;
  });
  const compilerOptions = {
    target: "ES2023",
    lib: ["ES2023", "WebWorker"],
    module: "ESNext",
    moduleResolution: "Bundler",
    strict: true,
    noEmit: true,
    types: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [...files, ...types] }));
  const require = createRequire(import.meta.url);
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  try {
    execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8", stdio: "pipe" });
    return "";
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout ?? error);
  }
}

/** The library around nothing: only its names are looked at. */
function libraryOf(face: (runtime: RankRuntime) => Face): Library {
  const runtime = { engine: { place: { pid: 0 }, failures: new Failures() }, counters: {} } as unknown as RankRuntime;
  const options = { group: new Group([0]), context: 0, name: "" };
  Object.assign(runtime, { world: new Communicator(runtime, options), self: new Communicator(runtime, options) });
  const node = { grId: 0, nrId: 0, nrOffset: 0, pid: 0, interconnect: "crossbar", transport: "shared-memory" };
  const abort = (): never => expect.fail("aborted");
  return createLibrary({
    runtime,
    face: face(runtime),
    node,
    args: [],
    wtime: () => 0,
    wtick: 0,
    processorName: "",
    abort,
    draw: () => {},
    failProcess: abort,
  });
}

const ownNames = (object: object) =>
  Object.getOwnPropertyNames(object)
    .filter((name) => name !== "constructor")
    .sort();

/** Names declared in the blocks of four spaces' indent that begin with `head`. */
function membersOf(head: string): string[] {
  const names: string[] = [];
  for (let start = source.indexOf(`\n    ${head}`); start >= 0; start = source.indexOf(`\n    ${head}`, start + 1)) {
    const block = source.slice(start, source.indexOf("\n    }", start + 1));
    names.push(...[...block.matchAll(/^ {6}(?:readonly )?(\w+)[?]?[(<:]/gm)].map((match) => match[1]!));
  }
  return [...new Set(names)].sort();
}

describe("mpi.d.ts", () => {
  it("[TYPES1] has examples that compile, in both faces", () => {
    const programs: Record<string, string> = {};
    for (const [name, text] of [
      ["mpi", source],
      ["mpi/blocking", makeBlockingTypes()],
    ] as const) {
      const examples = examplesOf(text);
      expect(examples.length).toBeGreaterThan(40);
      examples.forEach((example, i) => {
        const head = `import MPI from "${name}";\nconst world = MPI.COMM_WORLD;\n`;
        programs[`${name.replace("/", "-")}-${i}.ts`] = `${head}${example}\nvoid world;\n`;
      });
    }
    expect(compile(programs, [typesOf("mpi.d.ts"), typesOf("mpi-blocking.d.ts")])).toBe("");
  });

  it("[TYPES1] refuses what is wrong", () => {
    const program = `import MPI from "mpi";
      MPI.COMM_WORLD.Send("text", 1);
      MPI.COMM_WORLD.Send([1, 2, 3], 1);
      MPI.COMM_WORLD.send(1);
      const n: number = MPI.COMM_WORLD.allreduce(1);
      new MPI.Exception();
    `;
    const said = compile({ "wrong.ts": program }, [typesOf("mpi.d.ts")]);
    expect([...said.matchAll(/wrong\.ts\((\d+),/g)].map((match) => match[1])).toEqual(["2", "3", "4", "5", "6"]);
  });

  it("[TYPES2] is made from the chapters, and the blocking types from it", () => {
    expect(makeBlocking("f(): Promise<[a: Map<string, () => Promise<void>>]>;")).toContain(
      "f(): [a: Map<string, () => void>];",
    );
    expect(makeBlockingTypes()).not.toMatch(/Promise<|await /);
  });

  it("[TYPES3] documents every declaration", () => {
    const undocumented = source.split("\n").filter((line, i, lines) => {
      const declares =
        /^ {4}(const|function|class|interface|type) \w+/.test(line) || /^ {6}(readonly )?\w+[?]?[(<:]/.test(line);
      return declares && !/\*\/$|biome-ignore/.test(lines[i - 1]!);
    });
    expect(undocumented).toEqual([]);
  });

  it.each([asyncFace, blockingFace])("[TYPES4] names what the library has, and all of it: $name", (face) => {
    const library = libraryOf(face);
    const values = [...source.matchAll(/^ {4}(?:const|function|class) (\w+)/gm)].map((match) => match[1]!);
    // Classes that are types only: programs do not make datatypes, or name the class of a request with statics alone.
    const handles = HANDLE_CLASSES.map(({ name }) => name);
    expect([...new Set([...values, ...handles, "Datatype"])].sort()).toEqual(Object.keys(library).sort());

    for (const name of handles) {
      const made = library[name] as { prototype: object };
      const declared = [...membersOf(`interface ${name} `), ...membersOf(`interface ${name}<`)];
      expect(declared, name).toEqual(ownNames(made.prototype));
      const statics = ownNames(made).filter((own) => !["length", "name", "prototype"].includes(own));
      expect([...membersOf(`const ${name}: {`), ...membersOf(`const ${name}: HandleClass<${name}> & {`)], name).toEqual(
        statics,
      );
    }
  });

  it("[TYPES4] agrees with the implementation, also in the numbers of the error classes", () => {
    for (const [name, value] of Object.entries(ERROR_CLASSES)) expect(source).toContain(`const ${name}: ${value};`);
    const buffer: MPI.BufferSpec = [new Float64Array(2), 1, implemented.DOUBLE];
    expect(resolveBuffer(buffer as Parameters<typeof resolveBuffer>[0]).count).toBe(1);
  });
});
