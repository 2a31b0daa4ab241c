/** Every error class of the library is provoked by a program, or cannot be, for a reason that stands here. */
import { expect, it } from "vitest";
import { ERROR_CLASSES } from "../src/mpi/error-classes";
import { coreProgram } from "./build-program";
import { runProgram } from "./run-program";

const WINDOWS = "it needs a window: the tests of one-sided communication";
const FILES = "it is of files, which the library does not have";
const SPAWN = "it is of processes that start others, which browsers do not allow";
const FAILURES = "it needs a process that failed: the tests of fault tolerance";

const NOT_PROVOKED: Readonly<Record<string, string>> = {
  SUCCESS: "no error",
  ERR_LASTCODE: "a bound, not an error",
  ERR_UNKNOWN: "the library knows what it throws",
  ERR_OTHER: "the library has a class for what it throws; programs add codes to it",
  ERR_INTERN: "a mistake of the library itself",
  ERR_PENDING: "the calls that complete several requests complete all of them",
  ERR_UNSUPPORTED_OPERATION: "it takes another transport: [CORE11]",
  ERR_ABI: "the library has one ABI",
  ERR_SESSION: "the library has no sessions",
  ERR_NAME: SPAWN,
  ERR_PORT: SPAWN,
  ERR_SERVICE: SPAWN,
  ERR_SPAWN: SPAWN,
  ERR_VALUE_TOO_LARGE: "numbers are larger than any count",
  ERR_PROC_ABORTED: "an abort ends the run on every rank",
  ERR_PROC_FAILED: FAILURES,
  ERR_PROC_FAILED_PENDING: FAILURES,
  ERR_REVOKED: FAILURES,
  ...Object.fromEntries(
    [
      "ASSERT",
      "BASE",
      "DISP",
      "LOCKTYPE",
      "RMA_ATTACH",
      "RMA_CONFLICT",
      "RMA_FLAVOR",
      "RMA_RANGE",
      "RMA_SHARED",
      "RMA_SYNC",
      "SIZE",
      "WIN",
    ].map((name) => [`ERR_${name}`, WINDOWS]),
  ),
  ...Object.fromEntries(
    [
      "ACCESS",
      "AMODE",
      "BAD_FILE",
      "CONVERSION",
      "DUP_DATAREP",
      "FILE",
      "FILE_EXISTS",
      "FILE_IN_USE",
      "IO",
      "NOT_SAME",
      "NO_SPACE",
      "NO_SUCH_FILE",
      "QUOTA",
      "READ_ONLY",
      "UNSUPPORTED_DATAREP",
    ].map((name) => [`ERR_${name}`, FILES]),
  ),
};

it.each([
  { face: "async", ranks: 2 },
  { face: "blocking", ranks: 3 },
] as const)("[ERR5] every class that can be is provoked, $face face", async ({ face, ranks }) => {
  const result = await runProgram(coreProgram(["error-classes"], face), { ranks });
  expect(result.error).toBeUndefined();
  const provoked = new Set(result.lines.join().replace("0: ", "").split(" "));
  const missing = Object.keys(ERROR_CLASSES).filter((name) => !provoked.has(name) && !(name in NOT_PROVOKED));
  expect(missing).toEqual([]);
  expect(Object.keys(NOT_PROVOKED).filter((name) => provoked.has(name))).toEqual([]);
});
