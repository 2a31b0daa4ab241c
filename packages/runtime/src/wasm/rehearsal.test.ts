import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { SECTION, sectionsOf } from "./binary";
import { functionsOf } from "./functions";
import { movesOf, originalOffset } from "./moved-code";
import { type RandomModule, randomModule } from "./random-module.fixture";
import { MOST_FUNCTIONS, REHEARSE, rehearsable } from "./rehearsal";

const SEED = Date.now() % 1_000_000;
const SIZES = [1, 2, 7, 30, 126, 127, 128, 200];

function instantiate(bytes: Uint8Array<ArrayBuffer>) {
  const count = new WebAssembly.Global({ value: "i32", mutable: true }, 0);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { count, memory, f() {} } });
  return { exports: exports as Record<string, (...args: (number | bigint)[]) => unknown>, count };
}

/** What every function gives, and what all together did. */
function effects(bytes: Uint8Array<ArrayBuffer>, { functions }: RandomModule, before?: (e: object) => void) {
  const { exports, count } = instantiate(bytes);
  before?.(exports);
  const begun = count.value;
  const results = functions.map(({ name, parameters }) => [
    exports[name]!(...parameters.map((type) => (type === 0x7e ? 1n : 1))),
    count.value,
  ]);
  return { begun, results };
}

function rehearseAll(exports: object): number {
  const call = (exports as Record<string, (number: number, rounds: number) => number>)[REHEARSE];
  const functions = call?.(0, 3) ?? 0;
  for (let number = 0; number <= functions; number++) call?.(number, 3);
  return functions;
}

describe("a module whose functions can be rehearsed", () => {
  it.each(SIZES)("[TIER1] of %d functions does what it did, also when they were rehearsed", (size) => {
    for (let seed = SEED; seed < SEED + 10; seed++) {
      const module = randomModule(seed, size);
      const rewritten = rehearsable(module.bytes);
      const expected = effects(module.bytes, module);
      expect(expected.begun, `seed ${seed}`).toBe(0);
      expect(effects(rewritten, module), `seed ${seed}`).toEqual(expected);
      let rehearsed = 0;
      const count = (exports: object) => {
        rehearsed = rehearseAll(exports);
      };
      expect(effects(rewritten, module, count), `seed ${seed}`).toEqual(expected);
      const looping = module.functions.filter(({ loops }) => loops).length;
      expect(rehearsed, `seed ${seed}`).toBeGreaterThanOrEqual(Math.min(MOST_FUNCTIONS, looping));
      expect(rehearsed, `seed ${seed}`).toBeLessThanOrEqual(MOST_FUNCTIONS);
    }
  });

  it("[TIER1] stays as it is without a loop", () => {
    for (let seed = SEED; seed < SEED + 50; seed++) {
      const { bytes, functions } = randomModule(seed, 3);
      if (!functions.some(({ loops }) => loops)) expect(rehearsable(bytes)).toBe(bytes);
    }
    const { bytes } = randomModule(SEED, 60);
    expect(rehearsable(bytes)).not.toBe(bytes);
    const long = Uint8Array.from([...bytes, 0, 0x84, 0x80, 0x80, 4, 1, 0x78]);
    const filled = new Uint8Array(bytes.length + 5 + 0x800004);
    filled.set(long);
    expect(WebAssembly.validate(filled)).toBe(true);
    expect(rehearsable(filled)).toBe(filled);
    const empty = Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    expect(rehearsable(empty)).toBe(empty);
  });

  it("[TIER1] still loads whatever bytes of it are changed, when the original does", () => {
    const { bytes } = randomModule(SEED, 4);
    for (let length = 0; length < bytes.length; length++) rehearsable(bytes.slice(0, length));
    const random = seededRandom(SEED);
    let valid = 0;
    for (let round = 0; round < 2000; round++) {
      const changed = bytes.slice();
      changed[8 + Math.floor(random() * (bytes.length - 8))] = Math.floor(random() * 256);
      const rewritten = rehearsable(changed);
      if (!WebAssembly.validate(changed)) continue;
      valid++;
      expect(WebAssembly.validate(rewritten), `seed ${SEED}, round ${round}`).toBe(true);
    }
    expect(valid).toBeGreaterThan(20);
  });

  it.each(SIZES)("[TIER2] of %d functions tells where each instruction stood", (size) => {
    const { bytes } = randomModule(SEED, size);
    const rewritten = rehearsable(bytes);
    const moves = movesOf(rewritten);
    const bodies = (module: Uint8Array) => functionsOf(module, sectionsOf(module)).bodies;
    const codeStart = (module: Uint8Array) => sectionsOf(module).find(({ id }) => id === SECTION.code)!.content;
    const now = bodies(rewritten);
    for (const [index, { code, end }] of bodies(bytes).entries()) {
      for (let back = 1; back <= end - code; back++) {
        const offset = now[index]!.end - back;
        expect(rewritten[offset]).toBe(bytes[end - back]);
        const original = originalOffset(moves, offset - codeStart(rewritten)) + codeStart(bytes);
        expect(original, `seed ${SEED}, function ${index}`).toBe(end - back);
      }
    }
    expect(movesOf(bytes)).toEqual([]);
  });
});
