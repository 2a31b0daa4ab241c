/** How relays talk to each other: one channel per incarnation of a relay, never one that everybody hears. */
export interface Bus {
  /** This relay's own channel; other relays publish to it. */
  readonly self: string;
  /**
   * Resolves when the message has left: true when the relay listened, false when nobody did. Messages of one relay to
   * another arrive in order, at most once. The bytes belong to the bus until then.
   */
  publish(relay: string, message: Uint8Array): Promise<boolean>;
  /** One listener, set before `start`. */
  onMessage(listener: (message: Uint8Array) => void): void;
  /** One listener: messages may have been missed, and arrive again from here on. */
  onRestored(listener: () => void): void;
  /** Begins to listen; other relays may publish from here on. */
  start(): Promise<void>;
  /** Rejects when messages cannot arrive now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
