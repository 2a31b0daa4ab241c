/** Pairs of nodes in a run send a frame to and fro: the latency that programs feel. */
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { beginRun } from "./lib/member.js";
import { joinAll, leaveAll, makeRoom, now, pause } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";
import { stampedSender } from "./lib/traffic.js";

const settings = readSettings(__ENV, { MEMBERS: "2", BYTES: "64" });
const rttMs = new Trend("rtt_ms", true);
const frames = new Counter("frames");

export const options = optionsOf(settings, { rtt_ms: [`p(95)<${settings.pongP95Ms}`], frames: ["count>0"] });

/** Member 0 and 1, 2 and 3 and so on are pairs. */
export default async function pingPong() {
  await counted(settings.members, async () => {
    const room = makeRoom(settings);
    const members = await joinAll(room, settings.members);
    noteJoins(members);
    const { epoch } = await beginRun(members, room.version);
    const send = stampedSender({ epoch, bytes: settings.bytes, now });
    const end = now() + settings.durationSeconds * 1000;
    const trips = [];
    for (let n = 0; n + 1 < members.length; n += 2) trips.push(play(members[n], members[n + 1], send, end));
    const counts = await Promise.all(trips);
    check(counts, { "every pair went to and fro": (all) => all.length > 0 && all.every((count) => count > 0) });
    await leaveAll(members);
  });
}

async function play(one, other, send, end) {
  let trips = 0;
  const rhythmMs = 1000 / settings.framesPerSecond;
  while (now() < end) {
    const began = now();
    await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`trip ${trips} did not end in 10 s`)), 10_000);
      other.onFrame = () => send(other, [one.grId], trips);
      one.onFrame = () => {
        clearTimeout(timer);
        resolve();
      };
      send(one, [other.grId], trips);
    });
    rttMs.add(now() - began);
    frames.add(2);
    trips++;
    await pause(Math.max(0, rhythmMs - (now() - began)));
  }
  return trips;
}

export const handleSummary = (data) => summaryOf("ping-pong", settings, data);
