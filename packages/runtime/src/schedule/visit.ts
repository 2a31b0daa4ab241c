/**
 * A whole collective in the room of a meeting, of operands that are known to fit it. It is what most calls of ranks that share a
 * node are, so it is a request of its own and no schedule: this rank comes, waits for what comes for all at once, and leaves.
 */
import type { Engine } from "../engine/engine";
import { ConditionRequest } from "../engine/request";
import type { SharedCount } from "../engine/shared-count";
import { combineAll, keep } from "./combine-all";
import type { Meeting } from "./meeting";
import type { Reduction, Result } from "./reduction";
import { RoomOperation } from "./room-operation";
import type { Slot } from "./slot";

/** What a rank does in the room. */
export interface VisitParts {
  /** Leaves what others need, once there is room. Absent: it leaves nothing, and is counted when it goes. */
  come?(operation: RoomOperation): void;
  /** What it waits for; absent: nothing. */
  awaited?(operation: RoomOperation): SharedCount;
  /** That comes for all who wait at once. */
  readonly together: boolean;
  /** Takes it. */
  take?(operation: RoomOperation): void;
}

export interface VisitPlace {
  readonly context: number;
  readonly tag: number;
  /** World ranks of the communicator. */
  readonly pids: readonly number[];
  readonly meeting?: Meeting | undefined;
}

export class Visit extends ConditionRequest {
  /** What a part threw. The visit is done then. */
  error: unknown = undefined;
  readonly #operation: RoomOperation;
  readonly #parts: VisitParts;
  #hasCome = false;
  /** A part runs: the function of a reduction may call the library. */
  #inside = false;

  /** Nothing happens before `begin`. */
  constructor({ context, tag, pids, meeting }: VisitPlace, parts: VisitParts) {
    super(context, tag, pids, meeting!.sleepingPlace);
    this.#operation = new RoomOperation(meeting!);
    this.#parts = parts;
  }

  /** The next operation of the same parts. Only when the one before is over. Where the context is closed it fails. */
  begin(engine: Engine, tag: number): void {
    this.#renew(tag);
    const failure = engine.failures.closed(this.context, tag);
    if (failure) this.fail(failure);
    else engine.until(this);
  }

  #renew(tag: number): void {
    this.done = false;
    this.failure = null;
    this.error = undefined;
    this.count = null;
    this.tag = tag;
    this.#operation.begin();
    this.#hasCome = this.#parts.come === undefined;
  }

  /** Of room for it this rank alone is told. */
  get atBell(): boolean {
    return this.#hasCome && this.#parts.together;
  }

  isSo(): boolean {
    if (this.#inside) return false;
    this.#inside = true;
    try {
      return this.#goOn();
    } catch (error) {
      this.error = error;
      return true;
    } finally {
      this.#inside = false;
    }
  }

  #goOn(): boolean {
    const operation = this.#operation;
    const parts = this.#parts;
    if (!this.#hasCome) {
      if (!operation.isFree) return false;
      this.#hasCome = true;
      parts.come?.(operation);
    }
    if (parts.awaited) {
      this.count ??= parts.awaited(operation);
      if (!this.count.isReached) return false;
    }
    try {
      parts.take?.(operation);
    } finally {
      operation.leave(parts.come !== undefined);
    }
    return true;
  }
}

/** The last to come tells the others. */
export const BARRIER_VISIT: VisitParts = {
  come: (operation) => {
    if (operation.come()) operation.meeting.tellAll();
  },
  awaited: (operation) => operation.allCome,
  together: true,
};

/** The root writes once and waits for nobody. @param end when the others have what it wrote in `data` */
export function bcastVisit(isRoot: boolean, root: number, data: Slot, end: () => void): VisitParts {
  if (!isRoot)
    return {
      awaited: (operation) => operation.made,
      together: true,
      take: (operation) => {
        operation.take(root, data);
        end();
      },
    };
  return {
    come: (operation) => {
      operation.put(root, data.filled);
      operation.come();
      operation.make();
    },
    together: true,
  };
}

/** Each leaves its operand; the root combines them when all have come. @param end when it has the result */
export function reduceVisit(
  isRoot: boolean,
  root: number,
  result: Result,
  reduction: Reduction,
  end: () => void,
): VisitParts {
  if (!isRoot)
    return {
      come: (operation) => {
        operation.put(operation.meeting.member, result.filled);
        if (operation.come()) operation.meeting.tell(root);
      },
      together: false,
    };
  return {
    come: (operation) => {
      operation.put(root, result.filled);
      operation.come();
    },
    awaited: (operation) => operation.allCome,
    together: false,
    take: (operation) => {
      combineAll(operation, reduction);
      keep(operation, operation.meeting.members - 1, result, reduction);
      end();
    },
  };
}

/** Each leaves its operand; the last to come combines them all. @param end when this rank has the result */
export function allreduceVisit(result: Result, reduction: Reduction, end: () => void): VisitParts {
  return {
    come: (operation) => {
      operation.put(operation.meeting.member, result.filled);
      if (!operation.come()) return;
      combineAll(operation, reduction);
      operation.make();
    },
    awaited: (operation) => operation.made,
    together: true,
    take: (operation) => {
      keep(operation, operation.meeting.members - 1, result, reduction);
      end();
    },
  };
}
