import type { IncomingMessage } from "node:http";

/** Whose join rate it is. Only the entry that our own proxy appended is believed, and only when there is one. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const direct = request.socket.remoteAddress ?? "unknown";
  if (!trustProxy) return direct;
  const header = request.headers["x-forwarded-for"];
  const forwarded = (Array.isArray(header) ? header.join(",") : header)?.split(",").at(-1)?.trim();
  return forwarded || direct;
}
