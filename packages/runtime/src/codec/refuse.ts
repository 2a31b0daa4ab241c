import { DataCloneError } from "./codec-errors";
import { MAX_DEPTH } from "./format";

/** What the encoder met; turned into a DataCloneError with its path once encoding has stopped. */
export class Refusal {
  constructor(
    readonly offender: unknown,
    readonly reason: string,
  ) {}
}

export const TOO_DEEP = `is nested more than ${MAX_DEPTH} levels deep; send a flat array, or an array of items instead of a linked list`;

const FUNCTION =
  "is a function, and functions cannot be sent; define it in the program, which every rank runs, and send its arguments";
const SYMBOL = "is a symbol, which is unique to its rank; send a string";

export function refusePrimitive(value: unknown): Refusal {
  return new Refusal(value, typeof value === "symbol" ? SYMBOL : FUNCTION);
}

const plainPrototypes = new WeakSet<object>();

/**
 * Undefined for plain objects and instances of the program's own classes, which are sent as plain objects; else why not.
 * Engine objects (Promise, WeakMap, generators, sockets, ...) have state that own properties do not show.
 */
export function reasonAgainst(value: object, prototype: object | null): string | undefined {
  if (prototype === null || prototype === Object.prototype || plainPrototypes.has(prototype)) return undefined;
  for (let at: object | null = prototype; at !== null; ) {
    const above: object | null = Object.getPrototypeOf(at);
    if (above === null) break;
    const own: unknown = Object.getOwnPropertyDescriptor(at, "constructor")?.value;
    if (typeof own === "function" && /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(own))) {
      return engineObject(own.name);
    }
    at = above;
  }
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (/Generator$| Iterator$/.test(tag)) return engineObject(tag);
  plainPrototypes.add(prototype);
  return undefined;
}

function engineObject(name: string): string {
  if (name === "Promise") return "is a Promise; await it and send its result";
  return `is a ${name}, which lives in its rank only; send the data it was made from`;
}

/** Finds where the offender stands in the value. Iterative, since the reason may be the depth itself. */
export function toCloneError(root: unknown, { offender, reason }: Refusal): DataCloneError {
  const path = shorten(pathTo(root, offender));
  return new DataCloneError(`${path} ${reason}`, path);
}

function pathTo(root: unknown, offender: unknown): string {
  const seen = new Set<unknown>();
  const stack: { value: unknown; path: Path | undefined }[] = [{ value: root, path: undefined }];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path } = next;
    if (value === offender) return render(path);
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || seen.has(value)) continue;
    seen.add(value);
    for (const [step, child] of children(value)) stack.push({ value: child, path: { above: path, step } });
  }
  return "value";
}

interface Path {
  above: Path | undefined;
  step: string;
}

function* children(value: object): Generator<[string, unknown]> {
  if (Array.isArray(value)) {
    for (const key of Object.keys(value)) yield [`[${key}]`, value[Number(key)]];
  } else if (value instanceof Map) {
    let i = 0;
    for (const [key, entry] of value) {
      yield [`.keys()[${i}]`, key];
      yield [typeof key === "string" ? `.get(${JSON.stringify(key)})` : `.values()[${i}]`, entry];
      i++;
    }
  } else if (value instanceof Set) {
    let i = 0;
    for (const entry of value) yield [`.values()[${i++}]`, entry];
  } else if (value instanceof Error) {
    yield [".cause", value.cause];
    if (value instanceof AggregateError) yield [".errors", value.errors];
  } else {
    for (const [key, entry] of Object.entries(value)) {
      yield [/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`, entry];
    }
  }
}

function render(path: Path | undefined): string {
  const steps: string[] = [];
  for (let at = path; at !== undefined; at = at.above) steps.push(at.step);
  return `value${steps.reverse().join("")}`;
}

const PATH_CHARS = 120;

function shorten(path: string): string {
  return path.length <= PATH_CHARS ? path : `${path.slice(0, PATH_CHARS / 2)}…${path.slice(-PATH_CHARS / 2)}`;
}
