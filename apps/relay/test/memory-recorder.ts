/** A record that tests can look into. */
import type { ConsoleChunk, Finding, NodeSample, RunError, Widget } from "@commworld/protocol";
import type { EndedRun } from "../src/room/state";
import type { RunBeginning, RunRecorder } from "../src/run/recorder";

export const KNOWN = { versionId: "version-1", hash: "ab".repeat(32) };

export class MemoryRecorder implements RunRecorder {
  readonly begun: RunBeginning[] = [];
  readonly samples: NodeSample[] = [];
  readonly finals: NodeSample[] = [];
  readonly output: { runId: string; chunks: ConsoleChunk[] }[] = [];
  readonly drawn: { runId: string; updates: Widget[] }[] = [];
  readonly found: { runId: string; findings: readonly Finding[] }[] = [];
  readonly ends: { runId: string; status: string; error?: RunError | undefined; finals: number; lost?: number[] }[] =
    [];
  failsToBegin = false;

  async knowsProgram(_user: string, versionId: string, hash: string): Promise<boolean> {
    return versionId === KNOWN.versionId && hash === KNOWN.hash;
  }
  async begin(beginning: RunBeginning): Promise<void> {
    if (this.failsToBegin) throw new Error("no space left");
    this.begun.push(beginning);
  }
  sample(sample: NodeSample): void {
    this.samples.push(sample);
  }
  console(runId: string, chunks: ConsoleChunk[]): void {
    this.output.push({ runId, chunks });
  }
  widgets(runId: string, updates: Widget[]): void {
    this.drawn.push({ runId, updates });
  }
  async findings(runId: string, findings: readonly Finding[]): Promise<void> {
    this.found.push({ runId, findings });
  }
  async totals(sample: NodeSample): Promise<void> {
    this.finals.push(sample);
  }
  async end({ runId, status, error, lost }: EndedRun): Promise<void> {
    const finals = this.finals.filter((sample) => sample.runId === runId).length;
    this.ends.push({ runId, status, error, finals, ...(lost && { lost }) });
  }
  async ping(): Promise<void> {}
  async close(): Promise<void> {}
}
