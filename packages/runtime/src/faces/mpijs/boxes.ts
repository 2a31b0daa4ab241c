/** MPI.js passes everything in boxes, `{ data }`; a part of a box is counted in elements of its array. */
import { MPIError } from "../../mpi/errors";

export interface Box {
  data: unknown;
}

type TypedArray = ArrayBufferView & ArrayLike<unknown> & { set(from: ArrayLike<unknown>, at: number): void };
interface Sliceable {
  slice(start: number, end: number): unknown;
}

const isTyped = (value: unknown): value is TypedArray => ArrayBuffer.isView(value) && !(value instanceof DataView);
export const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || isTyped(value);

/** @throws MPI_ERR_BUFFER when it is no box */
export function checkBox(box: unknown, what: string): Box {
  if (typeof box === "object" && box !== null && "data" in box) return box as Box;
  throw new MPIError("ERR_BUFFER", `the ${what} is no box: write box(value), and box(null) for what is to be received`);
}

/** All of a box, or `count` elements from `start`. */
export function partOf(box: Box, start: number | null, count: number | null): unknown {
  const { data } = box;
  if (count === null) return data;
  if (!isList(data) && typeof data !== "string")
    throw new MPIError("ERR_BUFFER", "start and count are for boxes that hold an array");
  return (data as unknown as Sliceable).slice(start ?? 0, (start ?? 0) + count);
}

/** Puts what came into a box, or in the place of `count` elements of its array from `start`. */
export function place(box: Box, start: number | null, count: number | null, value: unknown): void {
  if (count === null) {
    box.data = value;
    return;
  }
  const target = box.data;
  const at = start ?? 0;
  if (!isList(value) || !isList(target))
    throw new MPIError(
      "ERR_BUFFER",
      "start and count are for arrays: send an array, and receive into a box that holds one",
    );
  if (isTyped(target)) {
    if (value.length !== count || at + count > target.length)
      throw new MPIError(
        "ERR_TRUNCATE",
        `${value.length} elements came for ${count} from element ${at} of an array of ${target.length}`,
      );
    target.set(value, at);
    return;
  }
  const list = target as unknown[];
  if (value.length === count && at + count <= list.length) {
    for (let i = 0; i < count; i++) list[at + i] = value[i];
    return;
  }
  // As splice does, without its limit on arguments.
  const rest = list.splice(at).slice(count);
  for (let i = 0; i < value.length; i++) list.push(value[i]);
  for (const one of rest) list.push(one);
}

/** Arrays of all ranks end to end; a typed array if all are of one type. What is no array counts as one element. */
export function join(parts: readonly unknown[]): unknown {
  const lists = parts.map((part) => (isList(part) ? part : [part]));
  const [first] = lists;
  if (isTyped(first) && lists.every((list) => list.constructor === first.constructor)) {
    const length = lists.reduce((sum, list) => sum + list.length, 0);
    const joined = new (first.constructor as new (length: number) => TypedArray)(length);
    let at = 0;
    for (const list of lists) {
      joined.set(list, at);
      at += list.length;
    }
    return joined;
  }
  return lists.flatMap((list) => Array.from(list));
}

/** Combines two operands element by element, `a` being that of the lower ranks; single values as they are. */
export function combine(operation: (a: unknown, b: unknown) => unknown, a: unknown, b: unknown): unknown {
  if (!isList(a) || !isList(b)) return operation(a, b);
  if (a.length !== b.length)
    throw new MPIError(
      "ERR_COUNT",
      `ranks reduce arrays of ${a.length} and of ${b.length} elements; give all the same length`,
    );
  const result = (a as unknown as Sliceable).slice(0, a.length) as unknown[];
  for (let i = 0; i < a.length; i++) result[i] = operation(a[i], b[i]);
  return result;
}
