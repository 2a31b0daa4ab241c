/** Why a relay closed a socket. `retriable`: the same member may connect again with a new ticket. */
export const CLOSE = {
  /** The member said `leave`. */
  LEFT: { code: 1000, reason: "left", retriable: false },
  GOING_AWAY: { code: 1001, reason: "going-away", retriable: true },
  /** This and the next three are the WebSocket layer's own answers: such bytes never reach the relay's code. */
  NOT_WEBSOCKET: { code: 1002, reason: "not-websocket", retriable: false },
  NOT_TEXT: { code: 1007, reason: "not-text", retriable: false },
  TOO_MANY_PARTS: { code: 1008, reason: "too-many-parts", retriable: false },
  /** A message beyond any limit of ours. */
  MESSAGE_TOO_BIG: { code: 1009, reason: "message-too-big", retriable: false },
  INTERNAL: { code: 1011, reason: "internal", retriable: true },
  BAD_MESSAGE: { code: 4400, reason: "bad-message", retriable: false },
  BAD_TICKET: { code: 4401, reason: "bad-ticket", retriable: false },
  EXPIRED_TICKET: { code: 4402, reason: "expired-ticket", retriable: true },
  FORBIDDEN: { code: 4403, reason: "forbidden", retriable: false },
  BAD_FRAME: { code: 4405, reason: "bad-frame", retriable: false },
  HELLO_TIMEOUT: { code: 4408, reason: "hello-timeout", retriable: true },
  USED_TICKET: { code: 4409, reason: "used-ticket", retriable: true },
  /** The room does not hold the member's place any more: it may join anew. */
  GONE: { code: 4410, reason: "gone", retriable: true },
  TOO_LARGE: { code: 4413, reason: "too-large", retriable: false },
  BAD_SOURCE: { code: 4422, reason: "bad-source", retriable: false },
  VERSION: { code: 4426, reason: "version", retriable: false },
  TOO_FAST: { code: 4429, reason: "too-fast", retriable: true },
  ROOM_FULL: { code: 4430, reason: "room-full", retriable: true },
  SLOW_READER: { code: 4431, reason: "slow-reader", retriable: true },
  /** More sockets of one address or workspace than one relay keeps. */
  TOO_MANY: { code: 4432, reason: "too-many", retriable: true },
  TOO_MANY_ROOMS: { code: 4433, reason: "too-many-rooms", retriable: true },
  RELAY_FULL: { code: 4434, reason: "relay-full", retriable: true },
  SILENT: { code: 4440, reason: "silent", retriable: true },
  /** The same member has connected again. */
  REPLACED: { code: 4442, reason: "replaced", retriable: false },
} as const;

/** What a member closes a socket with that it gives up, to come back with another one. Its place is kept. */
export const RECONNECTING = 4450;

export type CloseName = keyof typeof CLOSE;
export type CloseEvent = (typeof CLOSE)[CloseName];

/** The table entry of a close code a socket reported, or undefined for a code that is not ours. */
export function closeEventOf(code: number): CloseEvent | undefined {
  return Object.values(CLOSE).find((event) => event.code === code);
}
