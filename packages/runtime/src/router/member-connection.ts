/** One socket to a relay from the hello to its close: reads messages, keeps the heartbeat. Knows nothing of runs or reconnects. */
import {
  type CloseEvent,
  closeEventOf,
  type Hello,
  LIMITS,
  MAX_CONTROL_BYTES,
  type MemberMessage,
  parseControl,
  RECONNECTING,
  type RelayMessage,
  relayMessage,
} from "@commworld/protocol";
import { type RouterSocketConstructor, SocketLink } from "./socket";
import type { RouterClose } from "./types";

/** Console and telemetry of a big world fit many times. */
const MAX_RELAY_MESSAGE_BYTES = 4 * MAX_CONTROL_BYTES;
/** From the start of the connection to the welcome. */
const WELCOME_TIMEOUT_MS = 10_000;

export const LOST: RouterClose = { code: 1006, reason: "connection-lost", retriable: true };

export interface MemberConnectionOptions {
  Socket: RouterSocketConstructor;
  url: string;
  hello: Hello;
  pingIntervalMs?: number;
  silenceMs?: number;
  onMessage(message: RelayMessage): void;
  onFrame(bytes: Uint8Array): void;
  onMalformed(fault: string): void;
  /** Once, last, unless this side closed it. */
  onClosed(close: RouterClose, message?: string): void;
}

export class MemberConnection {
  readonly #options: MemberConnectionOptions;
  readonly #link: SocketLink;
  readonly #welcomeTimer: ReturnType<typeof setTimeout>;
  #heartbeat: ReturnType<typeof setInterval> | null = null;
  #heardAt = Date.now();
  #pingAt: number | null = null;
  #isWelcome = false;

  constructor(options: MemberConnectionOptions) {
    this.#options = options;
    this.#link = new SocketLink(options.Socket, options.url, {
      open: () => this.#link.send(JSON.stringify(options.hello satisfies MemberMessage)),
      text: (text) => this.#onText(text),
      frame: (bytes) => {
        this.#heardAt = Date.now();
        options.onFrame(bytes);
      },
      malformed: (fault) => options.onMalformed(fault),
      close: (code) => {
        this.#stop();
        options.onClosed(closeOf(code));
      },
    });
    this.#welcomeTimer = setTimeout(() => this.#giveUp(LOST), WELCOME_TIMEOUT_MS);
  }

  get isWelcome(): boolean {
    return this.#isWelcome;
  }

  get bufferedAmount(): number {
    return this.#link.bufferedAmount;
  }

  say(message: MemberMessage): void {
    this.#link.send(JSON.stringify(message));
  }

  sendFrame(frame: Uint8Array): void {
    this.#link.sendFrame(frame);
  }

  /** Pings now: after a sleep the socket may be dead without a word. */
  check(): void {
    if (this.#isWelcome) this.#beat();
  }

  /** Nothing more is told of it. */
  close(code: number): void {
    this.#stop();
    this.#link.close(code);
  }

  #stop(): void {
    clearTimeout(this.#welcomeTimer);
    if (this.#heartbeat !== null) clearInterval(this.#heartbeat);
    this.#heartbeat = null;
  }

  #giveUp(close: RouterClose, message?: string): void {
    this.#stop();
    this.#link.close(RECONNECTING);
    this.#options.onClosed(close, message);
  }

  #onText(text: string) {
    this.#heardAt = Date.now();
    this.#pingAt = null;
    const parsed = parseControl(relayMessage, text, MAX_RELAY_MESSAGE_BYTES);
    if (!parsed.ok)
      return this.#giveUp(
        { code: 4400, reason: "bad-message", retriable: false },
        `The relay said what this page does not understand (${parsed.detail}): reload the page.`,
      );
    if (parsed.message.type === "welcome") {
      this.#isWelcome = true;
      clearTimeout(this.#welcomeTimer);
      this.#heartbeat = setInterval(() => this.#beat(), this.#options.pingIntervalMs ?? LIMITS.pingIntervalMs);
    }
    this.#options.onMessage(parsed.message);
  }

  #beat(): void {
    const now = Date.now();
    // Only an unanswered ping tells a dead connection from a tab whose timers were held back.
    const silenceMs = this.#options.silenceMs ?? LIMITS.silenceMs;
    if (this.#pingAt !== null && now - Math.max(this.#pingAt, this.#heardAt) >= silenceMs) this.#giveUp(LOST);
    else {
      this.#pingAt ??= now;
      this.say({ type: "ping", t: now });
    }
  }
}

function closeOf(code: number): RouterClose {
  const known: CloseEvent | undefined = closeEventOf(code);
  return known ? { ...known } : { ...LOST, code };
}
