/**
 * The calls of a rank that are under way, innermost last. Tasks overlap, so that any of them may end next: entering and leaving
 * cost the same however many there are.
 */
import { MAX_CALLS } from "./call-names";

const NONE = -1;

export class ActiveCalls {
  /** By place: the call, its neighbours, and the place of the call of the same name that began before it. */
  readonly #calls: number[] = [];
  readonly #outer: number[] = [];
  readonly #inner: number[] = [];
  readonly #earlier: number[] = [];
  /** By call: the place of the one that began last. */
  readonly #latest = new Int32Array(MAX_CALLS).fill(NONE);
  readonly #free: number[] = [];
  #innermost = NONE;
  size = 0;

  /** The innermost call; -1 when there is none. */
  get innermost(): number {
    return this.#innermost === NONE ? NONE : this.#calls[this.#innermost]!;
  }

  enter(call: number): void {
    const place = this.#free.pop() ?? this.#calls.length;
    this.#calls[place] = call;
    this.#outer[place] = this.#innermost;
    this.#inner[place] = NONE;
    this.#earlier[place] = this.#latest[call]!;
    if (this.#innermost !== NONE) this.#inner[this.#innermost] = place;
    this.#innermost = place;
    this.#latest[call] = place;
    this.size++;
  }

  /** Ends the one of the calls of this name that began last; nothing happens when there is none. */
  leave(call: number): void {
    const place = this.#latest[call]!;
    if (place === NONE) return;
    this.#latest[call] = this.#earlier[place]!;
    const outer = this.#outer[place]!;
    const inner = this.#inner[place]!;
    if (outer !== NONE) this.#inner[outer] = inner;
    if (inner === NONE) this.#innermost = outer;
    else this.#outer[inner] = outer;
    this.#free.push(place);
    this.size--;
  }
}
