import { bundleFrames, splitBundle } from "@commworld/protocol";
import { atTurnEnd } from "./turn-end";

/** The part of a WebSocket that the router uses: browsers, workers and Node's `ws` have it. */
export interface RouterSocket {
  binaryType: string;
  readonly readyState: number;
  readonly bufferedAmount: number;
  send(data: string | Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
}

export type RouterSocketConstructor = new (url: string) => RouterSocket;

export interface SocketEvents {
  open(): void;
  text(text: string): void;
  /** The bytes belong to the receiver. */
  frame(bytes: Uint8Array): void;
  /** A binary message that holds no frames. */
  malformed(fault: string): void;
  /** Once, last. 1006 when the connection broke or never was. */
  close(code: number, reason: string): void;
}

const OPEN = 1;

/** One connection. After `close` by this side no event follows. */
export class SocketLink {
  readonly #socket: RouterSocket;
  /** Of this turn of the event loop: they leave in one message. */
  #frames: Uint8Array[] = [];
  #frameBytes = 0;
  #isDetached = false;

  constructor(Socket: RouterSocketConstructor, url: string, events: SocketEvents) {
    const socket = new Socket(url);
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    const unless =
      <T>(handle: (event: T) => void) =>
      (event: T) => {
        if (!this.#isDetached) handle(event);
      };
    socket.onopen = unless(() => events.open());
    socket.onmessage = unless(({ data }: { data: string | ArrayBuffer }) =>
      typeof data === "string" ? events.text(data) : this.#onBundle(new Uint8Array(data), events),
    );
    socket.onclose = unless(({ code, reason }: { code: number; reason: string }) => events.close(code, reason));
    // A close event follows every error, with all there is to know.
    socket.onerror = () => {};
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount + this.#frameBytes;
  }

  /** Behind the frames that wait. Dropped when the socket is not open: its close event is on the way. */
  send(text: string): void {
    this.#flush();
    if (this.#socket.readyState === OPEN) this.#socket.send(text);
  }

  /** Leaves at the end of the turn; dropped when the socket is not open then. */
  sendFrame(frame: Uint8Array): void {
    if (this.#frames.length === 0) atTurnEnd(() => this.#flush());
    this.#frames.push(frame);
    this.#frameBytes += frame.length;
  }

  close(code: number): void {
    this.#isDetached = true;
    this.#frames = [];
    this.#socket.close(code);
  }

  #flush(): void {
    const messages = bundleFrames(this.#frames);
    this.#frames = [];
    this.#frameBytes = 0;
    if (this.#socket.readyState === OPEN) for (const message of messages) this.#socket.send(message);
  }

  #onBundle(message: Uint8Array, events: SocketEvents) {
    const split = splitBundle(message);
    if (!split.ok) return events.malformed(split.error);
    // A frame may end the connection: what follows it is nobody's then.
    for (const frame of split.frames) if (!this.#isDetached) events.frame(frame);
  }
}
