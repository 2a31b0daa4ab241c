import { LIMITS, type ModuleProgram } from "@commworld/protocol";
import { build } from "esbuild";
import { describe, expect, test } from "vitest";
import { compileTypeScript, type Diagnostic } from "./index";

type Files = Record<string, string>;

function compile(files: Files, entry = "main.ts") {
  return compileTypeScript({ files: Object.entries(files).map(([path, text]) => ({ path, text })), entry, args: [] });
}

async function program(files: Files, entry?: string): Promise<ModuleProgram> {
  const outcome = await compile(files, entry);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.diagnostics));
  return outcome.program;
}

async function diagnostics(files: Files, entry?: string): Promise<Diagnostic[]> {
  const outcome = await compile(files, entry);
  expect(outcome.ok).toBe(false);
  return outcome.ok ? [] : outcome.diagnostics;
}

/** For each module its imports as "text in the code > target". */
function imports(result: ModuleProgram): Record<string, string[]> {
  return Object.fromEntries(
    result.modules.map(({ path, code, imports }) => [
      path,
      imports.map(({ start, end, target }) => `${code.slice(start, end)} > ${target}`),
    ]),
  );
}

describe("syntax errors", () => {
  test.each([
    ["const a = ;", 1, 11, 'Unexpected ";"'],
    ["f();\nlet x = 'a", 2, 9, "Unterminated string constant."],
    ["f(", 1, 3, "Unexpected end of the file"],
    ["let a = 1;\n  let a = 2;", 2, 7, "Identifier 'a' has already been declared."],
    ["export { missing };", 1, 10, "Export 'missing' is not defined."],
    ["'😀'; return 1", 1, 7, "'return' outside of function."],
    ["const a = <div/>;", 1, 15, 'Unexpected "/", expected ","'],
    ["const a = /(/;", 1, 11, "Invalid regular expression: /(/: Unterminated group"],
    [
      "function f() { await g(); }",
      1,
      16,
      "'await' is only allowed within async functions and at the top levels of modules.",
    ],
  ])("[TOOL3] %j", async (text, line, column, message) => {
    expect(await diagnostics({ "main.ts": text })).toMatchObject([{ file: "main.ts", line, column, message }]);
  });

  test("[TOOL3] names the file, and comes for every file that is reached", async () => {
    const found = await diagnostics({
      "main.ts": 'import "./lib/a"; import "./b";',
      "lib/a.ts": "\n (",
      "b.ts": "enum B {}",
      "c.ts": "(",
    });
    expect(found.map(({ file, line, column }) => [file, line, column])).toEqual([
      ["lib/a.ts", 2, 3],
      ["b.ts", 1, 1],
    ]);
  });

  test("[TOOL5] JavaScript stays as it is, and types in it are errors", async () => {
    const text = 'import MPI from "mpi";\nimport unused from "./b.mjs";\nconsole.log(MPI);';
    const result = await program({ "main.js": text, "b.mjs": "export default 1;" }, "main.js");
    expect(result.modules.at(-1)?.code).toBe(text);
    expect(imports(result)["main.js"]).toEqual(["mpi > mpi", "./b.mjs > b.mjs"]);
    const found = await diagnostics({ "main.js": "const a: number = 1;" }, "main.js");
    expect(found).toMatchObject([{ line: 1, column: 8 }]);
  });
});

describe("imports", () => {
  test.each([
    ["main.ts", "./a", "a.ts"],
    ["main.ts", "./a.ts", "a.ts"],
    ["main.ts", "./a.js", "a.ts"],
    ["main.ts", "./b", "b.js"],
    ["main.ts", "./b.js", "b.js"],
    ["main.ts", "./lib", "lib/index.ts"],
    ["main.ts", "./lib/", "lib/index.ts"],
    ["main.ts", "././lib/../a", "a.ts"],
    ["lib/c.ts", "../a", "a.ts"],
    ["lib/c.ts", ".", "lib/index.ts"],
    ["lib/c.ts", "./index", "lib/index.ts"],
  ])("[TOOL6] in %s %j means %s", async (entry, specifier, target) => {
    const files: Files = { "a.ts": "", "b.js": "", "lib/index.ts": "", "main.ts": "", "lib/c.ts": "" };
    files[entry] = `import "${specifier}";`;
    const result = await program(files, entry);
    expect(imports(result)[entry]).toEqual([`${specifier} > ${target}`]);
  });

  test.each([
    ['import a from "lodash"; a();', 1, 15, /no module "lodash": a program can import "mpi"/],
    ['f();\nimport "https://esm.sh/x";', 2, 8, /network/],
    ['import "node:fs";', 1, 8, /browser/],
    ['import "./nothing";', 1, 8, /other files are helper\.ts/],
    ['import "helper";', 1, 8, /"\.\/helper"/],
    ['import "../helper";', 1, 8, /leaves the program's folder/],
    ['import "./data.csv";', 1, 8, /no \.ts or \.js file/],
    ['export * from "react";', 1, 15, /no module/],
    ['import "./helper" with { type: "json" };', 1, 26, /attributes/],
    ['import "/helper";', 1, 8, /"\.\/helper"/],
    ['import "";', 1, 8, /no module/],
  ])("[TOOL7] %j", async (text, line, column, message) => {
    const found = await diagnostics({ "main.ts": text, "helper.ts": "", "data.csv": "1,2" });
    expect(found).toMatchObject([{ file: "main.ts", line, column, severity: "error" }]);
    expect(found[0]?.message).toMatch(message);
  });

  test("[TOOL8] topological order, entry last, unreachable files left out", async () => {
    const result = await program({
      "unused.ts": "syntax error here",
      "main.ts": 'import { b } from "./b"; import { a } from "./a"; f(a, b);',
      "a.ts": 'export { base as a } from "./base";',
      "b.ts": 'import { a } from "./a"; import { base } from "./base"; export const b = a + base;',
      "base.ts": "export const base = 1;",
    });
    expect(result.modules.map((module) => module.path)).toEqual(["base.ts", "a.ts", "b.ts", "main.ts"]);
    expect(result.entry).toBe("main.ts");
  });

  test("[TOOL9] offsets of every kind of import", async () => {
    const result = await program({
      "main.ts": [
        'import MPI, { type Comm } from "mpi";',
        "import * as helper from './helper';",
        'import "./side";',
        'export { one } from "./helper";',
        "export * from './helper'; export * as all from './helper';",
        "const late = await import('./side'); const text = await import(`./helper`);",
        "f(MPI, helper, late, text, 'import \"./no\"', import.meta.url);",
      ].join("\n"),
      "helper.ts": "export const one: number = 1;",
      "side.ts": 'import Blocking from "mpi/blocking"; f(Blocking)',
    });
    expect(imports(result)).toEqual({
      "helper.ts": [],
      "side.ts": ["mpi/blocking > mpi/blocking"],
      "main.ts": ["mpi > mpi", "./helper > helper.ts", "./side > side.ts"].concat(
        ["./helper", "./helper", "./helper"].map((text) => `${text} > helper.ts`),
        ["./side > side.ts", "./helper > helper.ts"],
      ),
    });
  });

  test("[TOOL10] cycles are named at the import that closes them", async () => {
    const files = { "main.ts": 'import "./a";', "a.ts": 'import "./b";', "b.ts": 'f();\nimport "./a";' };
    const found = await diagnostics(files);
    expect(found).toMatchObject([{ file: "b.ts", line: 2, column: 8 }]);
    expect(found[0]?.message).toContain("a.ts -> b.ts -> a.ts");
    expect((await diagnostics({ "main.ts": 'import "./main";' }))[0]?.message).toContain("main.ts -> main.ts");
  });

  test.each([
    [
      'import type { A } from "./t"; f();',
      ";                            ; f();".replace("; f", "  f").replace("  f();", " f();"),
      [],
    ],
    ['import { A } from "./t"; let a: A;', null, []],
    ['import { A, v } from "./t"; let a: A = v;', 'import {    v } from "./t"; let a    = v;', ["./t > t.ts"]],
    ['import { type A, v } from "./t"; f(v);', 'import {         v } from "./t"; f(v);', ["./t > t.ts"]],
    ['import { v, A } from "./t"; f(v); let a: A;', 'import { v,   } from "./t"; f(v); let a   ;', ["./t > t.ts"]],
    ['import { v } from "./t"; f(v as A); x.A; import { A } from "./t";', null, ["./t > t.ts"]],
    ['import d, { A } from "./t"; f(d); let a: A;', 'import d, {   } from "./t"; f(d); let a   ;', ["./t > t.ts"]],
    [
      'import d, * as N from "./t"; f(d); let a: N.A;',
      'import d         from "./t"; f(d); let a     ;',
      ["./t > t.ts"],
    ],
    ['import d, * as N from "./t"; f(N); let a: d;', 'import    * as N from "./t"; f(N); let a   ;', ["./t > t.ts"]],
    ['export { A, v } from "./t";', 'export {    v } from "./t";', ["./t > t.ts"]],
    ['export type { A } from "./t"; export type * from "./t";', null, []],
    ['import { A, v } from "./t"; export { A, v };', 'import {    v } from "./t"; export {    v };', ["./t > t.ts"]],
    ["interface B {} const c = 1; export { B, c };", ";              const c = 1; export {    c };", []],
  ])("[TOOL11] %j", async (text, code, targets) => {
    const result = await program({
      "main.ts": text,
      "t.ts": "export interface A { a: 1 } export const v = 1 as never as A; export default v;",
    });
    const main = result.modules.at(-1);
    expect(main?.code.length).toBe(text.length);
    if (code !== null) expect(main?.code).toBe(code.padEnd(text.length));
    expect(imports(result)["main.ts"]).toEqual(targets);
  });

  test("[TOOL11] files that share only types may name each other", async () => {
    const result = await program({
      "main.ts": 'import { b } from "./b"; export interface A { b: number } f(b);',
      "b.ts": 'import { A } from "./main"; export const b = (a: A) => a;',
    });
    expect(result.modules.map((module) => module.path)).toEqual(["b.ts", "main.ts"]);
  });

  test.each([
    ['import { two } from "./t"; f(two);', 1, 10, /t\.ts has no export named two: it exports one, all/],
    ['import t from "./t"; f(t);', 1, 8, /no default export: it exports one, all/],
    ['f();\nexport { two } from "./t";', 2, 10, /no export named two/],
    ['import { a } from "./only"; f(a);', 1, 10, /import name from "\.\/only"/],
    ['import { a } from "./empty"; f(a);', 1, 10, /exports nothing/],
    ['import { COMM_WORLD } from "mpi"; f(COMM_WORLD);', 1, 10, /import MPI from "mpi" and use MPI\.COMM_WORLD/],
    ['import * as MPI from "mpi/blocking"; f(MPI);', 1, 8, /write import MPI from "mpi\/blocking"$/],
  ])("[TOOL12] %j", async (text, line, column, message) => {
    const found = await diagnostics({
      "main.ts": text,
      "t.ts": 'export const { one } = f(); export * from "./star";',
      "star.ts": "export function all() {} export default 1;",
      "only.ts": "export default 1;",
      "empty.ts": "",
    });
    expect(found).toMatchObject([{ file: "main.ts", line, column }]);
    expect(found[0]?.message).toMatch(message);
  });

  test.each(["import(name)", 'import("./a" + x)', "import(`./$" + "{x}`)", 'import("./main", {})'])(
    "[TOOL13] %s",
    async (text) => {
      const found = await diagnostics({ "main.ts": `f(${text})` });
      expect(found).toMatchObject([{ line: 1, column: 3 }]);
      expect(found[0]?.message).toContain("one literal path");
    },
  );
});

describe("bounds", () => {
  const file = { path: "main.ts", text: "" };
  test.each([
    ["no files", { files: [], entry: "main.ts", args: [] }, /./],
    ["no entry", { files: [file], entry: "other.ts", args: [] }, /there is no file other\.ts/],
    [
      "a path that leaves",
      { files: [{ path: "../main.ts", text: "" }], entry: "main.ts", args: [] },
      /a path like main\.ts/,
    ],
    ["twice the same path", { files: [file, file], entry: "main.ts", args: [] }, /same path/],
    [
      "too many files",
      {
        files: Array.from({ length: LIMITS.programFiles + 1 }, (_, i) => ({ path: `f${i}.ts`, text: "" })),
        entry: "f1.ts",
        args: [],
      },
      /32/,
    ],
    [
      "too much text",
      { files: [{ path: "main.ts", text: "é".repeat(LIMITS.programBytes / 2 + 1) }], entry: "main.ts", args: [] },
      /the limit is/,
    ],
    [
      "too long an argument",
      { files: [file], entry: "main.ts", args: ["x".repeat(LIMITS.argChars + 1)] },
      /arguments: /,
    ],
    [
      "an entry that is no code",
      { files: [{ path: "data.csv", text: "" }], entry: "data.csv", args: [] },
      /starts in a \.ts/,
    ],
  ])("[TOOL14] %s", async (_name, content, message) => {
    const outcome = await compileTypeScript(content);
    expect(outcome.ok).toBe(false);
    if (!outcome.ok) expect(outcome.diagnostics[0]?.message).toMatch(message);
  });

  /** Mulberry32. */
  function random(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
  }

  test("[TOOL15] 3,000 seeded random texts: never throws, and what it accepts an engine parses", async () => {
    const pieces =
      "import export default type from \"./a\" { } ( ) < > [ ] , ; : ? ! . => = as satisfies const class extends implements interface abstract readonly async await function f x T \n return ` ${ /* */ // * 😀 \u2028 enum this new 1 'a' / #p".split(
        " ",
      );
    const seed = 20_251;
    const next = random(seed);
    let accepted = 0;
    for (let round = 0; round < 3000; round++) {
      const text = Array.from(
        { length: 1 + Math.floor(next() * 12) },
        () => pieces[Math.floor(next() * pieces.length)],
      ).join(next() < 0.8 ? " " : "");
      const outcome = await compile({ "main.ts": text, "a.ts": "export const x = 1; export default x;" });
      if (!outcome.ok) {
        expect(outcome.diagnostics.length, `seed ${seed}: ${JSON.stringify(text)}`).toBeGreaterThan(0);
        continue;
      }
      accepted++;
      const code = outcome.program.modules.at(-1)?.code ?? "";
      expect(code.length).toBe(text.length);
      const again = await compile({ "main.js": code, "a.ts": "export const x = 1; export default x;" }, "main.js");
      expect(again.ok, `seed ${seed}: ${JSON.stringify(text)} became ${JSON.stringify(code)}`).toBe(true);
    }
    expect(accepted).toBeGreaterThan(100);
  });

  test("[TOOL15] code that is nested too deeply is a diagnostic", async () => {
    expect((await diagnostics({ "main.ts": "(".repeat(200_000) }))[0]?.message).toContain("nested too deeply");
  });

  test("[TOOL15] a program of the largest size in bounded time", async () => {
    const line =
      "export function sum_N<T extends number>(a: T[], b?: T): number { return (a as number[]).reduce((x, y) => x + y, b ?? 0); }\n";
    let text = "";
    for (let n = 0; text.length + line.length + 8 < LIMITS.programBytes; n++) text += line.replace("N", String(n));
    const start = performance.now();
    expect((await program({ "main.ts": text })).modules[0]?.code.length).toBe(text.length);
    expect(performance.now() - start).toBeLessThan(10_000);
  });

  test("[TOOL16] bundles for a browser without Node's modules", async () => {
    const result = await build({
      entryPoints: [new URL("./index.ts", import.meta.url).pathname],
      bundle: true,
      platform: "browser",
      format: "esm",
      minify: true,
      write: false,
      metafile: true,
      logLevel: "silent",
    });
    const names = Object.values(result.metafile.inputs).flatMap((input) => input.imports.map((item) => item.path));
    expect(names.filter((name) => !/^(packages|node_modules|src|\.\.)/.test(name))).toEqual([]);
    const code = result.outputFiles[0]?.text ?? "";
    expect(code).not.toMatch(/\brequire\("|\bBuffer\.from/);
    expect(code.length).toBeLessThan(1_000_000);
  });
});
