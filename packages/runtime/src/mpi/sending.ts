import { CombinedRequest, type EngineRequest, type RecallRequest, type SendRequest } from "../engine/request";
import type { Communicator } from "./communicator";
import { checkFailure } from "./failure/failure-error";
import type { Pending } from "./pending";
import type { Status } from "./status";

/** A send that has begun. A program that cancels it waits for the receiver's answer. */
export class Sending implements Pending<void> {
  request: EngineRequest;
  readonly #first: EngineRequest;
  #recall: RecallRequest | undefined;

  /**
   * @param sent the engine's request for the message, or its number when it has left
   * @param request what the program waits for
   */
  constructor(
    readonly comm: Communicator,
    readonly peer: number,
    readonly tag: number,
    readonly sent: SendRequest | number,
    request: EngineRequest,
  ) {
    this.request = request;
    this.#first = request;
  }

  finish(status?: Status): void {
    checkFailure(this.comm, this.#first);
    if (this.#recall?.isTakenBack) status?.Set_cancelled(true);
  }

  cancel(): void {
    if (this.#recall) return;
    const { comm, peer: dest, tag, sent } = this;
    this.#recall = comm.runtime.engine.recall({ dest, context: comm.context, tag, sent });
    this.request = new CombinedRequest([this.#recall, this.#first]);
  }
}
