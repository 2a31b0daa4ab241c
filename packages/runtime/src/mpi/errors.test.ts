import { describe, expect, it } from "vitest";
import { ERROR_CLASSES, ERROR_STRINGS } from "./error-classes";
import { errorName, MPIError } from "./errors";
import * as program from "./program-errors";

const { Get_error_class, Get_error_string } = program;

describe("error classes", () => {
  it("[ERR1] carries the numbers of the MPI 5.0 ABI", () => {
    expect(ERROR_CLASSES).toMatchObject({
      SUCCESS: 0,
      ERR_BUFFER: 1,
      ERR_REQUEST: 7,
      ERR_ROOT: 8,
      ERR_TRUNCATE: 15,
      ERR_IN_STATUS: 19,
      ERR_QUOTA: 44,
      ERR_PROC_ABORTED: 58,
      ERR_ABI: 62,
      ERR_LASTCODE: 16383,
    });
    const codes = Object.values(ERROR_CLASSES).filter((code) => code !== ERROR_CLASSES.ERR_LASTCODE);
    expect(codes).toEqual(Array.from({ length: 66 }, (_, code) => code));
  });

  it("[ERR2] has one distinct string for every class", () => {
    const strings = Object.values(ERROR_CLASSES).map(Get_error_string);
    expect(new Set(strings).size).toBe(strings.length);
    expect(strings).toHaveLength(Object.keys(ERROR_STRINGS).length);
    expect(Get_error_string(15)).toBe("MPI_ERR_TRUNCATE: message longer than the receive buffer");
    expect(errorName(15)).toBe("ERR_TRUNCATE");
    expect(Get_error_class(15)).toBe(15);
  });

  it("[ERR4] a program adds classes, codes and texts, and takes them away again", () => {
    const first = program.Add_error_class();
    expect(first).toBeGreaterThan(ERROR_CLASSES.ERR_LASTCODE);
    expect(program.lastUsedCode()).toBe(first);
    const codes = [program.Add_error_code(first), program.Add_error_code(ERROR_CLASSES.ERR_RANK)];
    expect(codes.map(Get_error_class)).toEqual([first, ERROR_CLASSES.ERR_RANK]);
    expect(Get_error_string(codes[0]!)).toBe("");
    program.Add_error_string(codes[0]!, "the reactor is hot");
    program.Add_error_string(first, "reactor");
    expect([codes[0]!, first].map(Get_error_string)).toEqual(["the reactor is hot", "reactor"]);
    expect(program.errorOfCode(codes[0]!, "")).toMatchObject({
      error_class: first,
      error_code: codes[0],
      error_string: "the reactor is hot",
    });
    expect(program.errorOfCode(codes[1]!, "no text")).toMatchObject({ className: "MPI_ERR_RANK", error_class: 6 });
    const argument = expect.objectContaining({ className: "MPI_ERR_ARG" });
    for (const wrong of [
      () => program.Remove_error_class(first),
      () => program.Remove_error_code(first),
      () => program.Remove_error_class(codes[0]!),
      () => program.Add_error_code(codes[0]!),
      () => program.Add_error_code(-5),
      () => program.Add_error_string(ERROR_CLASSES.ERR_RANK, "mine"),
      () => program.Add_error_string(first, "x".repeat(program.MAX_ERROR_STRING + 1)),
      () => program.Remove_error_string(ERROR_CLASSES.ERR_RANK),
    ])
      expect(wrong).toThrow(argument);
    program.Remove_error_string(codes[0]!);
    expect(Get_error_string(codes[0]!)).toBe("");
    for (const code of codes) program.Remove_error_code(code);
    program.Remove_error_class(first);
    expect(() => Get_error_class(first)).toThrow(argument);
    expect(program.lastUsedCode()).toBe(codes[1]);
  });

  it.each([-1, 66, 1.5, Number.NaN, 0x4000])("[ERR2] refuses %s, which is no code", (code) => {
    expect(() => Get_error_string(code)).toThrow(MPIError);
    expect(() => Get_error_class(code)).toThrow("MPI_ERR_ARG");
  });
});

describe("MPIError", () => {
  it("[ERR3] says class, detail and call", () => {
    const cause = new TypeError("x");
    const error = new MPIError("ERR_RANK", "rank 4 does not exist; ranks are 0..3", "Send", { cause });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: "MPIError",
      className: "MPI_ERR_RANK",
      errorClass: 6,
      call: "Send",
      cause,
      detail: "rank 4 does not exist; ranks are 0..3",
      message: "MPI_ERR_RANK: rank 4 does not exist; ranks are 0..3",
    });
    expect(error.Get_error_class()).toBe(6);
    expect(error.Get_error_code()).toBe(6);
    expect(error.Get_error_string()).toBe("MPI_ERR_RANK: invalid rank");
    expect(error.stack?.startsWith("MPIError: MPI_ERR_RANK: rank 4")).toBe(true);
  });

  it("[ERR3] has no call until somebody names it", () => {
    expect("call" in new MPIError("ERR_ARG", "x")).toBe(false);
  });
});
