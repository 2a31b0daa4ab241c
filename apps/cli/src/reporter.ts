import type { ConsoleChunk, Finding, NodeSample, RunError, Widget } from "@commworld/protocol";
import type { Diagnostic } from "@commworld/toolchain";

export interface Finish {
  status: "succeeded" | "failed";
  error?: RunError;
  sample: NodeSample;
}

export interface Start {
  runId: string;
  file: string;
  ranks: number;
  interconnect: string;
}

/** What the command says of a run, in the order it happens. */
export interface Reporter {
  diagnostics(diagnostics: Diagnostic[]): void;
  start(start: Start): void;
  console(chunks: ConsoleChunk[]): void;
  telemetry(sample: NodeSample): void;
  /** What the program drew on its dashboard since the last time. */
  widgets(widgets: Widget[]): void;
  /** In the order found; told once the run is over. */
  findings(findings: Finding[]): void;
  finish(finish: Finish, exitCode: number): void;
}

export interface Streams {
  out(text: string): void;
  err(text: string): void;
}
