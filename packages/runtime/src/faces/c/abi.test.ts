import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import * as datatypeConstants from "../../datatype/constants";
import * as constants from "../../mpi/constants";
import { ERROR_CLASSES } from "../../mpi/error-classes";
import * as operators from "../../op/op";
import { Op } from "../../op/op";
import * as abi from "./abi";
import { ERRORS, HANDLES, NUMBERS } from "./abi-numbers.fixture";
import { predefinedDatatypes, UNSUPPORTED } from "./datatypes";

const header = readFileSync(
  fileURLToPath(new URL("../../../../toolchain/sysroot/include/mpi.h", import.meta.url)),
  "utf8",
);

/** Constants of the header, by name without MPI_. */
const declared = new Map(
  Array.from(
    header.matchAll(/^#define MPI_(\w+)\s+\(*(?:\((?:[\w ]+\**|char \*\*+)\))?\(?(-?(?:0x)?[0-9a-fA-F]+)\)*$/gm),
    ([, name, value]) => [name!, Number(value)],
  ),
);

it.each([
  ["handles", HANDLES],
  ["error classes", ERRORS],
  ["other constants", NUMBERS],
])("[C2] %s of mpi.h have the numbers of the standard ABI", (_, standard) => {
  const own = [...standard.keys()].map((name) => [name, declared.get(name)]);
  expect(own).toEqual([...standard]);
});

it("[C2] each predefined datatype and operation of the ABI is there by its name", () => {
  const datatypes = new Map(predefinedDatatypes());
  // From MPI_AINT on, at 0x201, all handles are of datatypes.
  const names = [...HANDLES].filter(([, handle]) => handle > abi.DATATYPE_NULL && !UNSUPPORTED.has(handle));
  expect(names.map(([, handle]) => datatypes.get(handle)?.name)).toEqual(names.map(([name]) => `MPI_${name}`));
  const ops = new Map(
    Object.values(operators).flatMap((one) => (one instanceof Op ? [[one.handle, one.name]] : [])) as [
      number,
      string,
    ][],
  );
  for (const [name, handle] of HANDLES) if (handle < abi.COMM_NULL) expect(ops.get(handle)).toBe(`MPI_${name}`);
});

it("[C2] the library's own constants are those of the ABI", () => {
  const standard = new Map([...HANDLES, ...ERRORS, ...NUMBERS]);
  const { TAG_UB: _, ...shared } = constants;
  const { MAX_OBJECT_NAME: __, ...ofTypes } = datatypeConstants;
  const all: Record<string, unknown> = {
    ...shared,
    ...ofTypes,
    ...datatypeConstants.COMBINERS,
    ...datatypeConstants.TYPECLASSES,
    ...ERROR_CLASSES,
    ...abi,
  };
  const own = Object.entries(all).filter(([name, value]) => standard.has(name) && typeof value === "number");
  expect(own.length).toBeGreaterThan(120);
  for (const [name, value] of own) expect([name, value]).toEqual([name, standard.get(name)]);
});
