import { LIMITS } from "@commworld/protocol/limits";
import { describe, expect, it } from "vitest";
import { CAPPED, type ConsoleLine, createConsole, format } from "./console";
import { inspect } from "./inspect";

const PATHS = new Set(["main.ts"]);

function createRecorder() {
  const lines: ConsoleLine[] = [];
  const clock = { ms: 0 };
  const console = createConsole(
    (line) => void lines.push(line),
    PATHS,
    () => clock.ms,
  );
  return { console, lines, clock, texts: () => lines.map(({ text }) => text) };
}

class Point {
  x = 1;
  #hidden = 2;
  get sum(): number {
    return this.x + this.#hidden;
  }
}

class Matrix extends Float64Array {}

const text = (value: unknown) => inspect(value, PATHS);

describe("values as text", () => {
  const cases: [string, unknown, string][] = [
    ["nothing", [undefined, null], "[ undefined, null ]"],
    ["numbers", [0, -0, 1.5, Number.NaN, 3n], "[ 0, -0, 1.5, NaN, 3n ]"],
    ["texts", ["a", "it's", "\n\\"], "[ 'a', \"it's\", '\\n\\\\' ]"],
    ["symbols", [Symbol("s"), { [Symbol("k")]: 1 }], "[ Symbol(s), { [Symbol(k)]: 1 } ]"],
    ["objects", { a: 1, "b-c": { d: [] }, e: {} }, "{ a: 1, 'b-c': { d: [] }, e: {} }"],
    ["typed arrays in objects", { values: new Float64Array([0, 2]) }, "{ values: Float64Array(2) [ 0, 2 ] }"],
    ["bigint arrays", new BigInt64Array([1n]), "BigInt64Array(1) [ 1n ]"],
    ["empty typed arrays", new Uint8Array(0), "Uint8Array(0) []"],
    ["classes that extend typed arrays", new Matrix(1), "Matrix(1) [ 0 ]"],
    ["maps", new Map<unknown, unknown>([["k", { x: 2 }]]), "Map(1) { 'k' => { x: 2 } }"],
    ["sets", { s: new Set([1, "a"]) }, "{ s: Set(2) { 1, 'a' } }"],
    ["instances", new Point(), "Point { x: 1 }"],
    ["objects without a prototype", Object.create(null), "[Object: null prototype] {}"],
    [
      "functions",
      [Math.max, () => {}, Point, Matrix],
      "[\n  [Function: max],\n  [Function (anonymous)],\n  [class Point],\n  [class Matrix extends Float64Array]\n]",
    ],
    ["dates", [new Date(0), new Date(Number.NaN)], "[ 1970-01-01T00:00:00.000Z, Invalid Date ]"],
    ["regular expressions", /a+/gi, "/a+/gi"],
    ["boxed values", [Object(1), Object("s"), Object(true)], "[ [Number: 1], [String: 's'], [Boolean: true] ]"],
    [
      "accessors",
      {
        get a() {
          throw new Error("ran");
        },
        set b(_: number) {},
      },
      "{ a: [Getter], b: [Setter] }",
    ],
    ["holes", Object.assign(new Array(4), { 0: 1, 3: 2 }), "[ 1, <2 empty items>, 2 ]"],
    ["arrays with properties", Object.assign([1], { more: 2 }), "[ 1, more: 2 ]"],
    ["buffers", new Uint8Array([1, 255]).buffer, "ArrayBuffer { [Uint8Contents]: <01 ff>, byteLength: 2 }"],
    ["weak collections", new WeakMap(), "WeakMap { <items unknown> }"],
    ["tags", Promise.resolve(), "Promise {}"],
    ["depth", { a: { b: { c: { d: { e: { f: 1 } } } } } }, "{\n  a: { b: { c: { d: { e: [Object] } } } }\n}"],
  ];
  it.each(cases)("[CONSOLE1] %s look as in Node", (_, value, expected) => {
    const shown = text(value);
    expect(shown.replace(/\s+/g, " ")).toBe(expected.replace(/\s+/g, " "));
  });

  it("[CONSOLE1] circles have numbers", () => {
    const loop: Record<string, unknown> = { name: "a" };
    loop.self = loop;
    expect(text(loop)).toBe("<ref *1> { name: 'a', self: [Circular *1] }");
  });

  it("[CONSOLE1] long ones stand in lines, numbers in columns", () => {
    const wide = { first: "a".repeat(40), second: "b".repeat(40) };
    expect(text(wide)).toBe(`{\n  first: '${"a".repeat(40)}',\n  second: '${"b".repeat(40)}'\n}`);
    const rows = text(Array.from({ length: 100 }, (_v, i) => i)).split("\n");
    expect(rows[1]).toBe("   0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11,");
    expect(rows).toHaveLength(11);
  });

  it("[CONSOLE2] are bounded, whatever the value", () => {
    const wide = (depth: number): unknown => (depth === 0 ? 1 : Array.from({ length: 60 }, () => wide(depth - 1)));
    const keys = Object.fromEntries(Array.from({ length: 5000 }, (_v, i) => [`k${i}`, i]));
    const huge: [unknown, string][] = [
      [new Float64Array(20_000_000), "... 19999900 more items"],
      [{ inside: new Float64Array(20_000_000) }, "... 19999900 more items"],
      [new Array(100_000_000), "empty item"],
      [Array.from({ length: 200_000 }, () => 0), "... 199900 more items"],
      [keys, "... 4900 more properties"],
      [new Map(Object.entries(keys)), "... 4900 more items"],
      [new Set(Object.keys(keys)), "... 4900 more items"],
      [{ text: "x".repeat(1_000_000) }, "... 990000 more characters"],
      [wide(4), "[Array]"],
      [new ArrayBuffer(1_000_000), "... 999950 more bytes"],
    ];
    for (const [value, sign] of huge) {
      const shown = text(value);
      expect(shown).toContain(sign);
      expect(shown.length).toBeLessThan(150_000);
    }
  });

  it("[CONSOLE2] of proxies that throw are still a line", () => {
    const hostile = new Proxy(
      {},
      {
        getPrototypeOf: () => {
          throw new Error("no");
        },
      },
    );
    expect(format([hostile, 1], PATHS)).toBe("[not printable] 1");
  });

  it("[CONSOLE1] errors in objects keep cause and class", () => {
    const error = new TypeError("bad", { cause: new RangeError("deeper") });
    error.stack = "TypeError: bad\n    at f (library.js:1:1)";
    (error.cause as Error).stack = "";
    expect(text({ error })).toBe("{\n  error: [TypeError: bad] {\n    [cause]: [RangeError: deeper]\n  }\n}");
  });
});

describe("console", () => {
  it("[CONSOLE3] joins arguments and fills in %s %d %i %f %o %O %c %%", () => {
    const shown = (...args: unknown[]) => format(args, PATHS);
    expect(shown("a", 1, "b", { c: "d" })).toBe("a 1 b { c: 'd' }");
    expect(shown()).toBe("");
    expect(shown("%s is %d, %i, %f%% %o %O%c.", "x", 3.9, 4.9, 1.5, [1], { a: 1 }, "color: red")).toBe(
      "x is 3, 4, 1.5% [ 1 ] { a: 1 }.",
    );
    expect(shown("%s")).toBe("%s");
    expect(shown("%s %s", "one")).toBe("one %s");
    expect(shown("%d %d %d", 5n, Symbol("s"), {})).toBe("5n NaN NaN");
    expect(shown(1, "%s", 2)).toBe("1 %s 2");
  });

  it("[CONSOLE3] sends log, info, debug, dir to stdout, warn, error, trace, assert to stderr", () => {
    const { console, lines } = createRecorder();
    console.log("a");
    console.info("b");
    console.debug("c");
    console.dir({ d: 1 });
    console.warn("e");
    console.error("f");
    console.assert(true, "not shown");
    console.assert(false, "g");
    expect(lines.map(({ stream, text: line }) => `${stream} ${line}`)).toEqual([
      "stdout a",
      "stdout b",
      "stdout c",
      "stdout { d: 1 }",
      "stderr e",
      "stderr f",
      "stderr Assertion failed g",
    ]);
  });

  it("[CONSOLE3] indents groups, counts, and times", () => {
    const { console, texts, clock } = createRecorder();
    console.group("group");
    console.log("two\nlines");
    console.groupEnd();
    console.count();
    console.count();
    console.countReset();
    console.count();
    console.time("t");
    clock.ms = 1.5;
    console.timeEnd("t");
    expect(texts()).toEqual(["group", "  two\n  lines", "default: 1", "default: 2", "default: 1", "t: 1.500 ms"]);
  });

  it("[CONSOLE4] is capped, says so once, and stays silent", () => {
    for (const line of ["x".repeat(1000), "", "y".repeat(10_000_000)]) {
      const { console, lines } = createRecorder();
      for (let i = 0; i < 20_000; i++) console.log(line);
      expect(lines.at(-1)).toEqual({ stream: "stderr", text: CAPPED });
      expect(lines.filter(({ text: shown }) => shown === CAPPED)).toHaveLength(1);
      const bytes = lines.reduce((sum, { text: shown }) => sum + shown.length, 0);
      expect(bytes).toBeLessThanOrEqual(LIMITS.consoleBytesPerRank + CAPPED.length);
      expect(lines.length * 16).toBeLessThanOrEqual(LIMITS.consoleBytesPerRank + 16);
    }
  });

  it("[CONSOLE4] cuts long texts into parts, never through a character", () => {
    const { console, lines, texts } = createRecorder();
    const long = `a${"😀".repeat(10_000)}`;
    console.log(long);
    expect(texts().join("")).toBe(long);
    expect(lines.length).toBeGreaterThan(1);
    expect(texts().every((part) => part.length <= 8192 && part.isWellFormed())).toBe(true);
  });
});
