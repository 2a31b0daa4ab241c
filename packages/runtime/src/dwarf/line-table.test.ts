import { seededRandom } from "@commworld/protocol";
import { describe, expect, it } from "vitest";
import { readLineTable } from "./line-table";
import { debugSections } from "./sections";

const text = (value: string) => [...new TextEncoder().encode(value), 0];
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255];

/** Operands of the standard opcodes 1 to 12. */
const OPERANDS = [0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1];

function unit(version: number, files: number[], program: number[]): number[] {
  const rest = [1, ...(version >= 4 ? [1] : []), 1, 0xfb, 14, 13, ...OPERANDS, ...files];
  const content = [version, 0, ...(version >= 5 ? [4, 0] : []), ...u32(rest.length), ...rest, ...program];
  return [...u32(content.length), ...content];
}

/** Line 3 from address 16 on, line 4, without a line, line 2 of file 2, up to 40. */
const PROGRAM = [
  ...[0, 5, 2, ...u32(16)],
  ...[3, 2, 5, 7, 1],
  // A special opcode: 4 bytes on, one line down.
  13 + 4 * 14 + 6,
  ...[2, 4, 3, 0x7c, 1],
  ...[2, 8, 4, 2, 3, 2, 1],
  ...[2, 8, 0, 1, 1],
];
const FILES_4 = [...text("lib"), 0, ...text("main.c"), 0, 0, 0, ...text("a.h"), 1, 0, 0, 0];
const FILES_5 = [
  1,
  1,
  8,
  2,
  ...text("/"),
  ...text("lib"),
  2,
  1,
  0x1f,
  2,
  0x0b,
  3,
  ...u32(0),
  0,
  ...u32(0),
  0,
  ...u32(7),
  1,
];
const STRINGS_5 = [...text("main.c"), ...text("a.h")];

function tableOf(line: number[], strings: number[] = []) {
  return readLineTable(
    new Map([
      [".debug_line", Uint8Array.from(line)],
      [".debug_line_str", Uint8Array.from(strings)],
    ]),
  );
}

describe("the lines of a module", () => {
  it.each([
    ["2", unit(2, FILES_4, PROGRAM), []],
    ["4", unit(4, FILES_4, PROGRAM), []],
    ["5", unit(5, FILES_5, PROGRAM), STRINGS_5],
  ])(
    "[DWARF1] version %s: each instruction has the line that its row says, or that of the one before",
    (_, line, strings) => {
      const table = tableOf(line, strings);
      const at = (address: number) => {
        const found = table.find(address);
        return found && `${found.file}:${found.line}:${found.column}`;
      };
      expect([15, 16, 19, 20, 23, 24, 31].map(at)).toEqual([
        undefined,
        "main.c:3:7",
        "main.c:3:7",
        "main.c:4:7",
        "main.c:4:7",
        "main.c:4:7",
        "main.c:4:7",
      ]);
      expect([32, 39, 40].map(at)).toEqual(["lib/a.h:2:7", "lib/a.h:2:7", undefined]);
    },
  );

  it("[DWARF1] code that the linker left out hides none that is there", () => {
    const left = [0, 5, 2, ...u32(0), 3, 90, 1, 2, 64, 0, 1, 1];
    const gone = [0, 5, 2, ...u32(0xffffffff), 3, 90, 1, 2, 64, 0, 1, 1];
    const table = tableOf([...unit(4, FILES_4, [...left, ...gone]), ...unit(4, FILES_4, PROGRAM)]);
    expect(table.find(16)?.line).toBe(3);
    expect(table.find(4)).toBe(undefined);
  });

  it("[DWARF2] whatever the sections are, there is a table", () => {
    const whole = unit(5, FILES_5, PROGRAM);
    for (let length = 0; length < whole.length; length++) tableOf(whole.slice(0, length), STRINGS_5).find(20);
    const seed = Date.now() % 1e6;
    console.log(`seed ${seed}`);
    const random = seededRandom(seed);
    for (let round = 0; round < 2000; round++) {
      const spoilt = [...whole, ...whole];
      for (let n = 0; n < 4; n++) spoilt[Math.floor(random() * spoilt.length)] = Math.floor(random() * 256);
      tableOf(spoilt, STRINGS_5).find(20);
    }
  });

  it("[DWARF2] a section that no person wrote is passed over", () => {
    const custom = (name: string, content: Uint8Array) => {
      const head = [name.length, ...new TextEncoder().encode(name)];
      const length = head.length + content.length;
      const leb = [(length & 127) | 128, ((length >> 7) & 127) | 128, ((length >> 14) & 127) | 128, length >> 21];
      return [0, ...leb, ...head, ...content];
    };
    const small = custom(".debug_line", Uint8Array.from(unit(4, FILES_4, PROGRAM)));
    const wasm = (sections: readonly number[]) => Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...sections]);
    expect([...debugSections(wasm(small)).content.keys()]).toEqual([".debug_line"]);
    const huge = new Uint8Array(5 * 1024 * 1024 + 100);
    huge.set([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    huge.set(custom(".debug_line", new Uint8Array(0)).slice(0, 1), 8);
    huge.set([0x80, 0x80, 0xc0, 0x02, 11, ...new TextEncoder().encode(".debug_line")], 9);
    expect(debugSections(huge.subarray(0, 13 + 0x500000)).content.size).toBe(0);
  });
});
