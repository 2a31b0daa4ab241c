/** The handles of one class of objects: numbers of the ABI for the predefined ones, others from FIRST on. */
const FIRST = 0x1000;

export class Handles<T extends object> {
  readonly #objects = new Map<number, T>();
  readonly #numbers = new Map<T, number>();
  /** Numbers that were dropped; the last one comes again first. */
  readonly #dropped: number[] = [];
  #next = FIRST;

  constructor(predefined: Iterable<readonly [handle: number, object: T]> = []) {
    for (const [handle, object] of predefined) {
      this.#objects.set(handle, object);
      if (!this.#numbers.has(object)) this.#numbers.set(object, handle);
    }
  }

  get size(): number {
    return this.#objects.size;
  }

  get(handle: number): T | undefined {
    return this.#objects.get(handle);
  }

  /** The handle of an object, always the same until it is dropped. */
  of(object: T): number {
    const known = this.#numbers.get(object);
    if (known !== undefined) return known;
    const handle = this.#dropped.pop() ?? this.#next++;
    this.#objects.set(handle, object);
    this.#numbers.set(object, handle);
    return handle;
  }

  drop(handle: number): void {
    const object = this.#objects.get(handle);
    if (object === undefined) return;
    this.#objects.delete(handle);
    this.#numbers.delete(object);
    if (handle >= FIRST) this.#dropped.push(handle);
  }
}
