/** Ten minutes of what a school day is: runs that follow each other, frames in them, members that leave and come anew. */
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { broadcast } from "./lib/broadcast.js";
import { beginRun } from "./lib/member.js";
import { joinAll, leaveAll, makeRoom, now } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";

const settings = readSettings(__ENV, { DURATION: "10m", ROOMS: "4", MEMBERS: "4", SESSION_SECONDS: "20" });
const deliverMs = new Trend("deliver_ms", true);
/** Of the second half: what grows with time is seen in the difference. */
const lateDeliverMs = new Trend("late_deliver_ms", true);
const frames = new Counter("frames");
const runs = new Counter("runs");

export const options = optionsOf(settings, {
  join_ms: [`p(95)<${settings.joinP95Ms}`],
  deliver_ms: [`p(95)<${settings.deliverP95Ms}`],
  late_deliver_ms: [`p(95)<${settings.deliverP95Ms}`],
  frames: ["count>0"],
});

/** Everybody leaves after each run of SESSION_SECONDS, and joins again for the next. */
export default async function soak() {
  const began = now();
  const end = began + settings.durationSeconds * 1000;
  let room;
  while (now() < end) {
    await counted(settings.members, async () => {
      room ??= makeRoom(settings);
      const members = await joinAll(room, settings.members);
      noteJoins(members);
      const { epoch, runId } = await beginRun(members, room.version);
      const seconds = Math.max(1, Math.min(settings.sessionSeconds, (end - now()) / 1000));
      const isLate = now() - began > (settings.durationSeconds * 1000) / 2;
      const seen = await broadcast({
        members,
        epoch,
        settings: { ...settings, durationSeconds: seconds },
        now,
        onMs: (ms) => (isLate ? lateDeliverMs : deliverMs).add(ms),
      });
      frames.add(seen.received);
      members[0].say({ type: "run.stop", runId });
      const ends = await Promise.all(members.map((member) => member.heard("run.ended")));
      runs.add(1);
      check(seen, {
        "every frame arrived at everybody": ({ sent, received }) => received === sent * (settings.members - 1),
        "in order, none twice": ({ faults }) => faults === 0,
        "the run ended as stopped": () => ends.every(({ status }) => status === "stopped"),
      });
      await leaveAll(members);
    });
  }
}

export const handleSummary = (data) => summaryOf("soak", settings, data);
