import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { datatypeCalls } from "../faces/chapters/datatypes";
import { Datatype } from "./datatype";
import { NamedObject } from "./named-object";
import { PackableType } from "./packable-type";

const source = readFileSync(fileURLToPath(new URL("../../types/chapters/datatypes.d.ts", import.meta.url)), "utf8");

/** Not for programs: marked so in the class. */
const INTERNAL = ["predefined", "lanes", "label", "checkAlive", "checkReady", "copyAttributes", "clearAttributes"];

function membersOf(head: string): string[] {
  const start = source.indexOf(`\n    ${head}`);
  const block = source.slice(start, source.indexOf("\n    }", start + 1));
  return [...new Set([...block.matchAll(/^ {6}(?:readonly )?(\w+)[?]?[(<:]/gm)].map((match) => match[1]!))].sort();
}

describe("datatypes.d.ts", () => {
  it("[TYPES4] names the properties and methods of datatypes", () => {
    const bases = [Datatype, PackableType, NamedObject].map(({ prototype }) => prototype);
    const classes = bases.flatMap((one) => Object.getOwnPropertyNames(one));
    const names = [...new Set(classes)].filter((name) => name !== "constructor");
    const seen = [...names, "size", "extent"].filter((name) => !INTERNAL.includes(name));
    expect(membersOf("interface Datatype {")).toEqual(seen.sort());
    const statics = ["Create_keyval", "Create_struct", "Free_keyval", "Get_value_index", "Match_size"];
    expect(membersOf("const Datatype: (")).toEqual(statics);
    expect(Object.getOwnPropertyNames(Datatype)).toEqual(expect.arrayContaining(statics));
  });

  it("[TYPES4] names every datatype and constant", () => {
    const names = [...source.matchAll(/^ {4}const (\w+): (?:Datatype|number);/gm)].map((match) => match[1]!);
    const { Datatype: _, ...constants } = datatypeCalls.constants!;
    expect(names.sort()).toEqual(Object.keys(constants).sort());
  });
});
