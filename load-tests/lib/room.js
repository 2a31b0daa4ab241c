/** A room of a running instance and its members, as one virtual user of k6 plays them. Runs in k6 alone. */
import exec from "k6/execution";
import { WebSocket } from "k6/websockets";
import { openMember } from "./member.js";
import { mintTicket } from "./ticket.js";
import { makeProgram, openRoom, saveVersion, signIn, takeTicket } from "./web-app.js";
import { helloMessage } from "./wire.js";

export const now = () => exec.instance.currentTestRunDuration;

export const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The virtual user signs in and opens a room of its own, for a program of its own. */
export function makeRoom(settings) {
  const { baseUrl, ticketSecret } = settings;
  signIn(baseUrl);
  const slug = makeProgram(baseUrl);
  const version = saveVersion(baseUrl, slug);
  const code = openRoom(baseUrl, slug);
  const first = takeTicket(baseUrl, code).body;
  const url = `${first.relayUrl}?room=${code}`;
  const open = () => new WebSocket(url, null, { headers: { Origin: baseUrl } });
  let unused = first.ticket;
  return {
    code,
    version,
    open,
    /** The host's, as often as it is asked for: whoever has it joins as the user that opened the room. */
    ticket() {
      const ticket = unused ?? takeTicket(baseUrl, code).body.ticket;
      unused = null;
      return ticket;
    },
    /** Of a stranger who follows the room's link. */
    guestTicket() {
      return ticketSecret ? mintTicket(ticketSecret, { room: code, user: `load-${exec.vu.idInTest}` }) : this.ticket();
    },
    /** Not welcomed yet. */
    member: (hello) => openMember({ open, hello, now }),
  };
}

/** All at once; the first is the host. Rejects when one is not welcomed. */
export async function joinAll(room, count) {
  const tickets = Array.from({ length: count }, (_, index) => (index === 0 ? room.ticket() : room.guestTicket()));
  return joinWith(room, tickets);
}

export async function joinWith(room, tickets) {
  const members = tickets.map((ticket, index) => room.member(helloMessage(ticket, `Member ${index}`)));
  await Promise.all(members.map((member) => member.heard("welcome")));
  return members;
}

/** Everybody says so, and is let go. */
export async function leaveAll(members) {
  for (const member of members) if (!member.closed) member.say({ type: "leave" });
  return Promise.all(members.map((member) => member.whenClosed()));
}
