/** What the scenarios share in k6: a virtual user is a room, sessions are counted, results are written. */
import { Counter, Rate, Trend } from "k6/metrics";
import { reportOf, TREND_STATS, textOf } from "./report.js";

/** Signing in, opening the room and leaving take their time too. */
const SPARE_SECONDS = 60;

export const sessions = new Counter("sessions");
export const sessionFailed = new Rate("session_failed");
export const joinMs = new Trend("join_ms", true);

/** Every room plays once. `thresholds` join those of all scenarios. */
export function optionsOf(settings, thresholds) {
  return {
    scenarios: {
      rooms: {
        executor: "per-vu-iterations",
        vus: settings.rooms,
        iterations: 1,
        maxDuration: `${settings.durationSeconds + settings.sessionSeconds + SPARE_SECONDS}s`,
      },
    },
    summaryTrendStats: TREND_STATS,
    thresholds: { checks: ["rate>0.99"], session_failed: ["rate<0.01"], ...thresholds },
  };
}

/** Counts members as sessions: welcomed ones with their time, all as failed when `play` rejects. */
export async function counted(count, play) {
  sessions.add(count);
  try {
    await play();
    for (let n = 0; n < count; n++) sessionFailed.add(false);
  } catch (error) {
    for (let n = 0; n < count; n++) sessionFailed.add(true);
    console.error(error.message);
  }
}

export function noteJoins(members) {
  for (const member of members) if (member.joinMs !== null) joinMs.add(member.joinMs);
}

/** For handleSummary. */
export function summaryOf(name, settings, data) {
  const report = reportOf(name, settings, data, new Date());
  const folder = settings.results ?? import.meta.resolve("../results").replace(/^file:\/\/(\/(?=[a-z]:))?/i, "");
  const text = textOf(report);
  return {
    stdout: `\n${text}`,
    [`${folder}/${name}.txt`]: text,
    [`${folder}/${name}.json`]: `${JSON.stringify(report, null, 2)}\n`,
  };
}
