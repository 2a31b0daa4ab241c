import type { Reporter, Streams } from "./reporter";

/** One object per line on stdout, told apart by `type`. */
export function jsonReporter(streams: Streams): Reporter {
  const line = (type: string, fields: object) => streams.out(`${JSON.stringify({ type, ...fields })}\n`);
  return {
    diagnostics: (diagnostics) => {
      for (const diagnostic of diagnostics) line("diagnostic", diagnostic);
    },
    start: (start) => line("start", start),
    console: (chunks) => {
      for (const chunk of chunks) line("console", chunk);
    },
    telemetry: (sample) => line("telemetry", sample),
    widgets: (widgets) => {
      for (const widget of widgets) line("widget", widget);
    },
    findings: (findings) => {
      for (const finding of findings) line("finding", { finding });
    },
    finish: ({ status, error, sample }, exitCode) =>
      line("finish", { status, exitCode, ...(error === undefined ? {} : { error }), totals: sample }),
  };
}
