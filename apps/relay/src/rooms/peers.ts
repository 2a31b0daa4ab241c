/** Messages of this relay to others, one copy per relay. */
import { type Envelope, encodeEnvelope } from "../bus/envelope";
import type { Bus } from "../bus/types";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import type { Brake } from "../session/brake";

/** Frame bytes of one member that may be on their way to other relays before it is paused. */
const IN_FLIGHT_BYTES = 1024 * 1024;

export class Peers {
  readonly #bus: Bus;
  readonly #metrics: Metrics;
  readonly #log: Log;
  readonly #onGone: (code: string, relay: string) => void;
  readonly #inFlight = new WeakMap<Brake, { bytes: number; release?: () => void }>();

  /** `onGone`: a relay that the room counts on does not listen any more. */
  constructor(bus: Bus, metrics: Metrics, log: Log, onGone: (code: string, relay: string) => void) {
    this.#bus = bus;
    this.#metrics = metrics;
    this.#log = log;
    this.#onGone = onGone;
  }

  send(relays: string[], envelope: Envelope, from?: Brake): void {
    if (relays.length === 0) return;
    const bytes = encodeEnvelope(envelope);
    if (from) this.#begin(from, bytes.length);
    const sent = relays.map((relay) => this.#publish(relay, envelope.code, bytes));
    if (from) void Promise.all(sent).then(() => this.#finish(from, bytes.length));
  }

  async #publish(relay: string, code: string, bytes: Uint8Array): Promise<void> {
    try {
      if (!(await this.#bus.publish(relay, bytes))) this.#onGone(code, relay);
    } catch (error) {
      this.#metrics.busErrors.inc();
      this.#log.warn({ room: code, relay, err: error }, "a message to another relay failed");
    }
  }

  #begin(from: Brake, bytes: number): void {
    const flight = this.#inFlight.get(from) ?? { bytes: 0 };
    this.#inFlight.set(from, flight);
    flight.bytes += bytes;
    if (flight.bytes <= IN_FLIGHT_BYTES || flight.release) return;
    flight.release = from.hold();
  }

  #finish(from: Brake, bytes: number): void {
    const flight = this.#inFlight.get(from);
    if (!flight) return;
    flight.bytes -= bytes;
    if (flight.bytes >= IN_FLIGHT_BYTES / 2) return;
    flight.release?.();
    delete flight.release;
  }
}
