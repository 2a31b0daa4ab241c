import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { C_CALLS } from "../../calls/call-names";
import type { CFace } from "./c-face";
import { chapterFunctions, resultFunctions } from "./imports";

const header = readFileSync(
  fileURLToPath(new URL("../../../../toolchain/sysroot/include/mpi.h", import.meta.url)),
  "utf8",
);

/** A face that makes functions and is never called. */
const face: CFace = new Proxy((() => {}) as unknown as CFace, { get: () => face });

/** Names without MPI_, of the header's headings that say "not supported" or of the others. */
function declared(supported: boolean): string[] {
  return header
    .split(/^(?=\/\* )/m)
    .filter((part) => /\*\/$/m.test(part) && /, not supported \*\//.test(part) !== supported)
    .flatMap((part) =>
      Array.from(part.matchAll(/\bMPIX?_FN(?:_OF)?\(\s*(?:[\w *]+,\s*)?(\w+), \(/g), ([, name]) => name!),
    )
    .filter((name) => name !== "name" && !/_(to|from)int$/.test(name));
}

it("[C2] what mpi.h lists as not supported is what the library does not have", () => {
  const offered = new Set([...Object.keys(chapterFunctions(face)), ...Object.keys(resultFunctions(face))]);
  const has = (name: string) => offered.has(name.replace(/_[cx]$/, ""));
  expect(declared(true).length).toBeGreaterThan(450);
  expect(declared(true).filter((name) => !has(name))).toEqual([]);
  expect(declared(false).length).toBeGreaterThan(150);
  expect(declared(false).filter(has)).toEqual([]);
});

it("[CALLS8] calls are counted under names that mpi.h declares", () => {
  const names = C_CALLS.names.map((name) => name.replace(/^MPIX?_/, ""));
  expect(names.filter((name) => !Object.hasOwn(chapterFunctions(face), name))).toEqual([]);
  const declares = (name: string) =>
    header.includes(`${name.startsWith("MPIX") ? "MPIX" : "MPI"}_FN(${name.replace(/^MPIX?_/, "")}, (`);
  expect(C_CALLS.names.filter((name) => !declares(name))).toEqual([]);
});
