/**
 * Baseline: as little as a relay can do. Records (u32 length, bytes) over plain TCP; whole records go to all others of the
 * room as they came, without a copy. The first record of a connection names its room.
 */
import { createServer, type Socket } from "node:net";

const PREFIX = 4;
const rooms = new Map<string, Set<Socket>>();

const server = createServer((socket) => {
  socket.setNoDelay(true);
  let room: Set<Socket> | undefined;
  let partial: Buffer = Buffer.alloc(0);

  function pass(records: Buffer): void {
    if (!room) {
      const name = records.toString("latin1", PREFIX);
      room = rooms.get(name) ?? new Set();
      rooms.set(name, room.add(socket));
    } else for (const peer of room) if (peer !== socket) peer.write(records);
  }

  socket.on("data", (received) => {
    let chunk: Buffer = received;
    if (partial.length > 0) {
      // Only the record that was cut is put together.
      const missing = partial.length < PREFIX ? PREFIX : PREFIX + partial.readUInt32LE(0) - partial.length;
      const joined = Buffer.concat([partial, chunk.subarray(0, missing)]);
      chunk = chunk.subarray(missing);
      const end = wholeRecords(joined);
      partial = joined.subarray(end);
      if (end > 0) pass(joined.subarray(0, end));
      if (partial.length > 0) {
        chunk = Buffer.concat([partial, chunk]);
        partial = Buffer.alloc(0);
      }
    }
    const end = wholeRecords(chunk);
    if (end > 0) pass(chunk.subarray(0, end));
    partial = chunk.subarray(end);
  });
  socket.on("error", () => {});
  socket.on("close", () => room?.delete(socket));
});

function wholeRecords(bytes: Buffer): number {
  let end = 0;
  while (end + PREFIX <= bytes.length && end + PREFIX + bytes.readUInt32LE(end) <= bytes.length)
    end += PREFIX + bytes.readUInt32LE(end);
  return end;
}

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(JSON.stringify({ msg: "listening", port: typeof address === "object" ? address?.port : 0 }));
});
