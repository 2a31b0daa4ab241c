/** Calls that are made of several: one after the other, or with another result. */
import { EngineRequest } from "../engine/request";
import type { Pending } from "./pending";

/** Done when the last of several operations is. */
export class ChainRequest extends EngineRequest {
  constructor(
    /** The one under way. */
    public current: EngineRequest,
  ) {
    super();
  }
}

/** `next` begins, inside progress, when `first` is done. What either throws the whole throws. */
export function chain<A, B>(first: Pending<A>, next: (value: A) => Pending<B>): Pending<B> {
  const request = new ChainRequest(first.request);
  let second: Pending<B> | undefined;
  let failure: { error: unknown } | undefined;
  first.request.whenDone(() => {
    try {
      second = next(first.finish());
      const { request: last } = second;
      request.current = last;
      last.whenDone(() => {
        request.failure = last.failure;
        request.complete();
      });
    } catch (error) {
      failure = { error };
      request.failure = first.request.failure;
      request.complete();
    }
  });
  return {
    request,
    finish: (status) => {
      if (failure) throw failure.error;
      return second!.finish(status);
    },
  };
}

/** The same call with a result made of its own, once. */
export function giving<A, B>(pending: Pending<A>, result: (value: A) => B): Pending<B> {
  let made: { value: B } | undefined;
  return {
    request: pending.request,
    finish: () => {
      made ??= { value: result(pending.finish()) };
      return made.value;
    },
  };
}

/** The same call, which never throws: its value, or what it threw. */
export function settled<T>(pending: Pending<T>): Pending<{ value?: T; error?: unknown }> {
  return giving({ request: pending.request, finish: () => pending }, () => {
    try {
      return { value: pending.finish() };
    } catch (error) {
      return { error };
    }
  });
}
