/** Interposition around the calls of C, which say on the way what they do. */
import type { Look, Pending } from "../mpi/pending";
import type { RequestCore } from "../mpi/request";
import { captureStack } from "./call-stack";
import type { CallUnderWay, UnderWay } from "./under-way";

export class CCalls {
  readonly #underWay: UnderWay;

  constructor(underWay: UnderWay) {
    this.#underWay = underWay;
  }

  /** A call that waits or starts something begins. `end` gets what this returns. */
  begin(name: string): unknown {
    const outer = this.#underWay.current;
    this.#underWay.current = { ...this.#underWay.enter(name, []), told: [] };
    return outer;
  }

  end(outer: unknown): void {
    this.#underWay.current = outer as CallUnderWay | null;
  }

  /** The call that begins has these arguments, as the JavaScript faces take them. */
  given(args: readonly unknown[]): void {
    const { current } = this.#underWay;
    if (current) current.args = args;
  }

  waits<T>(pending: Pending<T>): Pending<T> {
    const call = this.#underWay.current ?? { name: "MPI", stack: captureStack(), args: [] };
    return this.#underWay.waits(call, pending);
  }

  /** The call gives the program a request. */
  made(core: RequestCore): void {
    const { current } = this.#underWay;
    if (current) this.#underWay.requestMade(core, current);
  }

  looked(look: Look<unknown>): void {
    this.#underWay.looked(look);
  }
}
