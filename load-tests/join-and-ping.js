/**
 * Members sign in, join rooms, ping, leave, and join again. What a person waits for until a room answers, and how fast
 * it answers then.
 */
import { check } from "k6";
import exec from "k6/execution";
import { Counter, Rate, Trend } from "k6/metrics";
import { WebSocket } from "k6/websockets";
import { attend } from "./lib/attend.js";
import { reportOf, TREND_STATS, textOf } from "./lib/report.js";
import { readSettings } from "./lib/settings.js";
import { makeProgram, openRoom, signIn, takeTicket } from "./lib/web-app.js";
import { helloMessage } from "./lib/wire.js";

const TIMEOUT_MS = 10_000;
/** A member that failed does not come back at once. */
const PAUSE_AFTER_FAILURE_MS = 1_000;

const settings = readSettings(__ENV);

const joinMs = new Trend("join_ms", true);
const pongMs = new Trend("pong_ms", true);
const ticketMs = new Trend("ticket_ms", true);
const signInMs = new Trend("sign_in_ms", true);
const sessions = new Counter("sessions");
const pings = new Counter("pings");
const sessionFailed = new Rate("session_failed");

export const options = {
  scenarios: {
    members: {
      executor: "constant-vus",
      vus: settings.rooms * settings.members,
      duration: `${settings.durationSeconds}s`,
      gracefulStop: `${settings.sessionSeconds + (2 * TIMEOUT_MS) / 1000}s`,
    },
  },
  setupTimeout: "60s",
  // A virtual user is one person: signed in once.
  noCookiesReset: true,
  summaryTrendStats: TREND_STATS,
  thresholds: {
    checks: ["rate>0.99"],
    session_failed: ["rate<0.01"],
    http_req_failed: ["rate<0.01"],
    join_ms: [`p(95)<${settings.joinP95Ms}`],
    pong_ms: [`p(95)<${settings.pongP95Ms}`],
  },
};

/** The host: a session, a program, the rooms. */
export function setup() {
  signIn(settings.baseUrl);
  const slug = makeProgram(settings.baseUrl);
  return { rooms: Array.from({ length: settings.rooms }, () => openRoom(settings.baseUrl, slug)) };
}

let isSignedIn = false;

export default async function session({ rooms }) {
  const member = exec.vu.idInTest;
  const room = rooms[member % rooms.length];
  sessions.add(1);
  try {
    if (!isSignedIn) {
      signInMs.add(signIn(settings.baseUrl).ms);
      isSignedIn = true;
    }
    const { body, ms } = takeTicket(settings.baseUrl, room);
    ticketMs.add(ms);
    judge(await attendRoom(room, body, `Member ${member}`));
    sessionFailed.add(false);
  } catch (error) {
    sessionFailed.add(true);
    console.error(`${room}, member ${member}: ${error.message}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILURE_MS));
  }
}

function attendRoom(room, { ticket, relayUrl }, name) {
  return attend({
    open: () => new WebSocket(`${relayUrl}?room=${room}`, null, { headers: { Origin: settings.baseUrl } }),
    hello: helloMessage(ticket, name),
    now: () => exec.instance.currentTestRunDuration,
    stayMs: settings.sessionSeconds * 1000,
    pingMs: settings.pingMs,
    timeoutMs: TIMEOUT_MS,
  });
}

/** Counts what a member saw; throws when it is not what a member should see. */
function judge(seen) {
  if (seen.joinMs !== null) joinMs.add(seen.joinMs);
  for (const ms of seen.pongsMs) pongMs.add(ms);
  pings.add(seen.pongsMs.length + seen.unanswered);
  const isFine = check(seen, {
    "welcomed by the relay": ({ joinMs: ms }) => ms !== null,
    "listed among the room's members": ({ isListed }) => isListed,
    "every ping answered": ({ unanswered }) => unanswered === 0,
    "closed with 1000 after the leave": ({ problem }) => problem === null,
  });
  if (!isFine) throw new Error(seen.problem ?? `${seen.unanswered} pings unanswered, listed: ${seen.isListed}`);
}

export function handleSummary(data) {
  const report = reportOf("join-and-ping", settings, data, new Date());
  const folder = settings.results ?? import.meta.resolve("./results").replace(/^file:\/\/(\/(?=[a-z]:))?/i, "");
  const text = textOf(report);
  return {
    stdout: `\n${text}`,
    [`${folder}/join-and-ping.txt`]: text,
    [`${folder}/join-and-ping.json`]: `${JSON.stringify(report, null, 2)}\n`,
  };
}
