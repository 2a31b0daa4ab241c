/**
 * What relays say to each other, as bytes: envelopes after each other, each behind its length (u32, little endian). The first
 * byte of an envelope tells its kind, the next eight the room's code.
 *
 *   1  room state:  code, JSON { version, room }
 *   2  records:     code, frames as their sources sent them, as the records of a bundle; for every destination that the
 *                   receiving relay holds
 *   3  fan-out:     code, u16 GR_ID that said it (little endian), JSON text for all members of the relay but that one
 *
 * Relays trust each other; the decoder still never throws, and leaves out what it does not know: relays of two versions may
 * meet during a deployment.
 */
import { ROOM_CODE_LENGTH } from "@commworld/protocol";
import type { RoomSnapshot } from "../store/types";

export type Envelope =
  | { kind: "room"; code: string; snapshot: RoomSnapshot }
  | { kind: "records"; code: string; records: Uint8Array }
  | { kind: "fan-out"; code: string; from: number; text: string };

const KINDS = ["", "room", "records", "fan-out"] as const;
const PREFIX_BYTES = 1 + ROOM_CODE_LENGTH;
const LENGTH_BYTES = 4;

function enclose(kind: 1 | 2 | 3, code: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(LENGTH_BYTES + PREFIX_BYTES + body.length);
  bytes.writeUInt32LE(PREFIX_BYTES + body.length, 0);
  bytes[LENGTH_BYTES] = kind;
  bytes.write(code, LENGTH_BYTES + 1, ROOM_CODE_LENGTH, "latin1");
  bytes.set(body, LENGTH_BYTES + PREFIX_BYTES);
  return bytes;
}

/** With its length in front: what several give is one message when it is put together. */
export function encodeEnvelope(envelope: Envelope): Uint8Array {
  switch (envelope.kind) {
    case "room":
      return enclose(1, envelope.code, Buffer.from(JSON.stringify(envelope.snapshot)));
    case "records":
      return enclose(2, envelope.code, envelope.records);
    case "fan-out": {
      const body = Buffer.allocUnsafe(2 + Buffer.byteLength(envelope.text));
      body.writeUInt16LE(envelope.from, 0);
      body.write(envelope.text, 2);
      return enclose(3, envelope.code, body);
    }
  }
}

/** What can be read of a message, in order. Records are views of `bytes`. */
export function decodeEnvelopes(bytes: Uint8Array): Envelope[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const envelopes: Envelope[] = [];
  for (let at = 0; at + LENGTH_BYTES <= buffer.length; ) {
    const start = at + LENGTH_BYTES;
    const end = start + buffer.readUInt32LE(at);
    if (end > buffer.length) break;
    const envelope = decodeEnvelope(buffer.subarray(start, end));
    if (envelope) envelopes.push(envelope);
    at = end;
  }
  return envelopes;
}

function decodeEnvelope(buffer: Buffer): Envelope | undefined {
  if (buffer.length <= PREFIX_BYTES) return undefined;
  const kind = KINDS[buffer[0]!];
  const code = buffer.toString("latin1", 1, PREFIX_BYTES);
  const body = buffer.subarray(PREFIX_BYTES);
  switch (kind) {
    case "room":
      try {
        return { kind, code, snapshot: JSON.parse(body.toString()) as RoomSnapshot };
      } catch {
        return undefined;
      }
    case "records":
      return { kind, code, records: body };
    case "fan-out":
      return body.length < 2 ? undefined : { kind, code, from: body.readUInt16LE(0), text: body.toString("utf8", 2) };
    default:
      return undefined;
  }
}
