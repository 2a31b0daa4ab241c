/** What constructors of datatypes check before they make one. Each throws the MPIError of its class. */
import { MPIError } from "../mpi/errors";
import { checkCount, describe } from "./memory";

export function checkInteger(value: unknown, what: string): asserts value is number {
  if (typeof value !== "number" || !Number.isSafeInteger(value))
    throw new MPIError("ERR_ARG", `${what} is a whole number, not ${describe(value)}`);
}

/** A list of whole numbers, as long as `length` when that is given. */
export function integers(value: unknown, what: string, length?: number): number[] {
  const list = listOf(value, what, length);
  for (const one of list) checkInteger(one, `each of the ${what}`);
  return list as number[];
}

export function counts(value: unknown, what: string, length?: number): number[] {
  const list = listOf(value, what, length);
  for (const one of list) checkCount(one, `each of the ${what}`);
  return list as number[];
}

export function listOf(value: unknown, what: string, length?: number): unknown[] {
  const isList = Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
  if (!isList) throw new MPIError("ERR_ARG", `the ${what} are a list of numbers, not ${describe(value)}`);
  const list = Array.from(value as ArrayLike<unknown>);
  if (length !== undefined && list.length !== length)
    throw new MPIError(
      "ERR_ARG",
      `there are ${list.length} ${what}; ${length} are needed, one for each block or dimension`,
    );
  return list;
}
