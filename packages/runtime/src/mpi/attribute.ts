/** Attribute caching (MPI 5.0, section 7.7): values under keys that a program makes, on communicators, windows and datatypes. */
import { MPIError } from "./errors";

/** No key. */
export const KEYVAL_INVALID = 0;
/** Keys below this are predefined. No two kinds of objects share one, so that a key of another kind is refused. */
let nextKeyval = 1000;

/** What the copy of an object gets: a function of the value; true: the value itself; false: nothing. */
export type CopyFunction = boolean | ((owner: unknown, keyval: number, value: unknown) => unknown);
export type DeleteFunction = (owner: unknown, keyval: number, value: unknown) => void;

interface Keyval {
  copy: CopyFunction;
  delete: DeleteFunction | undefined;
  freed: boolean;
  /** Values that are cached under it. */
  values: number;
}

/** The keys of one kind of object. */
export class Keyvals {
  readonly #keyvals = new Map<number, Keyval>();

  /** @param copy undefined returned: not copied */
  create(copy: unknown, remove: unknown): number {
    if (copy !== undefined && copy !== null && typeof copy !== "boolean" && typeof copy !== "function")
      throw new MPIError("ERR_ARG", "copy_fn is a function, true, or left out");
    if (remove !== undefined && remove !== null && typeof remove !== "function")
      throw new MPIError("ERR_ARG", "delete_fn is a function, or left out");
    const keyval = nextKeyval++;
    this.#keyvals.set(keyval, {
      copy: (copy as CopyFunction | null | undefined) ?? false,
      delete: (remove as DeleteFunction | null | undefined) ?? undefined,
      freed: false,
      values: 0,
    });
    return keyval;
  }

  /** Values that are cached stay, and their functions are called; the key is good as long as there are some. */
  free(keyval: unknown): number {
    this.known(keyval).freed = true;
    return KEYVAL_INVALID;
  }

  /** @throws MPI_ERR_KEYVAL */
  known(keyval: unknown): Keyval {
    const found = this.#keyvals.get(keyval as number);
    if (found && (!found.freed || found.values > 0)) return found;
    throw new MPIError("ERR_KEYVAL", `${String(keyval)} is no attribute key; Create_keyval makes one`);
  }

  /** Also of a freed key. */
  functions(keyval: number): Keyval {
    return this.#keyvals.get(keyval)!;
  }
}

/** The attributes of one object. `owner` is what functions of the program get for it. */
export class Attributes {
  readonly #keyvals: Keyvals;
  readonly #values = new Map<number, unknown>();

  constructor(keyvals: Keyvals) {
    this.#keyvals = keyvals;
  }

  /** undefined when there is none. */
  get(keyval: unknown): unknown {
    this.#keyvals.known(keyval);
    return this.#values.get(keyval as number);
  }

  /** A value that was there is deleted first. */
  set(owner: unknown, keyval: unknown, value: unknown): void {
    this.#keyvals.known(keyval);
    if (this.#values.has(keyval as number)) this.delete(owner, keyval);
    this.#keep(keyval as number, value);
  }

  delete(owner: unknown, keyval: unknown): void {
    const { delete: remove } = this.#keyvals.known(keyval);
    if (!this.#values.has(keyval as number)) return;
    remove?.(owner, keyval as number, this.#values.get(keyval as number));
    this.#drop(keyval as number);
  }

  /** What a duplicate of `owner` gets. */
  copy(owner: unknown): Attributes {
    const made = new Attributes(this.#keyvals);
    for (const [keyval, value] of this.#values) {
      const { copy } = this.#keyvals.functions(keyval);
      const copied = typeof copy === "function" ? copy(owner, keyval, value) : copy ? value : undefined;
      if (copied !== undefined) made.#keep(keyval, copied);
    }
    return made;
  }

  /** Deletes all, the last set first. */
  clear(owner: unknown): void {
    for (const [keyval, value] of [...this.#values].reverse()) {
      this.#keyvals.functions(keyval).delete?.(owner, keyval, value);
      this.#drop(keyval);
    }
  }

  #keep(keyval: number, value: unknown): void {
    this.#values.set(keyval, value);
    this.#keyvals.functions(keyval).values++;
  }

  #drop(keyval: number): void {
    if (this.#values.delete(keyval)) this.#keyvals.functions(keyval).values--;
  }
}
