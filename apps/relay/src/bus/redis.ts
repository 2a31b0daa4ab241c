import type { Redis } from "ioredis";
import type { Bus } from "./types";

const channelOf = (relay: string) => `relay:${relay}`;

/** Publishes on one connection and listens on another, because a connection that subscribes can do nothing else. */
export class RedisBus implements Bus {
  readonly self: string;
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  #listener: (message: Uint8Array) => void = () => {};
  #restored: () => void = () => {};

  /** Owns both connections and closes them. */
  constructor(self: string, publisher: Redis, subscriber: Redis) {
    this.self = self;
    this.#publisher = publisher;
    this.#subscriber = subscriber;
    subscriber.on("messageBuffer", (_channel: Buffer, message: Buffer) => this.#listener(message));
  }

  onMessage(listener: (message: Uint8Array) => void): void {
    this.#listener = listener;
  }

  onRestored(listener: () => void): void {
    this.#restored = listener;
  }

  async start(): Promise<void> {
    await this.#subscriber.subscribe(channelOf(this.self));
    // The client subscribes again by itself before it says that it is ready.
    this.#subscriber.on("ready", () => this.#restored());
  }

  async publish(relay: string, message: Uint8Array): Promise<boolean> {
    const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
    return (await this.#publisher.publish(channelOf(relay), bytes)) > 0;
  }

  async ping(): Promise<void> {
    if (this.#subscriber.status !== "ready") throw new Error(`the subscriber is ${this.#subscriber.status}`);
    await this.#publisher.ping();
  }

  async close(): Promise<void> {
    this.#subscriber.disconnect();
    this.#publisher.disconnect();
  }
}
