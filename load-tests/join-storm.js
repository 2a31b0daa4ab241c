/** Rooms whose members all come at the same moment, as when a class opens the link: how long until each is welcomed. */
import { check } from "k6";
import exec from "k6/execution";
import { joinWith, leaveAll, makeRoom, pause } from "./lib/room.js";
import { counted, noteJoins, optionsOf, summaryOf } from "./lib/scenario.js";
import { readSettings } from "./lib/settings.js";

const settings = readSettings(__ENV, { ROOMS: "50", MEMBERS: "8", JOIN_P95_MS: "250", DURATION: "10s" });

export const options = optionsOf(settings, { join_ms: [`p(95)<${settings.joinP95Ms}`] });

/** DURATION is the time in which all rooms are opened; then everybody comes. */
export default async function storm() {
  await counted(settings.members, async () => {
    const room = makeRoom(settings);
    const tickets = Array.from({ length: settings.members }, (_, n) => (n === 0 ? room.ticket() : room.guestTicket()));
    await pause(Math.max(0, exec.scenario.startTime + settings.durationSeconds * 1000 - Date.now()));
    const members = await joinWith(room, tickets);
    noteJoins(members);
    await Promise.all(
      members.map((member) => member.heard("room", (state) => state.members.length === settings.members)),
    );
    await pause(settings.sessionSeconds * 1000);
    const closes = await leaveAll(members);
    check(closes, {
      "each has its own GR_ID": () => new Set(members.map(({ grId }) => grId)).size === settings.members,
      "closed with 1000 after the leave": (all) => all.every(({ code }) => code === 1000),
    });
  });
}

export const handleSummary = (data) => summaryOf("join-storm", settings, data);
