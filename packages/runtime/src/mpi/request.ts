import { HandleCore } from "./handle-core";
import type { Pending } from "./pending";
import type { RankRuntime } from "./rank-runtime";
import type { Status } from "./status";

/** What a request handle of any face holds. Inactive once a wait or test has seen it done. */
export class RequestCore extends HandleCore {
  active = true;

  constructor(
    readonly runtime: RankRuntime,
    readonly pending: Pending<unknown>,
  ) {
    super();
  }

  get done(): boolean {
    return this.pending.request.done;
  }

  /** Only when done. */
  finish(status?: Status): unknown {
    this.active = false;
    return this.pending.finish(status);
  }
}
