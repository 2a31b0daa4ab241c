import { describe, expect, it } from "vitest";
import { MPIError } from "../mpi/errors";
import { DataCloneError } from "./codec-errors";
import { decodeValue } from "./decode";
import { encodeValue } from "./encode";
import { MAX_DEPTH, VIEW_NAMES } from "./format";

const copy = <T>(value: T): T => decodeValue(encodeValue(value)) as T;

class Point {
  #secret = 1;
  constructor(
    readonly x: number,
    readonly y: number,
  ) {}
  get sum(): number {
    return this.x + this.y + this.#secret;
  }
}

describe("primitives", () => {
  it.each([
    undefined,
    null,
    true,
    false,
    0,
    -0,
    1,
    -1,
    63,
    64,
    127,
    128,
    2 ** 31 - 1,
    -(2 ** 31),
    2 ** 31,
    2 ** 32,
    2 ** 32 + 1,
    2 ** 53,
    -(2 ** 53) + 1,
    0.1,
    5e-324,
    Number.MAX_VALUE,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0n,
    -1n,
    2n ** 63n - 1n,
    -(2n ** 63n),
    2n ** 63n,
    -(2n ** 63n) - 1n,
    2n ** 64n,
    12345678901234567890123456789n ** 20n,
    -(255n ** 99n),
  ])("[CODEC1] keeps %s", (value) => {
    expect(Object.is(copy(value), value)).toBe(true);
  });

  it.each([
    "",
    "a",
    "hello world",
    "\0",
    "é",
    "😀".repeat(20),
    "\ud83d",
    "\ude00\ud83d x",
    "\ufeffmark",
    "x".repeat(47),
    "x".repeat(48),
    "x".repeat(49),
    "é".repeat(48),
    "x".repeat(100_000),
    "日本".repeat(50_000),
    "\udc00".repeat(10_000),
  ])("[CODEC1] keeps text %#", (text) => {
    expect(copy(text)).toBe(text);
  });
});

describe("objects", () => {
  it.each<[string, unknown]>([
    ["dates", new Date(1.6e12)],
    ["regular expressions", /a\/b(?<n>.)/dgimsuy],
    [
      "maps",
      new Map<unknown, unknown>([
        ["a", 1],
        [{ k: 1 }, [2]],
        [Number.NaN, null],
      ]),
    ],
    ["sets", new Set<unknown>([1, "a", -1, { x: 1 }])],
    ["empty containers", [[], {}, new Map(), new Set(), new ArrayBuffer(0), new Uint8Array(0)]],
    ["arrays", [1, "two", [3, [4]], undefined, null]],
    ["holes", Object.assign(new Array(6), { 1: 1, 4: 2 })],
    ["only holes", new Array(5)],
    ["plain objects", { a: 1, b: { c: [{}] }, "": 2, ä: 3, 7: 8 }],
    ["boxed primitives", [Object(1), Object("s"), Object(false), Object(2n)]],
    ["an ArrayBuffer", Uint8Array.of(1, 2, 3).buffer],
    [
      "nested typed arrays",
      { a: Float64Array.of(1.5), b: [BigInt64Array.of(-1n)], c: new DataView(new ArrayBuffer(3)) },
    ],
  ])("[CODEC2] keeps %s", (_name, value) => {
    expect(copy(value)).toStrictEqual(value);
  });

  it("[CODEC2] keeps invalid dates", () => {
    expect(copy(new Date(Number.NaN)).getTime()).toBeNaN();
  });

  it("[CODEC2] keeps very sparse arrays cheap", () => {
    const sparse: unknown[] = [];
    sparse[4_000_000_000] = "end";
    expect(encodeValue(sparse).length).toBeLessThan(32);
    expect(copy(sparse)).toHaveLength(4_000_000_001);
    expect(Object.keys(copy(sparse))).toEqual(["4000000000"]);
    const empty = copy(new Array(2 ** 32 - 1));
    expect([empty.length, Object.keys(empty)]).toEqual([2 ** 32 - 1, []]);
  });

  it.each(VIEW_NAMES.filter((name) => name in globalThis))("[CODEC3] keeps %s, only the window it shows", (name) => {
    const View = (globalThis as unknown as Record<string, new (...args: unknown[]) => ArrayBufferView>)[name]!;
    for (const memory of [new ArrayBuffer(64), new SharedArrayBuffer(64)]) {
      const bytes = new Uint8Array(memory);
      for (let i = 0; i < 64; i++) bytes[i] = 37 * i;
      const view = new View(memory, 16, 2);
      for (const received of [copy(view), copy([view])[0]!]) {
        expect(Object.prototype.toString.call(received)).toBe(`[object ${name}]`);
        expect(received.buffer).toBeInstanceOf(ArrayBuffer);
        expect(received.byteLength).toBe(view.byteLength);
        expect(new Uint8Array(received.buffer)).toEqual(bytes.slice(16, 16 + view.byteLength));
      }
    }
  });

  it("[CODEC3] copies a SharedArrayBuffer to an ArrayBuffer", () => {
    const shared = new SharedArrayBuffer(3);
    new Uint8Array(shared).set([1, 2, 3]);
    expect(copy<unknown>(shared)).toStrictEqual(Uint8Array.of(1, 2, 3).buffer);
  });

  it("[CODEC4] keeps cycles and shared identity", () => {
    const shared = { s: 1 };
    const value: Record<string, unknown> = {
      shared,
      list: [shared, shared],
      date: new Date(0),
      view: Uint8Array.of(1),
    };
    value.self = value;
    value.again = [value.date, value.view, value.list];
    value.map = new Map([[value, value]]);
    const received = copy(value);
    expect(received.self).toBe(received);
    expect((received.list as unknown[])[0]).toBe(received.shared);
    expect((received.list as unknown[])[1]).toBe(received.shared);
    expect(received.again).toStrictEqual([received.date, received.view, received.list]);
    expect((received.again as unknown[])[0]).toBe(received.date);
    expect((received.again as unknown[])[1]).toBe(received.view);
    expect((received.again as unknown[])[2]).toBe(received.list);
    expect((received.map as Map<unknown, unknown>).get(received)).toBe(received);
  });

  it("[CODEC5] keeps errors: class, name, message, stack and cause", () => {
    const cause = { code: 7 };
    const error = new TypeError("bad", { cause });
    const received = copy(error);
    expect(received).toBeInstanceOf(TypeError);
    expect([received.name, received.message, received.stack, received.cause]).toEqual([
      "TypeError",
      "bad",
      error.stack,
      cause,
    ]);
    expect(Object.keys(received)).toEqual([]);

    const own = copy(new MPIError("ERR_RANK", "no such rank"));
    expect(own).toBeInstanceOf(Error);
    expect([own.name, own.message]).toEqual(["MPIError", "MPI_ERR_RANK: no such rank"]);
    expect("cause" in own).toBe(false);

    const cyclic = new Error("loop");
    cyclic.cause = cyclic;
    const again = copy(cyclic);
    expect(again.cause).toBe(again);

    const many = copy(new AggregateError([new RangeError("r")], "many"));
    expect(many).toBeInstanceOf(AggregateError);
    expect(many.errors[0]).toBeInstanceOf(RangeError);
  });

  it("[CODEC6] sends class instances as plain objects and accessors as values, and leaves symbol keys behind", () => {
    const value = {
      [Symbol("s")]: 1,
      get now() {
        return 5;
      },
      point: new Point(1, 2),
      bare: Object.assign(Object.create(null), { a: 1 }),
    };
    expect(copy<unknown>(value)).toStrictEqual({ now: 5, point: { x: 1, y: 2 }, bare: { a: 1 } });
  });

  it("[CODEC6] never touches a prototype", () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": 2}');
    const received = copy(value);
    expect(Object.getPrototypeOf(received)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(received, "__proto__")?.value).toEqual({ polluted: true });
    expect(received.constructor).toBe(1);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("[CODEC6] may be called by a getter of the value it encodes", () => {
    const inner: Uint8Array[] = [];
    const value = {
      a: "before",
      get b() {
        inner.push(encodeValue({ x: "inner" }));
        return 1;
      },
      c: "after",
    };
    expect(copy(value)).toEqual({ a: "before", b: 1, c: "after" });
    expect(decodeValue(inner[0]!)).toEqual({ x: "inner" });
  });
});

describe("what cannot be sent", () => {
  const fn = () => {};
  it.each<[string, unknown, string]>([
    ["a function", fn, "value is a function"],
    ["a class", Point, "value is a function"],
    ["a symbol", Symbol("x"), "value is a symbol"],
    ["a function in an object", { tasks: [1, { run: fn }] }, "value.tasks[1].run is a function"],
    ["a method of a key that is no name", { "a b": fn }, 'value["a b"] is a function'],
    ["a function in a map", new Map([["k", fn]]), 'value.get("k") is a function'],
    ["a function as a key", new Map([[fn, 1]]), "value.keys()[0] is a function"],
    ["a symbol in a set", new Set([1, Symbol.iterator]), "value.values()[1] is a symbol"],
    ["a function in a cause", new Error("x", { cause: { fn } }), "value.cause.fn is a function"],
    ["a promise", [Promise.resolve(1)], "value[0] is a Promise; await it"],
    ["a WeakMap", { w: new WeakMap() }, "value.w is a WeakMap"],
    ["a WeakRef", { w: new WeakRef({}) }, "value.w is a WeakRef"],
    [
      "a generator",
      {
        g: (function* () {
          yield 1;
        })(),
      },
      "value.g is a Generator",
    ],
    ["an iterator", [new Map().keys()], "value[0] is a"],
    ["a boxed symbol", [Object(Symbol("x"))], "value[0] is a Symbol"],
    ["an engine object", { port: new MessageChannel().port1 }, "value.port is a"],
    [
      "a subclass of an engine object",
      { task: new (class Task extends Promise<void> {})(() => {}) },
      "value.task is a Promise",
    ],
  ])("[CODEC7] refuses %s and says where", (_name, value, message) => {
    let thrown: unknown;
    try {
      encodeValue(value);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(DataCloneError);
    const { message: said, name, className, path } = thrown as DataCloneError;
    expect(said).toContain(`MPI_ERR_TYPE: ${message}`);
    expect([name, className]).toEqual(["DataCloneError", "MPI_ERR_TYPE"]);
    expect(message.startsWith(path)).toBe(true);
  });

  it("[CODEC7] works on after a refusal, and lets the errors of getters through", () => {
    expect(() => encodeValue({ fn })).toThrow(DataCloneError);
    expect(() =>
      encodeValue({
        get x() {
          throw new RangeError("mine");
        },
      }),
    ).toThrow(new RangeError("mine"));
    expect(copy({ a: 1 })).toEqual({ a: 1 });
  });

  const nest = (levels: number, wrap: (inner: unknown) => unknown): unknown => {
    let value: unknown = 0;
    for (let i = 0; i < levels; i++) value = wrap(value);
    return value;
  };

  it.each<[string, (inner: unknown) => unknown]>([
    ["arrays", (inner) => [inner]],
    ["objects", (next) => ({ next })],
    ["maps", (inner) => new Map([[1, inner]])],
    ["sets", (inner) => new Set([inner])],
    ["causes", (cause) => Object.assign(new Error("x", { cause }), { stack: "" })],
  ])("[CODEC8] takes %s 1000 levels deep and refuses more with an error", (_name, wrap) => {
    expect(() => copy(nest(MAX_DEPTH, wrap))).not.toThrow();
    expect(() => encodeValue(nest(MAX_DEPTH + 1, wrap))).toThrow(/nested more than 1000 levels/);
  });

  it("[CODEC8] refuses 100,000 levels without ending the call stack", () => {
    expect(() => encodeValue(nest(100_000, (inner) => [inner]))).toThrow(DataCloneError);
  });
});
