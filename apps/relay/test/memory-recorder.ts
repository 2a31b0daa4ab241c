/** A record that tests can look into. */
import type { ConsoleNumbers, Finding, NodeSample, RunError, Widget } from "@commworld/protocol";
import type { EndedRun } from "../src/room/state";
import type { NodeOutput, RunBeginning, RunRecorder } from "../src/run/recorder";

export const KNOWN = { versionId: "version-1", hash: "ab".repeat(32) };

export class MemoryRecorder implements RunRecorder {
  readonly begun: RunBeginning[] = [];
  readonly samples: NodeSample[] = [];
  readonly finals: NodeSample[] = [];
  readonly output: (NodeOutput & { runId: string })[] = [];
  /** Output counts as recorded when this resolves. */
  keepsOutput: Promise<void> = Promise.resolve();
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
  async console(runId: string, output: NodeOutput): Promise<void> {
    const isNew = output.seq > (this.#consoleOf(runId)[output.grId] ?? 0);
    if (isNew) this.output.push({ runId, ...output });
    await this.keepsOutput;
  }
  async consoleBehind(runId: string, heard: ConsoleNumbers): ReturnType<RunRecorder["consoleBehind"]> {
    const messages = this.output
      .filter((one) => one.runId === runId && one.seq > (heard[one.grId] ?? 0))
      .map(({ grId, seq, chunks }) => ({ grId, seq, chunks }));
    return { messages, upTo: this.#consoleOf(runId) };
  }
  #consoleOf(runId: string): ConsoleNumbers {
    const ofRun = this.output.filter((one) => one.runId === runId);
    return Object.fromEntries(ofRun.map(({ grId, seq }) => [grId, seq]));
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
