import { AlarmedRequest, type EngineRequest } from "../engine/request";
import type { Status } from "./status";

/** An MPI call that has begun: every face waits for `request` in its own way and then calls `finish`. */
export interface Pending<T> {
  readonly request: EngineRequest;
  /** World rank and tag the call waits for, for the dashboard; absent for collectives. */
  readonly peer?: number | undefined;
  readonly tag?: number | undefined;
  /** Only after the request is done. Fills the status when there is one. Throws MPIError, or what a user's function threw. Idempotent. */
  finish(status?: Status): T;
  /** The communicator of a receive from anybody: a failure there that is not acknowledged interrupts the wait. */
  readonly watches?: Watched | undefined;
  /** Takes a receive or a message back that has not matched: it is done then. Absent where nothing can be taken back. */
  cancel?: (() => void) | undefined;
}

/** Where an unacknowledged failure interrupts who waits for anybody. */
export interface Watched {
  readonly alarmed: boolean;
  /** Done as soon as, and while, it is alarmed. */
  readonly alarm: EngineRequest;
  /** @param stays the operation is still under way, and can be waited for again */
  interruption(stays: boolean): Error;
}

/** What to wait for: the operation, or what interrupts it. */
export function waitable({ request, watches }: Pending<unknown>): EngineRequest {
  return watches === undefined || request.done ? request : new AlarmedRequest(request, watches.alarm);
}

/** A look that answers at once; `again` says that the answer is "not yet", so that an asynchronous face lets others run. */
export interface Look<T> {
  value: T;
  again: boolean;
}
