/** Info objects (MPI 5.0, chapter 10): ordered pairs of strings. */
import { MPIError } from "./errors";
import { HandleCore } from "./handle-core";

/** Longest key and value, characters. */
export const MAX_INFO_KEY = 255;
export const MAX_INFO_VAL = 1023;

export class Info extends HandleCore {
  freed = false;
  readonly #entries = new Map<string, string>();

  /** @param fixed programs can neither change nor free it: INFO_NULL and INFO_ENV */
  constructor(
    entries: Iterable<readonly [unknown, unknown]> = [],
    readonly fixed = false,
  ) {
    super();
    for (const [key, value] of entries) this.#entries.set(checkKey(key), checkValue(value));
  }

  /** In the order in which keys were set first. */
  get entries(): [string, string][] {
    return [...this.#entries];
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: unknown): string | undefined {
    return this.#entries.get(checkKey(key));
  }

  set(key: unknown, value: unknown): void {
    this.#checkOpen();
    this.#entries.set(checkKey(key), checkValue(value));
  }

  /** @throws MPI_ERR_INFO_NOKEY */
  delete(key: unknown): void {
    this.#checkOpen();
    if (!this.#entries.delete(checkKey(key)))
      throw new MPIError("ERR_INFO_NOKEY", `there is no key "${String(key)}"; keys() lists those that are`);
  }

  /** Takes out the entry that was set last. @throws MPI_ERR_INFO_NOKEY when there is none */
  pop(): [string, string] {
    const last = this.entries.at(-1);
    if (!last) throw new MPIError("ERR_INFO_NOKEY", "this info has no entries");
    this.delete(last[0]);
    return last;
  }

  clear(): void {
    this.#checkOpen();
    this.#entries.clear();
  }

  nthKey(n: unknown): string {
    const key = typeof n === "number" ? this.entries[n]?.[0] : undefined;
    if (key === undefined)
      throw new MPIError("ERR_ARG", `there is no key number ${String(n)}; keys are numbered 0..${this.size - 1}`);
    return key;
  }

  free(): void {
    this.#checkOpen();
    this.freed = true;
  }

  #checkOpen(): void {
    if (this.fixed)
      throw new MPIError("ERR_INFO", "a predefined info object cannot be changed; make one by MPI.Info.Create()");
  }
}

export const INFO_NULL = new Info([], true);

/** The entries of an info argument; none for null, undefined and INFO_NULL. */
export function hintsOf(info: unknown): [string, string][] {
  if (info === undefined || info === null) return [];
  if (info instanceof Info && !info.freed) return info.entries;
  throw new MPIError("ERR_INFO", "hints are an MPI.Info, as MPI.Info.Create() makes one");
}

function checkKey(key: unknown): string {
  if (typeof key === "string" && key.length > 0 && key.length <= MAX_INFO_KEY) return key;
  throw new MPIError("ERR_INFO_KEY", `a key is a string of 1 to ${MAX_INFO_KEY} characters`);
}

function checkValue(value: unknown): string {
  if (typeof value === "string" && value.length <= MAX_INFO_VAL) return value;
  throw new MPIError("ERR_INFO_VALUE", `a value is a string of at most ${MAX_INFO_VAL} characters`);
}
