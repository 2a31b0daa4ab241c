/** A peer that writes WebSocket frames byte by byte, also wrong ones. Closed after the test. */
import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { until } from "./until";

export const OPCODE = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const;

export interface PieceOptions {
  /** Default: the last piece. */
  fin?: boolean;
  masked?: boolean;
  /** Reserved bit 1: compressed. */
  compressed?: boolean;
}

/** One frame of the WebSocket layer, as a client writes it: RFC 6455, 5.2. The mask is zero. */
export function piece(opcode: number, payload: Uint8Array, options: PieceOptions = {}): Buffer {
  const { fin = true, masked = true, compressed = false } = options;
  const first = (fin ? 0x80 : 0) | (compressed ? 0x40 : 0) | opcode;
  const mask = masked ? 0x80 : 0;
  const { length } = payload;
  let header: Buffer;
  if (length < 126) header = Buffer.from([first, mask | length]);
  else if (length < 65_536) header = Buffer.from([first, mask | 126, length >> 8, length & 255]);
  else {
    header = Buffer.alloc(10);
    header[0] = first;
    header[1] = mask | 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return Buffer.concat([header, Buffer.alloc(masked ? 4 : 0), payload]);
}

export class RawPeer {
  readonly socket: Socket;
  received = Buffer.alloc(0);
  ended = false;

  constructor(port: number) {
    this.socket = connect(port, "127.0.0.1");
    this.socket.on("data", (chunk) => {
      this.received = Buffer.concat([this.received, chunk]);
    });
    this.socket.on("error", () => {});
    this.socket.on("close", () => {
      this.ended = true;
    });
  }

  write(data: string | Uint8Array): void {
    this.socket.write(data);
  }

  async upgrade(headers = ""): Promise<string> {
    const key = randomBytes(16).toString("base64");
    this.write(
      `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n${headers}\r\n`,
    );
    await until("the upgrade is answered", () => this.received.includes("\r\n\r\n") || this.ended);
    const end = this.received.indexOf("\r\n\r\n") + 4;
    const head = this.received.subarray(0, end).toString("latin1");
    this.received = this.received.subarray(end);
    return head;
  }

  /** The code of the close frame that the other side has sent; null when the connection ended without one. */
  async closeCode(): Promise<number | null> {
    let found: number | null = null;
    await until("the other side closes", () => {
      found = closeCodeIn(this.received);
      return found !== null || this.ended;
    });
    return found;
  }

  async hasEnded(timeoutMs?: number): Promise<void> {
    await until("the connection has ended", () => this.ended, timeoutMs);
  }
}

/** Walks over the frames of a server. */
function closeCodeIn(bytes: Buffer): number | null {
  let at = 0;
  while (at + 2 <= bytes.length) {
    let length = bytes[at + 1]! & 0x7f;
    let header = 2;
    if (length === 126) {
      length = bytes.readUInt16BE(at + 2);
      header = 4;
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(at + 2));
      header = 10;
    }
    if ((bytes[at]! & 0x0f) === OPCODE.close && bytes.length >= at + header + 2) return bytes.readUInt16BE(at + header);
    at += header + length;
  }
  return null;
}

/** Connected, nothing said. */
export async function rawPeer(url: string): Promise<RawPeer> {
  const peer = new RawPeer(Number(new URL(url).port));
  onTestFinished(() => void peer.socket.destroy());
  await until("the connection stands", () => peer.socket.readyState === "open" || peer.ended);
  return peer;
}

/** After the upgrade. */
export async function rawSocket(url: string): Promise<RawPeer> {
  const peer = await rawPeer(url);
  await peer.upgrade();
  return peer;
}
