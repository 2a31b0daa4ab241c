/**
 * How a face waits. A face is made of the same calls as every other (calls.ts, waits.ts); this is all that differs. `call`
 * runs at once up to the point where it would wait, so that operations begin in the order the program wrote them.
 */
import { type CallName, MODULE_CALLS } from "../calls/call-names";
import { MPIError } from "../mpi/errors";
import { type Look, type Pending, waitable } from "../mpi/pending";
import type { RankRuntime } from "../mpi/rank-runtime";

export type Method = (this: unknown, ...args: unknown[]) => unknown;

/** A call on the method's `this`: begun, waited for by the face, ended. */
export interface WaitingCall {
  begin(self: unknown, args: unknown[]): Pending<unknown>;
  end(self: unknown, pending: Pending<unknown>): unknown;
}

export interface Face {
  /** Whether waiting calls hold the thread, so that a rank can do one thing at a time. */
  readonly blocks: boolean;
  /** A method of this name that begins a call and waits for it. */
  waiting(name: CallName, call: WaitingCall): Method;
  /** A function that never has to wait, in the form of one that may. */
  settled(work: () => unknown): () => unknown;
  /** A method that looks once. */
  looking(name: CallName, look: (self: unknown, args: unknown[]) => Look<unknown>): Method;
}

/** Adds the call's name to the error a program sees. */
export function named(error: unknown, call: CallName): unknown {
  if (error instanceof MPIError && error.call === undefined) error.call = call;
  return error;
}

/** A method that returns at once whatever it starts. */
export function starting(
  runtime: RankRuntime,
  name: CallName,
  start: (self: unknown, args: unknown[]) => unknown,
): Method {
  const index = MODULE_CALLS.index(name);
  const { counters, engine } = runtime;
  return {
    [name](this: unknown, ...args: unknown[]): unknown {
      counters.enter(index);
      try {
        const started = start(this, args);
        engine.progress();
        return started;
      } catch (error) {
        throw named(error, name);
      } finally {
        counters.leave(index);
      }
    },
  }[name]!;
}

/** Waiting calls are promises; other tasks of the rank run meanwhile. Works on every transport. */
export function asyncFace(runtime: RankRuntime): Face {
  const { counters, engine } = runtime;
  return {
    blocks: false,
    waiting(name, { begin, end }) {
      const index = MODULE_CALLS.index(name);
      return {
        async [name](this: unknown, ...args: unknown[]): Promise<unknown> {
          counters.enter(index);
          try {
            const pending = begin(this, args);
            const request = waitable(pending);
            if (request.done) {
              const turn = engine.settle();
              if (turn) await turn;
            } else {
              counters.waits(pending.peer, pending.tag);
              await engine.waitAsync(request);
            }
            return end(this, pending);
          } catch (error) {
            throw named(error, name);
          } finally {
            counters.leave(index);
          }
        },
      }[name]!;
    },
    settled: (work) => async () => work(),
    looking(name, look) {
      const index = MODULE_CALLS.index(name);
      return {
        async [name](this: unknown, ...args: unknown[]): Promise<unknown> {
          counters.enter(index);
          try {
            const { value, again } = look(this, args);
            if (again) await engine.turn();
            return value;
          } catch (error) {
            throw named(error, name);
          } finally {
            counters.leave(index);
          }
        },
      }[name]!;
    },
  };
}

/** Waiting calls block the rank's thread. Needs shared memory. */
export function blockingFace(runtime: RankRuntime): Face {
  const { counters, engine } = runtime;
  return {
    blocks: true,
    waiting(name, { begin, end }) {
      const index = MODULE_CALLS.index(name);
      return {
        [name](this: unknown, ...args: unknown[]): unknown {
          counters.enter(index);
          try {
            const pending = begin(this, args);
            const request = waitable(pending);
            if (request.done) engine.glance();
            else if (!engine.spin(request)) {
              counters.waits(pending.peer, pending.tag);
              engine.waitSync(request);
            }
            return end(this, pending);
          } catch (error) {
            throw named(error, name);
          } finally {
            counters.leave(index);
          }
        },
      }[name]!;
    },
    settled: (work) => work,
    looking(name, look) {
      return starting(runtime, name, (self, args) => look(self, args).value);
    },
  };
}
