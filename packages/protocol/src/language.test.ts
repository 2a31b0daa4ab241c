import { expect, it } from "vitest";
import { compiledLanguage, wasmProgram } from "./language";

it("[PROG6] the end of a name tells the language", () => {
  const languages = ["main.c", "a/b.cc", "x.CPP", "x.cxx", "x.c++", "main.ts", "x.h", "c", "data.txt"].map(
    compiledLanguage,
  );
  expect(languages).toEqual(["c", "c++", "c++", "c++", "c++", undefined, undefined, undefined, undefined]);
});

it("[PROG6] files that are neither sources nor headers are data of a C program", () => {
  const files = ["main.c", "other.c", "own.h", "own.hpp", "data/points.csv", "notes"].map((path) => ({
    path,
    text: path,
  }));
  const wasm = new Uint8Array([0]);
  const program = wasmProgram({ files, entry: "main.c", args: ["3"] }, wasm);
  expect(program).toMatchObject({ wasm, path: "main.c", args: ["3"], stdin: "" });
  expect(Object.keys(program.files)).toEqual(["data/points.csv", "notes"]);
  expect(new TextDecoder().decode(program.files["data/points.csv"])).toBe("data/points.csv");
});
