import { createSocket } from "node:dgram";

const HEADER_BYTES = 12;
const TYPE_A = 1;

/** A DNS server for tests: every A question gets the addresses of the moment, every other type gets none. */
export async function startDnsServer(addresses: string[]) {
  const socket = createSocket("udp4");
  let current = addresses;
  socket.on("message", (query, peer) => {
    // Like Docker's own server: the order changes from answer to answer.
    current = [...current.slice(1), ...current.slice(0, 1)];
    socket.send(answer(query, current), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    port: socket.address().port,
    set(next: string[]) {
      current = next;
    },
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

/** RFC 1035, section 4: the question is repeated, each answer points back to its name. */
function answer(query: Buffer, addresses: string[]): Buffer {
  let end = HEADER_BYTES;
  while (query[end] !== 0) end += (query[end] ?? 0) + 1;
  end += 5;
  const isA = query.readUInt16BE(end - 4) === TYPE_A;
  const records = isA ? addresses : [];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(records.length, 6);
  const answers = records.map((address) =>
    Buffer.from([0xc0, HEADER_BYTES, 0, TYPE_A, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split(".").map(Number)]),
  );
  return Buffer.concat([header, query.subarray(HEADER_BYTES, end), ...answers]);
}
