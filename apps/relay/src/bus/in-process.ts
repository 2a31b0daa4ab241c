import type { Bus } from "./types";

type Listener = (message: Uint8Array) => void;

/** Joins the relays of one process. A relay alone has a hub of its own. */
export class InProcessHub {
  readonly #listeners = new Map<string, Listener>();

  connect(self: string): Bus {
    const listeners = this.#listeners;
    let listener: Listener = () => {};
    return {
      self,
      async publish(relay, message) {
        const receiver = listeners.get(relay);
        if (!receiver) return false;
        queueMicrotask(() => receiver(message));
        return true;
      },
      onMessage(next) {
        listener = next;
      },
      onRestored() {},
      async start() {
        listeners.set(self, (message) => listener(message));
      },
      async ping() {
        if (!listeners.has(self)) throw new Error("the bus is closed");
      },
      async close() {
        listeners.delete(self);
      },
    };
  }
}
