/** One node of each room sends to all others: every frame arrives at every one, in order, in time. */
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { broadcast } from "./lib/broadcast.js";
import { beginRun } from "./lib/member.js";
import { joinAll, leaveAll, makeRoom, now } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";

const settings = readSettings(__ENV, { MEMBERS: "8" });
const deliverMs = new Trend("deliver_ms", true);
const frames = new Counter("frames");

export const options = optionsOf(settings, { deliver_ms: [`p(95)<${settings.deliverP95Ms}`], frames: ["count>0"] });

export default async function fanOut() {
  await counted(settings.members, async () => {
    const room = makeRoom(settings);
    const members = await joinAll(room, settings.members);
    noteJoins(members);
    const { epoch } = await beginRun(members, room.version);
    const seen = await broadcast({ members, epoch, settings, now, onMs: (ms) => deliverMs.add(ms) });
    frames.add(seen.received);
    check(seen, {
      "every frame arrived at everybody": ({ sent, received }) =>
        sent > 0 && received === sent * (settings.members - 1),
      "in order, none twice": ({ faults }) => faults === 0,
    });
    await leaveAll(members);
  });
}

export const handleSummary = (data) => summaryOf("broadcast", settings, data);
