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
  bytes(bytes: Uint8Array): void;
  /** Once, last. 1006 when the connection broke or never was. */
  close(code: number, reason: string): void;
}

const OPEN = 1;

/** One connection. After `close` by this side no event follows. */
export class SocketLink {
  readonly #socket: RouterSocket;
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
      typeof data === "string" ? events.text(data) : events.bytes(new Uint8Array(data)),
    );
    socket.onclose = unless(({ code, reason }: { code: number; reason: string }) => events.close(code, reason));
    // A close event follows every error, with all there is to know.
    socket.onerror = () => {};
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  /** Dropped when the socket is not open: its close event is on the way. */
  send(data: string | Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === OPEN) this.#socket.send(data);
  }

  close(): void {
    this.#isDetached = true;
    this.#socket.close(1000);
  }
}
