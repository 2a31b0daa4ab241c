/** Messages of this relay to others: one copy per relay, and of a turn of the event loop one message per relay. */
import { type Envelope, encodeEnvelope } from "../bus/envelope";
import type { Bus } from "../bus/types";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import type { Brake } from "../session/brake";

/** Frame bytes of one member that may be on their way to other relays before it is paused. */
export const IN_FLIGHT_BYTES = 1024 * 1024;
/** Of all members together: above it whoever sends more waits for what it has sent. */
export const ALL_IN_FLIGHT_BYTES = 64 * IN_FLIGHT_BYTES;

/** A message to another relay is not made larger than this by putting several together. */
const MESSAGE_BYTES = 1024 * 1024;

interface Outgoing {
  code: string;
  bytes: Uint8Array;
  /** It has left, or will not. */
  done(): void;
}

export class Peers {
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #onGone: (code: string, relay: string) => void;
  readonly #queues = new Map<string, Outgoing[]>();
  #allInFlight = 0;
  readonly #inFlight = new WeakMap<Brake, { bytes: number; release?: () => void }>();

  /** `onGone`: a relay that the room counts on does not listen any more. */
  constructor(bus: Bus, metrics: Metrics, log: Log, onGone: (code: string, relay: string) => void) {
    this.#bus = bus;
    this.#metrics = metrics;
    this.#log = log;
    this.#onGone = onGone;
  }

  /** Leaves at the end of the turn, in one message with what else the relay gets. `from` is paused while too much is on its way. */
  send(relays: string[], envelope: Envelope, from?: Brake): void {
    if (relays.length === 0) return;
    const bytes = encodeEnvelope(envelope);
    let waiting = relays.length;
    const done = () => {
      if (--waiting === 0 && from) this.#finish(from, bytes.length);
    };
    if (from) this.#begin(from, bytes.length);
    for (const relay of relays) this.#enqueue(relay, { code: envelope.code, bytes, done });
  }

  #enqueue(relay: string, item: Outgoing): void {
    const queue = this.#queues.get(relay);
    if (queue) queue.push(item);
    else {
      this.#queues.set(relay, [item]);
      setImmediate(() => this.#flush(relay));
    }
  }

  #flush(relay: string): void {
    const queue = this.#queues.get(relay) ?? [];
    this.#queues.delete(relay);
    for (let first = 0, next = 0; first < queue.length; first = next) {
      let bytes = 0;
      while (next < queue.length && (next === first || bytes + queue[next]!.bytes.length <= MESSAGE_BYTES))
        bytes += queue[next++]!.bytes.length;
      void this.#publish(relay, queue.slice(first, next));
    }
  }

  async #publish(relay: string, items: Outgoing[]): Promise<void> {
    const message = items.length === 1 ? items[0]!.bytes : Buffer.concat(items.map(({ bytes }) => bytes));
    const codes = [...new Set(items.map(({ code }) => code))];
    const measured = this.#metrics.bus.startTimer();
    try {
      if (!(await this.#bus.publish(relay, message))) for (const code of codes) this.#onGone(code, relay);
    } catch (error) {
      this.#metrics.busErrors.inc();
      this.#log.warn({ rooms: codes, relay, err: error }, "a message to another relay failed");
    }
    measured();
    for (const { done } of items) done();
  }

  #begin(from: Brake, bytes: number): void {
    const flight = this.#inFlight.get(from) ?? { bytes: 0 };
    this.#inFlight.set(from, flight);
    flight.bytes += bytes;
    this.#allInFlight += bytes;
    const isMuch = flight.bytes > IN_FLIGHT_BYTES || this.#allInFlight > ALL_IN_FLIGHT_BYTES;
    if (isMuch) flight.release ??= from.hold();
  }

  #finish(from: Brake, bytes: number): void {
    this.#allInFlight -= bytes;
    const flight = this.#inFlight.get(from);
    if (!flight) return;
    flight.bytes -= bytes;
    if (flight.bytes >= IN_FLIGHT_BYTES / 2) return;
    flight.release?.();
    delete flight.release;
  }
}
