import { createServer, type RequestListener, type Server } from "node:http";
import { type ServerOptions, WebSocketServer } from "ws";

/** Above the largest frame, so that a frame a little too large gets a code of ours; far above, the WebSocket layer cuts. */
const MAX_MESSAGE_BYTES = 512 * 1024;
/**
 * Pieces of one message: small ones cost far more than they bring bytes. Clients in Go send 4 KiB in each, and the longest message
 * must pass.
 */
export const MAX_FRAGMENTS = MAX_MESSAGE_BYTES / 4096;
const MAX_BUFFERED_CHUNKS = 4_096;
const MAX_HEADER_BYTES = 8 * 1024;
const CHECK_EVERY_MS = 1_000;

interface BoundedOptions extends ServerOptions {
  maxFragments: number;
  maxBufferedChunks: number;
}

/** Requests and upgrades must be complete in time. */
export function createHttpServer(timeoutMs: number, listener: RequestListener): Server {
  const options = {
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: timeoutMs,
    requestTimeout: timeoutMs,
    connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, timeoutMs / 4),
  };
  return createServer(options, listener);
}

/** Without compression: a few bytes cannot become many. Sessions answer pings, so that they can count them. */
export function createSocketServer(): WebSocketServer {
  const options: BoundedOptions = {
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    maxFragments: MAX_FRAGMENTS,
    maxBufferedChunks: MAX_BUFFERED_CHUNKS,
    perMessageDeflate: false,
    autoPong: false,
  };
  return new WebSocketServer(options);
}
