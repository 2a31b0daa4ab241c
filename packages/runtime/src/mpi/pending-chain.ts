/** Calls that are made of several: one after the other, or with another result. */
import { EngineRequest } from "../engine/request";
import type { Pending } from "./pending";

class ChainRequest extends EngineRequest {}

/** `next` begins, inside progress, when `first` is done. What either throws the whole throws. */
export function chain<A, B>(first: Pending<A>, next: (value: A) => Pending<B>): Pending<B> {
  const request = new ChainRequest();
  let second: Pending<B> | undefined;
  let failure: { error: unknown } | undefined;
  first.request.whenDone(() => {
    try {
      second = next(first.finish());
      second.request.whenDone(() => request.complete());
    } catch (error) {
      failure = { error };
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
