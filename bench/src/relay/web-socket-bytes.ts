/** The bytes of WebSockets (RFC 6455) as a load generator needs them: messages made beforehand, and counted, not copied. */

export const TEXT = 1;
export const BINARY = 2;
/** Any but zero: a server has to unmask as it has to for a browser. */
const MASK = Buffer.from([0x5a, 0xc3, 0x17, 0x9e]);

/** One whole message of a client. */
export function clientMessage(opcode: typeof TEXT | typeof BINARY, payload: Uint8Array): Buffer {
  const { length } = payload;
  const extended = length < 126 ? 0 : length <= 0xffff ? 2 : 8;
  const start = 2 + extended + MASK.length;
  const bytes = Buffer.alloc(start + length);
  bytes[0] = 0x80 | opcode;
  bytes[1] = 0x80 | (extended === 0 ? length : extended === 2 ? 126 : 127);
  if (extended === 2) bytes.writeUInt16BE(length, 2);
  if (extended === 8) bytes.writeUInt32BE(length, 6);
  bytes.set(MASK, start - MASK.length);
  for (let i = 0; i < length; i++) bytes[start + i] = payload[i]! ^ MASK[i & 3]!;
  return bytes;
}

export const textMessage = (text: string) => clientMessage(TEXT, Buffer.from(text));

export function upgradeRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`;
}

/** A message has ended; of a text its characters, when texts are kept. */
export type MessageListener = (opcode: number, bytes: number, text: string | undefined) => void;

/** Follows the messages of a server, which are unmasked, through chunks of any size. Chunks are not kept. */
export class MessageWalker {
  readonly #listener: MessageListener;
  readonly #header = Buffer.alloc(10);
  #headerBytes = 0;
  #opcode = 0;
  #length = 0;
  #remaining = 0;
  #inMessage = false;
  #text: Buffer[] = [];
  keepsText = true;

  constructor(listener: MessageListener) {
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; ) {
      if (!this.#inMessage) {
        this.#header[this.#headerBytes++] = chunk[at++]!;
        if (this.#headerBytes >= 2) this.#readHeader();
        if (this.#inMessage && this.#remaining === 0) this.#end();
        continue;
      }
      const taken = Math.min(this.#remaining, chunk.length - at);
      if (this.#opcode === TEXT && this.keepsText) this.#text.push(Buffer.from(chunk.subarray(at, at + taken)));
      at += taken;
      this.#remaining -= taken;
      if (this.#remaining === 0) this.#end();
    }
  }

  #readHeader(): void {
    const short = this.#header[1]! & 0x7f;
    const needed = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (this.#headerBytes < needed) return;
    this.#opcode = this.#header[0]! & 0x0f;
    this.#length = short === 126 ? this.#header.readUInt16BE(2) : short === 127 ? this.#header.readUInt32BE(6) : short;
    this.#remaining = this.#length;
    this.#headerBytes = 0;
    this.#inMessage = true;
  }

  #end(): void {
    this.#inMessage = false;
    const text = this.#opcode === TEXT && this.keepsText ? Buffer.concat(this.#text).toString() : undefined;
    this.#text = [];
    this.#listener(this.#opcode, this.#length, text);
  }
}
