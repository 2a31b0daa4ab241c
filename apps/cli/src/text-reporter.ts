import { applyWidgets, type Finding, type RunError, type Widget } from "@commworld/protocol";
import type { Diagnostic } from "@commworld/toolchain";
import type { Reporter, Streams } from "./reporter";
import { statsTable } from "./stats-table";
import { widgetLines } from "./widget-lines";

/** For a person: the program's lines with their rank; errors on stderr. */
export function textReporter(streams: Streams, options: { stats: boolean }): Reporter {
  const widgets = new Map<string, Widget>();
  return {
    diagnostics: (diagnostics) => {
      for (const diagnostic of diagnostics) streams.err(diagnosticLine(diagnostic));
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
    findings: (findings) => {
      for (const finding of findings) streams.err(`${describeFinding(finding)}\n`);
    },
    finish: ({ error, sample }) => {
      if (error !== undefined) streams.err(`${describeError(error)}\n`);
      if (options.stats) streams.err(widgetLines([...widgets.values()]) + statsTable(sample));
    },
  };
}

/** `error GLOBAL:DEADLOCK:HARD main.ts:12:3`, what happened, a line for each rank of it, what to do. */
export function describeFinding({ id, severity, message, advice, places, count }: Finding): string {
  const place = places.find(({ file }) => file !== undefined);
  const position = place ? ` ${place.file}:${place.line}:${place.column}` : "";
  const waits = places
    .filter(({ waitsFor }) => waitsFor !== undefined)
    .map(({ pid, waitsFor = [], any }) => `  ${pid} -> ${waitsFor.join(any ? " or " : ", ") || "?"}`);
  const times = count > 1 ? ` (${count} times)` : "";
  return [`${severity} ${id}${position}`, `  ${message}${times}`, ...waits, `  ${advice}`].join("\n");
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

export function diagnosticLine({ file, line, column, severity, message }: Diagnostic): string {
  return `${file}:${line}:${column} ${severity}: ${message}\n`;
}
