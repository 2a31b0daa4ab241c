import { describe, expect, it } from "vitest";
import { ERROR_CLASSES, ERROR_STRINGS } from "./error-classes";
import { errorName, Get_error_class, Get_error_string, MPIError } from "./errors";

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
    expect(codes).toEqual(Array.from({ length: 63 }, (_, code) => code));
  });

  it("[ERR2] has one distinct string for every class", () => {
    const strings = Object.values(ERROR_CLASSES).map(Get_error_string);
    expect(new Set(strings).size).toBe(strings.length);
    expect(strings).toHaveLength(Object.keys(ERROR_STRINGS).length);
    expect(Get_error_string(15)).toBe("MPI_ERR_TRUNCATE: message longer than the receive buffer");
    expect(errorName(15)).toBe("ERR_TRUNCATE");
    expect(Get_error_class(15)).toBe(15);
  });

  it.each([-1, 63, 1.5, Number.NaN, 0x4000])("[ERR2] refuses %s, which is no code", (code) => {
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
