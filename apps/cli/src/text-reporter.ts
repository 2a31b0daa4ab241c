import { applyWidgets, type RunError, type Widget } from "@commworld/protocol";
import type { Reporter, Streams } from "./reporter";
import { statsTable } from "./stats-table";
import { widgetLines } from "./widget-lines";

/** For a person: the program's lines with their rank; errors on stderr. */
export function textReporter(streams: Streams, options: { stats: boolean }): Reporter {
  const widgets = new Map<string, Widget>();
  return {
    diagnostics: (diagnostics) => {
      for (const { file, line, column, severity, message } of diagnostics)
        streams.err(`${file}:${line}:${column} ${severity}: ${message}\n`);
    },
    start: () => {},
    console: (chunks) => {
      for (const { pid, stream, text } of chunks) {
        const lines = text
          .split("\n")
          .map((line) => `[${pid}] ${line}\n`)
          .join("");
        if (stream === "stderr") streams.err(lines);
        else streams.out(lines);
      }
    },
    telemetry: () => {},
    widgets: (updates) => void applyWidgets(widgets, updates),
    finish: ({ error, sample }) => {
      if (error !== undefined) streams.err(`${describeError(error)}\n`);
      if (options.stats) streams.err(widgetLines([...widgets.values()]) + statsTable(sample));
    },
  };
}

/** `rank 2 main.ts:12:5 TypeError: x is not a function`, then the frames of the stack. */
export function describeError(error: RunError): string {
  const rank = error.pid === undefined ? "" : `rank ${error.pid} `;
  const position = [error.file, error.line, error.column].filter((part) => part !== undefined).join(":");
  const name = error.name === undefined || error.message.startsWith(`${error.name}:`) ? "" : `${error.name}: `;
  const head = `${rank}${position === "" ? "" : `${position} `}${name}${error.message}`;
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [head, ...frames.map((frame) => `    ${frame.trim()}`)].join("\n");
}
