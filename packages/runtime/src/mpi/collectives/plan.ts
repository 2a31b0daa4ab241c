/** A collective call with its arguments checked: begun once, or again and again by its persistent form. */
import type { CallCounters } from "../../calls/counters";
import type { CollectiveCall } from "../../checker/operations";
import type { RankChecker } from "../../checker/rank-checker";
import { CompletedRequest, type EngineRequest, type ReceiveRequest } from "../../engine/request";
import type { Meeting } from "../../schedule/meeting";
import { EngineChannel, Schedule, ScheduleMismatch } from "../../schedule/schedule";
import type { Chooser } from "../../schedule/selection/choose";
import { type Reset, resettable } from "../../schedule/slot";
import { Visit, type VisitParts } from "../../schedule/visit";
import type { Communicator } from "../communicator";
import { checkFailure } from "../failure/failure-error";
import type { Pending } from "../pending";
import { disagreement } from "./arguments";
import { chooserOf } from "./chooser-of";
import { meetingOf } from "./meeting-of";

export interface Plan<T> {
  /**
   * Begins the operation; again only when the one before is done. Input is read, and output written, from now to its end.
   * @param persistent ranks may begin it in another order among their collectives than others do: they cannot meet then
   */
  begin(persistent?: boolean): Pending<T>;
}

/** A plan with its arguments not yet looked at. */
export type PlanMaker = (comm: Communicator, ...args: never[]) => Plan<unknown>;

const DONE = new CompletedRequest();

/**
 * Takes the communicator's next number for collectives, so arguments are checked before.
 * @param build adds the steps; what it returns gives the result when they are done
 * @param visit what to do instead where the ranks meet in a room; undefined where the choice is another one
 * @param alone what the steps come to on the only rank of a communicator, in a fraction of their time
 */
export function plan<T>(
  comm: Communicator,
  build: (schedule: Schedule, chooser: Chooser) => () => T,
  visit?: (chooser: Chooser) => VisitParts | undefined,
  alone?: () => T,
): Plan<T> {
  const tag = comm.nextCollective();
  const checked = comm.runtime.checker?.operations.collective(comm, tag) ?? null;
  const members = membersOf(comm);
  let kept: Kept<T> | undefined;
  const write = (channel: CountedChannel, meets: boolean) => {
    const schedule = new Schedule(channel);
    return { schedule, give: build(schedule, chooserOf(comm, meets)) };
  };
  /** Between two groups each start writes its steps anew. */
  const writeAgain = (channel: CountedChannel): Written<T> => {
    if (comm.remote) return write(channel, false);
    if (kept) {
      kept.reset();
      kept.made.schedule = kept.made.schedule.again();
    }
    kept ??= resettable(() => write(channel, false));
    return kept.made;
  };
  return {
    begin(persistent = false) {
      if (alone && members.length === 1 && !checked && !comm.runtime.engine.failures.any) {
        const value = alone();
        return { request: DONE, finish: () => value };
      }
      // The checker reads what a collective is out of its messages.
      const meeting = persistent || checked ? undefined : meetingOf(comm);
      const channel = new CountedChannel(comm, members, tag, meeting, checked);
      const parts = meeting && visit?.(chooserOf(comm, true));
      if (parts) return visiting(comm, new Visit(channel, parts)) as Pending<T>;
      const { schedule, give } = persistent ? writeAgain(channel) : write(channel, meeting !== undefined);
      if (checked) schedule.note = checked.operation;
      const result = once(give);
      // At its end, not when it is asked for: by then the memory it lies in may hold another message.
      schedule.atEnd = result.make;
      const failure = comm.runtime.engine.failures.closed(channel.context, tag);
      if (failure) schedule.fail(failure);
      else schedule.begin();
      return {
        request: schedule,
        finish: () => {
          checkEnd(comm, schedule);
          return result.get();
        },
      };
    },
  };
}

/** The steps of a collective, and what gives its result when they are done. */
interface Written<T> {
  schedule: Schedule;
  give: () => T;
}

interface Kept<T> {
  made: Written<T>;
  reset: Reset;
}

/** A collective without a result but what it left in its buffers. */
function visiting(comm: Communicator, visit: Visit): Pending<void> {
  visit.begin(comm.runtime.engine, visit.tag);
  return {
    request: visit,
    finish: () => {
      checkEnd(comm, visit);
    },
  };
}

/** The ranks of a schedule: of an intercommunicator the own group, and after it the other one. */
function membersOf({ group, remote }: Communicator): readonly number[] {
  return remote ? [...group.pids, ...remote.pids] : group.pids;
}

/** The messages of one collective, counted for the dashboard. */
class CountedChannel extends EngineChannel {
  readonly #counters: CallCounters;
  readonly #checker: RankChecker | undefined;
  readonly #checked: CollectiveCall | null;

  constructor(
    { runtime, context, rank }: Communicator,
    pids: readonly number[],
    tag: number,
    meeting: Meeting | undefined,
    checked: CollectiveCall | null,
  ) {
    super(runtime.engine, pids, rank, context + 1, tag, checked?.word ?? 0, meeting);
    this.#counters = runtime.counters;
    this.#checker = runtime.checker;
    this.#checked = checked;
  }

  override receive(from: number, buffer: Uint8Array | null): ReceiveRequest {
    const request = super.receive(from, buffer);
    if (this.#checked) this.#checker?.operations.collectiveReceive(request, this.#checked);
    return request;
  }

  override send(to: number, bytes: Uint8Array): EngineRequest {
    this.#counters.sent(bytes.length);
    return super.send(to, bytes);
  }

  override sendMany(to: readonly number[], bytes: Uint8Array): readonly EngineRequest[] {
    for (const _ of to) this.#counters.sent(bytes.length);
    return super.sendMany(to, bytes);
  }

  received(bytes: number): void {
    this.#counters.received(bytes);
  }
}

/**
 * Throws what a collective that is over has failed with. Others wait for what the function of a reduction did not give: what that
 * throws ends the run, whoever catches it.
 */
export function checkEnd(comm: Communicator, over: Schedule | Visit): void {
  checkFailure(comm, over);
  const { error } = over;
  if (error === undefined) return;
  if (error instanceof ScheduleMismatch) throw disagreement(error.from, error.sent, error.room);
  if (comm.group.size > 1) comm.runtime.endRun?.(error);
  throw error;
}

/** A result that is computed once, and then kept; also what its computation throws. */
function once<T>(compute: () => T): { make: () => void; get: () => T } {
  let made: { value: T } | { error: unknown } | undefined;
  const make = () => {
    if (made) return;
    try {
      made = { value: compute() };
    } catch (error) {
      made = { error };
    }
  };
  const get = () => {
    make();
    if ("error" in made!) throw made.error;
    return made!.value;
  };
  return { make, get };
}
