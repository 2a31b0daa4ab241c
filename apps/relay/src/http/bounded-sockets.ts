import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Sockets that only get an answer (a health check, a refusal) come on top of those that stay. */
const SPARE = 256;

/**
 * Cuts off what is opened beyond any limit before anything is read of it: over all addresses, and of one. Behind a proxy every
 * member comes from the proxy's address, which is then not counted.
 */
export function boundSockets(server: Server, connections: number, perAddress: number | null): void {
  server.maxConnections = connections + SPARE;
  if (perAddress === null) return;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "unknown";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = open.get(address)! - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > perAddress + SPARE) socket.destroy();
  });
}
