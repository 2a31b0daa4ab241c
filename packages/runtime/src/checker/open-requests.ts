/** The requests that calls gave the program, until they are complete. */
import type { CallSite } from "@commworld/protocol";
import type { RequestCore } from "../mpi/request";
import type { Call } from "./call-stack";
import { operationOf } from "./operation";

export class OpenRequests {
  readonly #calls = new Map<RequestCore, Call>();
  #sweepAt = 64;

  add(core: RequestCore, call: Call): void {
    if (this.#calls.size >= this.#sweepAt) {
      for (const one of this.#calls.keys()) if (one.isNull) this.#calls.delete(one);
      this.#sweepAt = Math.max(64, this.#calls.size * 2);
    }
    this.#calls.set(core, call);
  }

  /** Those that the program never completed, by the place of their call; a receive that nothing matched is told elsewhere. */
  left(siteOf: (call: Call) => CallSite): Iterable<{ site: CallSite; count: number }> {
    const left = new Map<string, { site: CallSite; count: number }>();
    for (const [core, call] of this.#calls) {
      const isUnmatched = operationOf(core.request)?.kind === "recv" && !core.done;
      if (core.isNull || isUnmatched) continue;
      const site = siteOf(call);
      const key = `${site.call} ${site.file}:${site.line}:${site.column}`;
      const known = left.get(key);
      if (known) known.count++;
      else left.set(key, { site, count: 1 });
    }
    return left.values();
  }
}
