import type { CloseName } from "@commworld/protocol";

const FAULTS: Record<string, CloseName> = {
  WS_ERR_INVALID_UTF8: "NOT_TEXT",
  WS_ERR_TOO_MANY_BUFFERED_PARTS: "TOO_MANY_PARTS",
  WS_ERR_UNSUPPORTED_MESSAGE_LENGTH: "MESSAGE_TOO_BIG",
  WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH: "MESSAGE_TOO_BIG",
};

/** What the WebSocket layer has closed a socket for; undefined when its connection broke. */
export function websocketFault(error: Error): CloseName | undefined {
  const code = "code" in error ? String(error.code) : "";
  return FAULTS[code] ?? (code.startsWith("WS_ERR_") ? "NOT_WEBSOCKET" : undefined);
}
