/**
 * Runs a task when what has arrived already has been handled. Timers of browsers are too late for that (4 ms), and a microtask
 * comes between two messages that arrived together.
 */
export const atTurnEnd: (task: () => void) => void =
  typeof setImmediate === "function" ? (task) => void setImmediate(task) : byMessage();

function byMessage(): (task: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const tasks: (() => void)[] = [];
  port1.onmessage = () => tasks.shift()?.();
  return (task) => {
    tasks.push(task);
    port2.postMessage(null);
  };
}
