/** Members that join and then are idle: how fast they come in, how long each waits, what memory they take. */
import { randomUUID } from "node:crypto";
import { mintTicket, type ServerProcess } from "../relay-server";
import { type Summary, summarize } from "../statistics";
import { joinRoom, type Member } from "./member";
import { cpuSeconds, residentBytes } from "./usage";

const ALPHABET = "bcdfghjkmnpqrstvwxz23456789";
const READ_BYTES = 4 * 1024;

export interface Joined {
  members: number;
  rooms: number;
  /** Microseconds from the opening of the socket to the welcome. */
  us: Summary;
  p95Ms: number;
  joinsPerSecond: number;
  cpuUsPerJoin: number;
  /** Of the relay, before the first and with all of them. */
  residentBefore: number;
  residentAfter: number;
}

export interface JoinPlan {
  rooms: number;
  membersPerRoom: number;
  /** Joins that are under way at once; absent: all of them. */
  atOnce?: number;
}

/** The members leave when it is measured. */
export async function joinAll(
  relay: ServerProcess,
  { rooms, membersPerRoom, atOnce = Number.POSITIVE_INFINITY }: JoinPlan,
): Promise<Joined> {
  const codes = Array.from({ length: rooms }, randomCode);
  const count = rooms * membersPerRoom;
  const user = randomUUID();
  // Members of a room come one after another through the rooms, as people do.
  const tickets: { room: string; ticket: string }[] = [];
  for (let index = 0; index < count; index++) {
    const room = codes[index % rooms]!;
    tickets.push({ room, ticket: await mintTicket(room, "contributor", user) });
  }
  const cpuBefore = cpuSeconds([relay.pid]);
  const residentBefore = residentBytes(relay.pid);
  const members: Member[] = [];
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const { room, ticket } = tickets[next++]!;
      const at = performance.now();
      members.push(await joinRoom(relay.port, { room, user, ticket, readBytes: READ_BYTES }));
      times.push((performance.now() - at) * 1000);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
    const seconds = (performance.now() - began) / 1000;
    // What the last joins set in motion is done.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const sorted = [...times].sort((a, b) => a - b);
    return {
      members: count,
      rooms,
      us: summarize(times),
      p95Ms: sorted[Math.floor(0.95 * (sorted.length - 1))]! / 1000,
      joinsPerSecond: count / seconds,
      cpuUsPerJoin: ((cpuSeconds([relay.pid]) - cpuBefore) * 1e6) / count,
      residentBefore,
      residentAfter: residentBytes(relay.pid),
    };
  } finally {
    for (const { socket } of members) socket.link.close();
  }
}

function randomCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
