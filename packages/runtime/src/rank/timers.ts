/** Counts the timers a program has set, so that its node knows when nothing is left to run. */
interface Timers {
  setTimeout: (handler: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => unknown;
  clearTimeout: (id: unknown) => void;
  setInterval: (handler: (...args: unknown[]) => void, delay?: number, ...args: unknown[]) => unknown;
  clearInterval: (id: unknown) => void;
}

/** Replaces the timers of the global scope; returns how many are pending. */
export function trackTimers(scope: Timers): () => number {
  const pending = new Set<unknown>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = scope;
  scope.setTimeout = (handler, delay, ...args) => {
    const id = setTimeout.call(
      scope,
      (...given: unknown[]) => {
        pending.delete(id);
        handler(...given);
      },
      delay,
      ...args,
    );
    pending.add(id);
    return id;
  };
  scope.setInterval = (handler, delay, ...args) => {
    const id = setInterval.call(scope, handler, delay, ...args);
    pending.add(id);
    return id;
  };
  scope.clearTimeout = (id) => {
    pending.delete(id);
    clearTimeout.call(scope, id);
  };
  scope.clearInterval = (id) => {
    pending.delete(id);
    clearInterval.call(scope, id);
  };
  return () => pending.size;
}
