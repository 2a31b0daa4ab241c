import { readdirSync, readFileSync } from "node:fs";
import { transformSync } from "@swc/wasm-typescript";
import { describe, expect, test } from "vitest";
import { compileTypeScript } from "./compile-typescript";

async function strip(text: string): Promise<string> {
  const outcome = await compileTypeScript({ files: [{ path: "main.ts", text }], entry: "main.ts", args: [] });
  if (!outcome.ok) throw new Error(`${JSON.stringify(text)}: ${JSON.stringify(outcome.diagnostics)}`);
  return outcome.program.modules[0]?.code ?? "";
}

function parses(code: string): boolean {
  transformSync(code, { mode: "strip-only", module: true });
  return true;
}

// Two texts of one length, so that the columns can be compared by eye.
const TABLE: [string, string][] = [
  ["const a: number = 1;", "const a         = 1;"],
  ["let a!: string;", "let a         ;"],
  ["type A = 1; f();", ";           f();"],
  ["interface A { a: 1 } f()", ";                    f()"],
  ["declare const a: 1; f()", ";                   f()"],
  ["function f<T>(a?: T, ...b: T[]): void {}", "function f   (a    , ...b     )       {}"],
  ["function f(this: X, a: 1) {}", "function f(         a   ) {}"],
  ["function f(this: X) {}", "function f(       ) {}"],
  ["const f = <T,>(a: T): T => a;", "const f =     (a   )    => a;"],
  ["const f = ({ a }: Q, [b]: R) => a;", "const f = ({ a }   , [b]   ) => a;"],
  ["f(a as B, c satisfies D, e!);", "f(a     , c            , e );"],
  ["f<number>(1); new M<A, B>(2); t<A>`x`;", "f        (1); new M      (2); t   `x`;"],
  ["a?.b!.c!();", "a?.b .c ();"],
  ["for (const a of b as C[]) {}", "for (const a of b       ) {}"],
  ["for (let a = b as C; a; ) {}", "for (let a = b     ; a; ) {}"],
  ["try {} catch (e: unknown) {}", "try {} catch (e         ) {}"],
  ["abstract class A<T> extends B<T> implements C, D<T> {}", "         class A    extends B                       {}"],
  ["const A = class implements B {};", "const A = class              {};"],
  ["class A { private readonly a?: 1 = 1; }", "class A { ;                a     = 1; }"],
  ["class A { get: X; b() {} }", "class A { get;  ; b() {} }"],
  ["class A extends B { static override a!: T; }", "class A extends B { static          a ;  ; }"],
  [
    "class A { get a(): 1 { return 1 } m?<T>(b: T): T { return b } }",
    "class A { get a()    { return 1 } m    (b   )    { return b } }",
  ],
  ["class A { ['x']?: 1 = 1; #p?: 2; }", "class A { ['x']     = 1; #p ;  ; }"],
  ["export abstract class A {}", "export          class A {}"],
  ["const a = '😀' as B; /* é */ f();", "const a = '😀'     ; /* é */ f();"],
  ["let a = b as C\n[1].d()", "let a = b;    \n[1].d()"],
  ["f(b) as C\n(g)()", "f(b);    \n(g)()"],
  ["class A { a = 1 as B\n['c'] = 2 }", "class A { a = 1;    \n['c'] = 2 }"],
  ["class A { a = 1\npublic ['c'] = 2 }", "class A { a = 1\n;      ['c'] = 2 }"],
  ["let a = 1\ntype B = {}\n(g)()", "let a = 1\n;          \n(g)()"],
  ["const f = (a: 1\n): \n B => a", "const f = (a   \n   \n ) => a"],
  ["const f = (\n): {\n} => 1", "const f = (\n    \n) => 1"],
  ["function f() { return <\nT\n>(a: T) => a }", "function f() { return (\n \n  a   ) => a }"],
  ["const f = async <\nT>(a: T) => a", "const f = async (\n   a   ) => a"],
  ["const g = (async (): Promise<\nvoid> => {})", "const g = (async (           \n    ) => {})"],
];

const MORE = [
  "abstract class A { declare a: 1; abstract b(): 1; [k: string]: 1; c(): 1; c() {} abstract d: 1; e = 1 as const }",
  "export type A = 1; export interface B {} export default interface C {}",
  "export declare function f(): void; export function g(): void; export function g() {}",
  "declare module 'x' {}\ndeclare global { interface A {} }\ndeclare namespace N {}\ndeclare enum E { a }",
  "class A<T> extends (B as C)<T> { static #a?: 1; static { f<1>() } async *b<T>(): D {} }",
];

describe("types become blanks", () => {
  test.each(TABLE)("[TOOL2] %j", async (text, code) => {
    expect(code.length).toBe(text.length);
    expect(await strip(text)).toBe(code);
    parses(code);
  });

  test.each([...TABLE.map(([text]) => text), ...MORE])("[TOOL1] length and lines stay: %j", async (text) => {
    const code = await strip(text);
    expect(code.length).toBe(text.length);
    expect(code.split("\n").map((line) => line.length)).toEqual(text.split("\n").map((line) => line.length));
    expect([...code].every((character, at) => " ;()".includes(character) || character === [...text][at])).toBe(true);
    parses(code);
  });

  test("[TOOL1] a stack of the stripped code has the source's position", async () => {
    const text =
      "const a: number = 1;\ntype B = number;\nconst f = <T>(x: T): T => { throw new Error(String(x as unknown as string)); };\nf<B>(a);";
    const code = await strip(text);
    const run = new Function(`${code}\n//# sourceURL=stripped.ts`);
    let stack = "";
    try {
      run();
    } catch (error) {
      stack = error instanceof Error ? (error.stack ?? "") : "";
    }
    // Function() puts two lines of its own before the body.
    const column = (text.split("\n")[2] ?? "").indexOf("new Error") + 1;
    expect(stack).toContain(`stripped.ts:5:${column}`);
  });

  const sources = readdirSync(new URL("./", import.meta.url)).filter((name) => name.endsWith(".ts"));
  test.each(sources)("[TOOL2] agrees with another implementation on %s", async (name) => {
    const text = readFileSync(new URL(name, import.meta.url), "utf8")
      .replace(/^import [^;]*;\n/gm, "")
      .replace(/^export .* from .*\n/gm, "");
    const expected = transformSync(text, { mode: "strip-only", module: true }).code;
    const bare = (code: string) => code.replace(/[\s;]+/g, "");
    expect(bare(await strip(text))).toBe(bare(expected));
  });
});

describe("what has no JavaScript behind it", () => {
  test.each([
    ["f();\n  enum A { x }", 2, 3, /as const/],
    ["const enum A { x }", 1, 1, /enums/],
    ["namespace N { export const a = 1 }", 1, 1, /file of its own/],
    ["class A { constructor(private a: 1) {} }", 1, 23, /constructor/],
    ["const a = <number>b;", 1, 11, /value as Type/],
    ['import a = require("b");', 1, 1, /import name from/],
    ["export = 5", 1, 1, /export default/],
    ["@dec class A {}", 1, 1, /decorators/],
  ])("[TOOL4] %j", async (text, line, column, message) => {
    const outcome = await compileTypeScript({ files: [{ path: "main.ts", text }], entry: "main.ts", args: [] });
    expect(outcome).toMatchObject({ ok: false, diagnostics: [{ file: "main.ts", line, column, severity: "error" }] });
    if (!outcome.ok) expect(outcome.diagnostics[0]?.message).toMatch(message);
  });
});
