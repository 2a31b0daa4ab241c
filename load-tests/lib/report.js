/**
 * From what k6 counted to a text for a person and a record for a machine.
 *
 * @typedef {{ values: Record<string, number>, thresholds?: Record<string, { ok: boolean }> }} Metric of k6
 * @typedef {{ name: string, passes: number, fails: number }} Check of k6
 * @typedef {object} K6Data what k6 gives to handleSummary
 * @property {Record<string, Metric>} metrics
 * @property {{ checks?: Check[] }} root_group
 * @property {{ testRunDurationMs: number }} state
 */

/** What k6 keeps of each time; the report takes its rows from here too. */
export const TREND_STATS = ["min", "med", "p(95)", "p(99)", "max"];

const TIMES = {
  join_ms: "join: socket opened to welcome",
  pong_ms: "ping to pong",
  ticket_ms: "ticket request",
  sign_in_ms: "sign-in request",
  rtt_ms: "frame: there and back",
  deliver_ms: "frame: sent to received",
  resume_ms: "resume: socket opened to welcome",
};

/** @typedef {ReturnType<typeof reportOf>} Report */

/**
 * @param {string} scenario
 * @param {object} settings
 * @param {K6Data} data
 * @param {Date} at
 */
export function reportOf(scenario, settings, data, at) {
  const { metrics } = data;
  const thresholds = Object.entries(metrics).flatMap(([metric, { thresholds: own = {} }]) =>
    Object.entries(own).map(([rule, { ok }]) => ({ metric, rule, ok })),
  );
  const sessions = metrics.sessions?.values.count ?? 0;
  return {
    scenario,
    at: at.toISOString(),
    // A secret of the instance has no place in a file.
    settings: { ...settings, ticketSecret: undefined },
    /** k6 calls a threshold without a sample passed: a run without a session is not. */
    passed: sessions > 0 && thresholds.length > 0 && thresholds.every(({ ok }) => ok),
    seconds: data.state.testRunDurationMs / 1000,
    sessions,
    pings: metrics.pings?.values.count ?? 0,
    frames: metrics.frames?.values.count ?? 0,
    failedSessions: metrics.session_failed?.values.passes ?? 0,
    times: Object.fromEntries(
      Object.keys(TIMES).flatMap((name) => {
        const values = metrics[name]?.values;
        return values ? [[name, Object.fromEntries(TREND_STATS.map((stat) => [stat, values[stat] ?? 0]))]] : [];
      }),
    ),
    checks: (data.root_group.checks ?? []).map(({ name, passes, fails }) => ({ name, passes, fails })),
    thresholds,
  };
}

/** @param {Report} report */
export function textOf(report) {
  const cell = (/** @type {string} */ text) => text.padStart(9);
  const lines = [
    `${report.scenario}: ${report.passed ? "passed" : "FAILED"}`,
    `${report.sessions} sessions (${report.failedSessions} failed), ${report.frames > 0 ? `${report.frames} frames` : `${report.pings} pings`} in ${report.seconds.toFixed(1)} s`,
    "",
    "milliseconds".padEnd(32) + TREND_STATS.map(cell).join(""),
  ];
  for (const [name, label] of Object.entries(TIMES)) {
    const values = report.times[name];
    if (values) lines.push(label.padEnd(32) + TREND_STATS.map((stat) => cell((values[stat] ?? 0).toFixed(2))).join(""));
  }
  lines.push(
    "",
    ...report.checks.map(({ name, passes, fails }) => `${mark(fails === 0)} ${name}: ${passes} of ${passes + fails}`),
  );
  lines.push("", ...report.thresholds.map(({ metric, rule, ok }) => `${mark(ok)} ${metric} ${rule}`));
  return `${lines.join("\n")}\n`;
}

/** @param {boolean} ok */
const mark = (ok) => (ok ? "ok    " : "FAILED");
