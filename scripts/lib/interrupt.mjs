/** npm passes Ctrl+C on to its child, which has it from the terminal already: both together are one. */
const ECHO_MS = 500;

/**
 * The first Ctrl+C (or SIGTERM, or the terminal's end) aborts `signal`, a later one calls `onSecond`.
 * @param {() => void} onSecond
 */
export function listenForInterrupt(onSecond) {
  const controller = new AbortController();
  let firstAt = 0;
  const listener = () => {
    const now = Date.now();
    if (firstAt === 0) {
      firstAt = now;
      controller.abort();
    } else if (now - firstAt > ECHO_MS) onSecond();
  };
  const names = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);
  for (const name of names) process.on(name, listener);
  return {
    signal: controller.signal,
    close() {
      for (const name of names) process.off(name, listener);
    },
  };
}

/**
 * Resolves when the signal is aborted.
 * @param {AbortSignal} signal
 * @returns {Promise<void>}
 */
export function aborted(signal) {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
