import { CompletedRequest, type EngineRequest } from "../engine/request";
import { MPIError } from "./errors";
import { HandleCore } from "./handle-core";
import { type Pending, waitable } from "./pending";
import type { RankRuntime } from "./rank-runtime";
import type { Status } from "./status";

const DONE = new CompletedRequest();

/**
 * What a request handle of any face holds (MPI 5.0, section 3.7). Active from the start of its operation until a wait or test
 * has completed it; afterwards it stands for nothing, as MPI_REQUEST_NULL, unless it is persistent.
 */
export class RequestCore extends HandleCore {
  #pending: Pending<unknown> | null;

  readonly #owner: HandleCore | undefined;

  /** `pending` null: inactive. `runtime` null: of the null request, which is never active. `owner`: the communicator. */
  constructor(
    readonly runtime: RankRuntime | null,
    pending: Pending<unknown> | null,
    owner?: HandleCore,
  ) {
    super();
    this.#pending = pending;
    this.#owner = owner;
  }

  override get errorOwner(): HandleCore {
    return this.#owner ?? this;
  }

  get active(): boolean {
    return this.#pending !== null;
  }

  /** No operation stands behind it any more. */
  get isNull(): boolean {
    return this.#pending === null;
  }

  /** What to wait for; done when it is inactive. */
  get request(): EngineRequest {
    return this.#pending ? waitable(this.#pending) : DONE;
  }

  get peer(): number | undefined {
    return this.#pending?.peer;
  }

  get tag(): number | undefined {
    return this.#pending?.tag;
  }

  /** Its operation is, or a failure interrupts whoever waits for it. */
  get done(): boolean {
    const pending = this.#pending;
    return pending === null || pending.request.done || pending.watches?.alarmed === true;
  }

  /**
   * Completes it; only when done. Null and an empty status when it is inactive. Throws what the operation met; when it was only
   * interrupted, it goes on.
   */
  finish(status?: Status): unknown {
    const pending = this.#pending;
    if (pending?.watches && !pending.request.done) throw pending.watches.interruption(true);
    this.#pending = null;
    status?.clear();
    return pending ? pending.finish(status) : null;
  }

  /** Fills the status as `finish` and leaves the request as it is; an error is in the status alone. */
  peek(status: Status | undefined): void {
    status?.clear();
    const pending = this.#pending;
    try {
      if (pending?.watches && !pending.request.done) throw pending.watches.interruption(true);
      pending?.finish(status);
    } catch (error) {
      if (status && error instanceof MPIError) status.error = error.errorClass;
    }
  }

  /** MPI_Cancel. What has matched completes as if nothing had been asked. */
  cancel(): void {
    if (this.#pending === null)
      throw new MPIError("ERR_REQUEST", "there is nothing to cancel: no operation of this request is under way");
    this.#pending.cancel?.();
  }

  /** MPI_Request_free: an operation under way goes on, and nobody hears of its end. */
  free(): void {
    if (this.isNull) throw new MPIError("ERR_REQUEST", "this request stands for nothing: it is complete, or was freed");
    const pending = this.#pending;
    this.#pending = null;
    pending?.request.whenDone(() => {
      try {
        // It may be this that puts received data in place.
        pending.finish();
      } catch {
        // The program gave up the only way to hear of it.
      }
    });
  }

  /** Makes it stand for nothing. */
  protected abandon(): void {
    this.#pending = null;
  }

  /** Makes it active. */
  protected begin(pending: Pending<unknown>): void {
    this.#pending = pending;
  }
}

/** MPI_REQUEST_NULL */
export const REQUEST_NULL = new RequestCore(null, null);

/** A persistent request (MPI 5.0, sections 3.9 and 6.13): the same operation, begun again and again by `start`. */
export class PersistentCore extends RequestCore {
  #start: (() => Pending<unknown>) | null;

  /** `start` begins the operation; its arguments were checked before. */
  constructor(runtime: RankRuntime, start: () => Pending<unknown>, owner?: HandleCore) {
    super(runtime, null, owner);
    this.#start = start;
  }

  override get isNull(): boolean {
    return this.#start === null;
  }

  start(): void {
    if (this.#start === null) throw new MPIError("ERR_REQUEST", "this persistent request was freed");
    if (this.active)
      throw new MPIError("ERR_REQUEST", "this persistent request is under way already; complete it by a wait first");
    this.begin(this.#start());
  }

  override free(): void {
    super.free();
    this.#start = null;
  }
}
