/** Interposition around the calls of JavaScript's faces. */
import type { Look, Pending } from "../mpi/pending";
import { RequestCore } from "../mpi/request";
import type { Begin, UnderWay } from "./under-way";

export class ModuleCalls {
  readonly #underWay: UnderWay;

  constructor(underWay: UnderWay) {
    this.#underWay = underWay;
  }

  /** A call that waits: what it waits for is known until it is done. */
  waiting(name: string, begin: Begin<Pending<unknown>>): Begin<Pending<unknown>> {
    const underWay = this.#underWay;
    return (self, args) => {
      const call = underWay.enter(name, args);
      return underWay.waits(
        call,
        underWay.during(call, () => begin(self, args)),
      );
    };
  }

  /** A call that begins something and returns. */
  starting(name: string, start: Begin<unknown>): Begin<unknown> {
    const underWay = this.#underWay;
    return (self, args) => {
      const call = underWay.enter(name, args);
      const made = underWay.during(call, () => start(self, args));
      if (made instanceof RequestCore) underWay.requestMade(made, call);
      return made;
    };
  }

  /** A call that neither sends nor waits. Those that make persistent requests are of interest. */
  local(name: string, run: Begin<unknown>): Begin<unknown> {
    return name.endsWith("_init") ? this.starting(name, run) : run;
  }

  looking<T>(name: string, look: Begin<Look<T>>): Begin<Look<T>> {
    const underWay = this.#underWay;
    return (self, args) => {
      underWay.checkEnvironment(name);
      const answer = look(self, args);
      underWay.looked(answer);
      return answer;
    };
  }
}
