/** Members whose connection breaks come back during a run, again and again: each has its place and its GR_ID as before. */
import { check } from "k6";
import { Counter, Trend } from "k6/metrics";
import { beginRun } from "./lib/member.js";
import { joinAll, leaveAll, makeRoom, now, pause } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";
import { resumeMessage } from "./lib/wire.js";

/** What a member closes a socket with that it gives up, to come back with another one. */
const RECONNECTING = 4450;

const settings = readSettings(__ENV, { MEMBERS: "4", SESSION_SECONDS: "1" });
const resumeMs = new Trend("resume_ms", true);
const resumes = new Counter("resumes");

export const options = optionsOf(settings, {
  resume_ms: [`p(95)<${settings.resumeP95Ms}`],
  resumes: ["count>0"],
});

/** A member other than the host breaks off every SESSION_SECONDS. */
export default async function churn() {
  await counted(settings.members, async () => {
    const room = makeRoom(settings);
    const members = await joinAll(room, settings.members);
    noteJoins(members);
    const { runId } = await beginRun(members, room.version);
    const end = now() + settings.durationSeconds * 1000;
    for (let turn = 0; now() < end; turn++) {
      await pause(settings.sessionSeconds * 1000);
      const index = 1 + (turn % (settings.members - 1));
      members[index] = await comeBack(room, members[index], runId, index);
      for (const member of members) member.say({ type: "ping", t: 0 });
    }
    members[0].say({ type: "run.stop", runId });
    const ends = await Promise.all(members.map((member) => member.heard("run.ended")));
    check(ends, {
      "the run went on until the host stopped it": (all) => all.every(({ status }) => status === "stopped"),
    });
    await leaveAll(members);
  });
}

async function comeBack(room, gone, runId, index) {
  gone.close(RECONNECTING);
  await gone.whenClosed();
  const back = room.member(resumeMessage(gone.token, `Member ${index}`, runId));
  const welcome = await back.heard("welcome");
  resumeMs.add(back.joinMs);
  resumes.add(1);
  check(welcome, {
    "it has its place again": ({ resumed }) => resumed === true,
    "with the same GR_ID": ({ grId }) => grId === gone.grId,
  });
  return back;
}

export const handleSummary = (data) => summaryOf("churn", settings, data);
