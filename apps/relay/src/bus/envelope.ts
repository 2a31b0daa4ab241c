/**
 * What relays say to each other, as bytes. The first byte tells the kind, the next eight the room's code.
 *
 *   1  room state:  code, JSON { version, room }
 *   2  data frame:  code, the frame as its source sent it; for every destination that the receiving relay holds
 *   3  fan-out:     code, u16 GR_ID that said it (little endian), JSON text for all members of the relay but that one
 *
 * Relays trust each other; the decoder still never throws, and refuses what it does not know: relays of two versions may
 * meet during a deployment.
 */
import { ROOM_CODE_LENGTH } from "@commworld/protocol";
import type { RoomSnapshot } from "../store/types";

export type Envelope =
  | { kind: "room"; code: string; snapshot: RoomSnapshot }
  | { kind: "frame"; code: string; frame: Uint8Array }
  | { kind: "fan-out"; code: string; from: number; text: string };

const KINDS = ["", "room", "frame", "fan-out"] as const;
const PREFIX_BYTES = 1 + ROOM_CODE_LENGTH;

function enclose(kind: 1 | 2 | 3, code: string, body: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(PREFIX_BYTES + body.length);
  bytes[0] = kind;
  bytes.write(code, 1, ROOM_CODE_LENGTH, "latin1");
  bytes.set(body, PREFIX_BYTES);
  return bytes;
}

export function encodeEnvelope(envelope: Envelope): Uint8Array {
  switch (envelope.kind) {
    case "room":
      return enclose(1, envelope.code, Buffer.from(JSON.stringify(envelope.snapshot)));
    case "frame":
      return enclose(2, envelope.code, envelope.frame);
    case "fan-out": {
      const body = Buffer.allocUnsafe(2 + Buffer.byteLength(envelope.text));
      body.writeUInt16LE(envelope.from, 0);
      body.write(envelope.text, 2);
      return enclose(3, envelope.code, body);
    }
  }
}

/** Undefined for bytes that are no envelope. The frame is a view of `bytes`. */
export function decodeEnvelope(bytes: Uint8Array): Envelope | undefined {
  if (bytes.length <= PREFIX_BYTES) return undefined;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
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
    case "frame":
      return { kind, code, frame: body };
    case "fan-out":
      return body.length < 2 ? undefined : { kind, code, from: body.readUInt16LE(0), text: body.toString("utf8", 2) };
    default:
      return undefined;
  }
}
