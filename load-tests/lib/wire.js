/** The wire as load tests speak it, all of it: packages/protocol/SPEC.md. k6 has no modules of Node. */

export const PROTOCOL_VERSION = 3;
const FRAME_VERSION = 2;
const DATA = 1;
const RECORD_PREFIX_BYTES = 4;
const HEADER_BYTES = 12;
const DESTINATION_BYTES = 12;

/**
 * @param {string} ticket
 * @param {string} name
 */
export function helloMessage(ticket, name) {
  return JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, ticket, name, cores: 1 });
}

/**
 * The hello of a member that comes back with the token of its last welcome.
 * @param {string} token
 * @param {string} name
 * @param {string} [runId] the run that it is in
 */
export function resumeMessage(token, name, runId) {
  const resume = runId === undefined ? { token } : { token, runId };
  return JSON.stringify({ type: "hello", version: PROTOCOL_VERSION, resume, name, cores: 1 });
}

/**
 * A bundle of one data frame.
 * @param {{ source: number, epoch: number, grIds: number[], sequence: number, payload: Uint8Array }} frame
 * @returns {ArrayBuffer}
 */
export function dataBundle({ source, epoch, grIds, sequence, payload }) {
  const start = HEADER_BYTES + DESTINATION_BYTES * grIds.length;
  const bytes = new Uint8Array(RECORD_PREFIX_BYTES + start + payload.length);
  new DataView(bytes.buffer).setUint32(0, start + payload.length, true);
  const frame = new DataView(bytes.buffer, RECORD_PREFIX_BYTES);
  frame.setUint8(0, FRAME_VERSION);
  frame.setUint8(1, DATA);
  frame.setUint16(2, source, true);
  frame.setUint32(4, epoch, true);
  frame.setUint16(8, grIds.length, true);
  for (const [index, grId] of [...grIds].sort((a, b) => a - b).entries()) {
    frame.setUint16(HEADER_BYTES + DESTINATION_BYTES * index, grId, true);
    frame.setUint32(HEADER_BYTES + DESTINATION_BYTES * index + 4, sequence, true);
  }
  bytes.set(payload, RECORD_PREFIX_BYTES + start);
  return bytes.buffer;
}

/**
 * The data frames of a message of the relay.
 * @param {ArrayBuffer} message
 * @returns {{ source: number, epoch: number, sequence: number, payload: DataView }[]} `sequence` of the first destination
 */
export function framesOf(message) {
  const view = new DataView(message);
  const frames = [];
  for (let at = 0; at < message.byteLength; ) {
    const start = at + RECORD_PREFIX_BYTES;
    const end = start + view.getUint32(at, true);
    const payloadAt = start + HEADER_BYTES + DESTINATION_BYTES * view.getUint16(start + 8, true);
    if (view.getUint8(start + 1) === DATA)
      frames.push({
        source: view.getUint16(start + 2, true),
        epoch: view.getUint32(start + 4, true),
        sequence: view.getUint32(start + HEADER_BYTES + 4, true),
        payload: new DataView(message, payloadAt, end - payloadAt),
      });
    at = end;
  }
  return frames;
}
