import type { CloseName } from "@commworld/protocol";
import { CLOSE } from "@commworld/protocol";

/** What happened and what to do, by the reason a relay closed the connection with. */
const byName: Record<CloseName, string> = {
  LEFT: "You left the room.",
  GOING_AWAY: "The relay was restarted. Join again.",
  NOT_WEBSOCKET: "Something between this page and the relay changed its messages. Try another network.",
  NOT_TEXT: "The relay did not understand this page. Reload it.",
  TOO_MANY_PARTS: "Something between this page and the relay cut its messages to pieces. Try another network.",
  MESSAGE_TOO_BIG: "A message of this tab was too large for the relay. Send less at once, then join again.",
  INTERNAL: "The relay had a fault of its own. Join again in a moment.",
  BAD_MESSAGE: "The relay did not understand this page. Reload it.",
  BAD_TICKET: "The relay did not accept this page's ticket. Reload the page.",
  EXPIRED_TICKET: "The connection took too long. Join again.",
  FORBIDDEN: "You may not join this room.",
  BAD_FRAME: "The relay did not accept the run's data. Reload the page.",
  GONE: "The room did not keep this tab's place for so long. Join again.",
  REPLACED: "This tab is connected a second time. Use the other connection, or join again.",
  HELLO_TIMEOUT: "The connection took too long. Join again.",
  USED_TICKET: "This tab was already connected. Join again.",
  TOO_LARGE: "A message of this tab was too large for the relay. Send less at once, then join again.",
  BAD_SOURCE: "The relay refused data that did not come from this tab's ranks. Reload the page.",
  VERSION: "This page is older than the service. Reload it.",
  TOO_FAST: "This tab sent messages faster than the relay allows. Join again.",
  ROOM_FULL: "The room is full. Try again when somebody has left.",
  SLOW_READER: "This connection is too slow for the run's traffic. Join again, or watch with 0 cores.",
  TOO_MANY: "Too many tabs are connected from this network or to rooms of this host. Close some, then join again.",
  TOO_MANY_ROOMS: "Too many rooms of this host are open. Close the tabs of another one, then join again.",
  RELAY_FULL: "The relay has no place left. Try again in a moment.",
  SILENT:
    "The relay heard nothing from this tab for too long: the connection was lost, or the device slept. Join again.",
};

const lostBecause: Partial<Record<string, string>> = {
  [CLOSE.GOING_AWAY.reason]: "The relay is being replaced.",
  [CLOSE.INTERNAL.reason]: "The relay had a fault of its own.",
  [CLOSE.SLOW_READER.reason]: "This connection was too slow for the run's traffic.",
  [CLOSE.TOO_FAST.reason]: "This tab sent messages faster than the relay allows.",
  [CLOSE.SILENT.reason]: "The relay heard nothing from this tab for too long.",
  "no-ticket": "The service does not answer.",
};

/** Why a connection is made anew, in words that ask for nothing: the router does what is to be done. */
export function lossReason(reason: string): string {
  return lostBecause[reason] ?? "The connection to the relay was lost.";
}

/** `reason` of a RouterClose; `connection-lost` and anything unknown is a lost connection. */
export function closeText(reason: string): string {
  const name = (Object.keys(CLOSE) as CloseName[]).find((candidate) => CLOSE[candidate].reason === reason);
  return name ? byName[name] : "The connection to the relay was lost. Check the network, then join again.";
}
