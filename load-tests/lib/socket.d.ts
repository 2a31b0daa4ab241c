/** What is used of a WebSocket: k6's, a browser's and the one of the tests have it. */
import type { MemberMessage, RelayMessage } from "@commworld/protocol";

interface SocketEvents {
  open: unknown;
  message: { data: string | ArrayBuffer };
  error: { error?: unknown };
  close: { code?: number; reason?: string };
}

export interface Socket {
  addEventListener<K extends keyof SocketEvents>(type: K, listener: (event: SocketEvents[K]) => void): void;
  send(data: string | ArrayBuffer): void;
  close(code?: number): void;
}

/** A socket that also carries frames. */
export interface FrameSocket extends Socket {
  binaryType: string;
}

export type Said = MemberMessage;
export type Heard = RelayMessage;
export type HeardOf<T extends Heard["type"]> = Extract<Heard, { type: T }>;
