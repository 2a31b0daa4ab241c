/** Writes one binary WebSocket message of a server, unmasked and whole (RFC 6455, section 5.2), to the socket below. */
import type { Duplex } from "node:stream";
import type { Message } from "./bundle-queue";

const FINAL_BINARY = 0x82;
const SHORT = 126;
const LONG = 127;
/** Copying less than this costs less than another entry of a gathering write. */
const COPY_BELOW_BYTES = 16 * 1024;

export function writeMessage(wire: Duplex, { bytes, parts }: Message, written: () => void): void {
  const header = headerOf(bytes);
  if (bytes < COPY_BELOW_BYTES) {
    wire.write(Buffer.concat([header, ...parts], header.length + bytes), written);
    return;
  }
  wire.cork();
  wire.write(header);
  for (const [index, part] of parts.entries()) {
    if (index === parts.length - 1) wire.write(part, written);
    else wire.write(part);
  }
  wire.uncork();
}

function headerOf(bytes: number): Buffer {
  if (bytes < SHORT) return Buffer.from([FINAL_BINARY, bytes]);
  if (bytes <= 0xffff) return Buffer.from([FINAL_BINARY, SHORT, bytes >> 8, bytes & 0xff]);
  const header = Buffer.alloc(10);
  header[0] = FINAL_BINARY;
  header[1] = LONG;
  header.writeUInt32BE(bytes, 6);
  return header;
}
