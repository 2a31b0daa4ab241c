/** What must not be let in or must not disturb: each is answered with its close code while a well-behaved pair stays fast. */
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { beginRun } from "./lib/member.js";
import { joinAll, leaveAll, makeRoom, now, pause } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";
import { mintTicket } from "./lib/ticket.js";
import { stampedSender } from "./lib/traffic.js";
import { dataBundle, helloMessage } from "./lib/wire.js";

const settings = readSettings(__ENV, { ROOMS: "1", MEMBERS: "2" });
const rttMs = new Trend("rtt_ms", true);
const attacks = new Counter("attacks");
const frames = new Counter("frames");

export const options = optionsOf(settings, { rtt_ms: [`p(95)<${settings.pongP95Ms}`], attacks: ["count>0"] });

/** Name, what is said first, what is said after the welcome, and the close code that must follow. */
const MIB = 1024 * 1024;
const ATTACKS = [
  ["a message that is no hello", () => "{}", null, 4400],
  ["a hello of 8 KiB", () => helloMessage("x".repeat(8192), "Eve"), null, 4413],
  ["a ticket that is none", () => helloMessage("a.b.c", "Eve"), null, 4401],
  ["a ticket of another secret", (room) => helloMessage(forged(room.code, {}), "Eve"), null, 4401],
  [
    "another version",
    (room) => helloMessage(room.ticket(), "Eve").replace(/"version":\d+/, '"version":999'),
    null,
    4426,
  ],
  ["a second hello", (room) => helloMessage(room.ticket(), "Eve"), () => [helloMessage("a.b.c", "Eve")], 4400],
  ["text that is not JSON", (room) => helloMessage(room.ticket(), "Eve"), () => ["{"], 4400],
  [
    "a control message of 300 KiB",
    (room) => helloMessage(room.ticket(), "Eve"),
    () => [`"${"x".repeat(300 * 1024)}"`],
    4413,
  ],
  ["a message of a mebibyte", (room) => helloMessage(room.ticket(), "Eve"), () => [new Uint8Array(MIB).buffer], 1009],
  ["bytes that are no frame", (room) => helloMessage(room.ticket(), "Eve"), () => [new Uint8Array(9).buffer], 4405],
  ["a frame of somebody else", (room) => helloMessage(room.ticket(), "Eve"), ({ grId }) => [frameOf(grId + 1)], 4422],
  [
    "a flood of control messages",
    (room) => helloMessage(room.ticket(), "Eve"),
    () => Array.from({ length: 1_000 }, (_, t) => JSON.stringify({ type: "ping", t })),
    4429,
  ],
];

const forged = (room, over) => mintTicket("not the secret of this instance", { room, user: "eve", over });
const frameOf = (source) => dataBundle({ source, epoch: 1, grIds: [0], sequence: 0, payload: new Uint8Array(16) });

export default async function abuse() {
  await counted(settings.members, async () => {
    const room = makeRoom(settings);
    const members = await joinAll(room, settings.members);
    noteJoins(members);
    const { epoch } = await beginRun(members, room.version);
    let isOver = false;
    const played = play(members, epoch, () => isOver);
    const end = now() + settings.durationSeconds * 1000;
    const usedTicket = room.ticket();
    do for (const attack of ATTACKS) await tryOut(room, attack);
    while (now() < end);
    await tryOut(room, [
      "a ticket for the first time",
      () => helloMessage(usedTicket, "Eve"),
      () => [JSON.stringify({ type: "leave" })],
      1000,
    ]);
    await tryOut(room, ["a ticket for the second time", () => helloMessage(usedTicket, "Eve"), null, 4409]);
    isOver = true;
    check(await played, { "the pair went to and fro all the time": (trips) => trips > 0 });
    await leaveAll(members);
  });
}

async function tryOut(room, [name, first, then, code]) {
  attacks.add(1);
  const member = room.member(first(room));
  if (then) {
    await member.heard("welcome");
    for (const data of then(member)) if (!member.closed) member.send(data);
  }
  const closed = await member.whenClosed();
  check(closed, { [`${name}: closed with ${code}`]: () => closed.code === code });
  if (closed.code !== code) console.error(`${name}: closed with ${closed.code} ${closed.reason}, not with ${code}`);
}

/** The well-behaved: a frame to and fro, ten times a second. */
async function play([one, other], epoch, isOver) {
  const send = stampedSender({ epoch, bytes: 64, now });
  let trips = 0;
  while (!isOver()) {
    const began = now();
    await new Promise((resolve) => {
      other.onFrame = () => send(other, [one.grId], trips);
      one.onFrame = resolve;
      send(one, [other.grId], trips);
    });
    rttMs.add(now() - began);
    frames.add(2);
    trips++;
    await pause(100);
  }
  return trips;
}

export const handleSummary = (data) => summaryOf("abuse", settings, data);
