/** Generalized requests (MPI 5.0, section 13.2): operations of the program's own, which it completes itself. */
import { EngineRequest } from "../engine/request";
import { MPIError } from "./errors";
import type { RankRuntime } from "./rank-runtime";
import { RequestCore } from "./request";
import { Status } from "./status";

export interface GeneralizedFunctions {
  /** Fills the status of the completed operation. */
  query?: ((status: Status, ...args: unknown[]) => unknown) | undefined;
  /** Called once, when the request is completed by a wait or test, or was freed and is complete. */
  free?: ((...args: unknown[]) => unknown) | undefined;
  /** Called by Cancel; `completed` says whether it came too late. */
  cancel?: ((completed: boolean, ...args: unknown[]) => unknown) | undefined;
  args: readonly unknown[];
}

class OwnRequest extends EngineRequest {}

export class GeneralizedCore extends RequestCore {
  readonly #functions: GeneralizedFunctions;
  readonly #own: OwnRequest;

  constructor(runtime: RankRuntime, functions: GeneralizedFunctions) {
    const { query, cancel, args } = functions;
    const own = new OwnRequest();
    super(runtime, {
      request: own,
      finish: (status = new Status()) => {
        query?.(status, ...args);
      },
      cancel: () => {
        cancel?.(own.done, ...args);
      },
    });
    this.#functions = functions;
    this.#own = own;
  }

  /** MPI_Grequest_complete */
  complete(): void {
    if (this.#own.done) throw new MPIError("ERR_REQUEST", "this operation is complete already");
    this.#own.complete();
  }

  override finish(status?: Status): unknown {
    if (!this.active) return super.finish(status);
    try {
      return super.finish(status);
    } finally {
      this.#free();
    }
  }

  override free(): void {
    if (!this.active) super.free();
    this.abandon();
    this.#own.whenDone(() => this.#free());
  }

  #free(): void {
    const { free, args } = this.#functions;
    free?.(...args);
  }
}

/** @throws MPI_ERR_ARG unless each is a function or nothing, and the arguments an array or nothing */
export function generalizedRequest(
  runtime: RankRuntime,
  query: unknown,
  free: unknown,
  cancel: unknown,
  args: unknown,
): GeneralizedCore {
  for (const [name, given] of Object.entries({ query_fn: query, free_fn: free, cancel_fn: cancel }))
    if (given !== undefined && given !== null && typeof given !== "function")
      throw new MPIError("ERR_ARG", `${name} is a function, or null`);
  if (args !== undefined && args !== null && !Array.isArray(args))
    throw new MPIError("ERR_ARG", "args is an array of what the functions get behind their own arguments");
  return new GeneralizedCore(runtime, {
    query: (query ?? undefined) as GeneralizedFunctions["query"],
    free: (free ?? undefined) as GeneralizedFunctions["free"],
    cancel: (cancel ?? undefined) as GeneralizedFunctions["cancel"],
    args: (args ?? []) as unknown[],
  });
}
