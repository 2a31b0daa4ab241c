import { describe, expect, it } from "vitest";
import { ModuleError } from "./binary";
import { shareMemory } from "./module-memory";

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** (import "env" "f" (func (type 0))), type 0 being a function without parameters. */
const TYPES = [1, 4, 1, 0x60, 0, 0];
const NAME_F = [3, 0x65, 0x6e, 0x76, 1, 0x66];
const IMPORTS_F = [2, 9, 1, ...NAME_F, 0, 0];

function moduleOf(...sections: number[][]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...HEADER, ...sections.flat()]);
}

function imported(bytes: Uint8Array<ArrayBuffer>) {
  return WebAssembly.Module.imports(new WebAssembly.Module(bytes)).map(({ name, kind }) => `${kind} ${name}`);
}

function leb(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) | 0x80, ...leb(Math.floor(value / 128))];
}

describe("the memory of a module", () => {
  it("[WASM1] that it defines becomes an import that is shared, behind the other imports", () => {
    const given = moduleOf(TYPES, IMPORTS_F, [5, 3, 1, 0, 2]);
    const { bytes, memory } = shareMemory(given);
    expect(imported(bytes)).toEqual(["function f", "memory memory"]);
    expect(memory).toEqual({ module: "env", name: "memory", initial: 2, maximum: 32768 });
    const shared = new WebAssembly.Memory({ initial: 2, maximum: 32768, shared: true });
    expect(
      () => new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { f() {}, memory: shared } }),
    ).not.toThrow();
  });

  it("[WASM1] that it imports becomes shared; one that is shared stays as it is", () => {
    const name = [1, 0x61, 1, 0x6d];
    const plain = moduleOf([2, 9, 1, ...name, 2, 1, 1, 3]);
    const { bytes, memory } = shareMemory(plain);
    expect(memory).toEqual({ module: "a", name: "m", initial: 1, maximum: 3 });
    expect(imported(bytes)).toEqual(["memory m"]);
    expect(shareMemory(bytes).bytes).toBe(bytes);
  });

  it("[WASM1] has its place behind or among any number of imports", () => {
    const count = 50_000;
    const functions = Array.from({ length: count }, () => [...NAME_F, 0, 0]).flat();
    const importing = (many: number, entries: number[]) =>
      [2].concat(leb(leb(many).length + entries.length), leb(many), entries);
    const own = shareMemory(moduleOf(TYPES, importing(count, functions), [5, 3, 1, 0, 2]));
    expect(imported(own.bytes).length).toBe(count + 1);
    const plain = shareMemory(moduleOf(TYPES, importing(count + 1, [1, 0x61, 1, 0x6d, 2, 1, 1, 3].concat(functions))));
    expect(plain.memory).toEqual({ module: "a", name: "m", initial: 1, maximum: 3 });
    expect(shareMemory(plain.bytes).bytes).toBe(plain.bytes);
    expect(imported(plain.bytes).length).toBe(count + 1);
  });

  it("[WASM2] what is no module, is cut short, or has no memory of 32 bits is refused in words", () => {
    const whole = moduleOf(TYPES, IMPORTS_F, [5, 4, 1, 1, 1, 3]);
    for (let length = 0; length < whole.length; length++)
      expect(() => shareMemory(whole.slice(0, length)), `${length} bytes`).toThrow(ModuleError);
    expect(() => shareMemory(moduleOf(TYPES))).toThrow("no memory");
    expect(() => shareMemory(moduleOf([5, 3, 1, 4, 1]))).toThrow("64-bit");
    expect(() => shareMemory(moduleOf([5, 4, 1, 1, 9, 3]))).toThrow("cannot be");
    expect(() => shareMemory(moduleOf([5, 5, 2, 0, 1, 0, 1]))).toThrow("several memories");
  });
});
