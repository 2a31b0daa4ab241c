import {
  applyWidgets,
  type ConsoleChunk,
  type Finding,
  LIMITS,
  type NodeSample,
  type RunError,
  type Widget,
  widgetKey,
} from "@commworld/protocol";
import { ApiError } from "@/features/api/lib/request";
import type { CreateRunRequest, RunTelemetryRequest } from "@/features/api/schemas";

/** Mirrors what the server takes in one request. */
const BATCH = { samples: 64, console: 256, widgets: LIMITS.widgetsPerMessage, findings: 16 };
/** What is kept while the server cannot be reached: the newest samples, and as much output as a run may have. */
const KEPT_SAMPLES = 2000;

export type RecordState =
  | { phase: "off" }
  | { phase: "recording" }
  | { phase: "recorded"; runId: string }
  | { phase: "failed"; message: string };

export interface RecorderApi {
  create(body: CreateRunRequest): Promise<unknown>;
  telemetry(runId: string, body: RunTelemetryRequest, keepalive: boolean): Promise<unknown>;
}

interface Finish {
  status: "succeeded" | "failed" | "stopped";
  error?: RunError;
}

/** Records one solo run in the background: the run never waits for it. `pump` sends what has gathered; call it once a second. */
export class RunRecorder {
  #samples: NodeSample[] = [];
  #console: ConsoleChunk[] = [];
  #findings: Finding[] = [];
  #consoleBytes = 0;
  /** What was drawn and not sent, joined. */
  #widgets = new Map<string, Widget>();
  #finish: Finish | undefined;
  #created = false;
  #sending: Promise<void> | undefined;
  #state: RecordState = { phase: "recording" };

  constructor(
    private readonly run: CreateRunRequest,
    private readonly api: RecorderApi,
    private readonly onState: (state: RecordState) => void,
  ) {}

  get state(): RecordState {
    return this.#state;
  }

  sample(sample: NodeSample): void {
    this.#samples.push(sample);
    if (this.#samples.length > KEPT_SAMPLES) this.#samples.shift();
  }

  console(chunks: readonly ConsoleChunk[]): void {
    for (const chunk of chunks) {
      if (this.#consoleBytes > LIMITS.consoleBytesPerRun) return;
      this.#consoleBytes += chunk.text.length;
      this.#console.push(chunk);
    }
  }

  widgets(updates: readonly Widget[]): void {
    applyWidgets(this.#widgets, updates);
  }

  findings(findings: readonly Finding[]): void {
    this.#findings.push(...findings.slice(0, Math.max(0, LIMITS.findingsPerRun - this.#findings.length)));
  }

  finish(finish: Finish, sample?: NodeSample): Promise<void> {
    if (sample) this.sample(sample);
    this.#finish = finish;
    return this.pump();
  }

  /** Sends until nothing is left. One request at a time; a failure shows in the state and keeps what was not sent. */
  pump(): Promise<void> {
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** The page goes away in the middle of the run: its ranks end with it. */
  leave(): void {
    if (!this.#created || this.#finish) return;
    const body = { samples: this.#samples.slice(-1), console: [], finish: { status: "stopped" as const } };
    this.api.telemetry(this.run.runId, body, true).catch(() => undefined);
  }

  async #send(): Promise<void> {
    try {
      if (!this.#created) {
        await this.api.create(this.run);
        this.#created = true;
      }
      for (;;) {
        const samples = this.#samples.slice(0, BATCH.samples);
        const console = this.#console.slice(0, BATCH.console);
        const widgets = [...this.#widgets.values()].slice(0, BATCH.widgets);
        const findings = this.#findings.slice(0, BATCH.findings);
        const last =
          samples.length === this.#samples.length &&
          console.length === this.#console.length &&
          findings.length === this.#findings.length &&
          widgets.length === this.#widgets.size;
        const finish = last ? this.#finish : undefined;
        if (samples.length + console.length + widgets.length + findings.length === 0 && !finish) break;
        const more = {
          ...(widgets.length > 0 ? { widgets } : {}),
          ...(findings.length > 0 ? { findings } : {}),
          ...(finish ? { finish } : {}),
        };
        await this.api.telemetry(this.run.runId, { samples, console, ...more }, false);
        this.#findings.splice(0, findings.length);
        for (const widget of widgets) {
          const key = widgetKey(widget);
          if (this.#widgets.get(key) === widget) this.#widgets.delete(key);
        }
        this.#samples.splice(0, samples.length);
        this.#console.splice(0, console.length);
        if (finish) {
          this.#set({ phase: "recorded", runId: this.run.runId });
          return;
        }
      }
      if (this.#state.phase === "failed") this.#set({ phase: "recording" });
    } catch (error) {
      this.#set({ phase: "failed", message: error instanceof ApiError ? error.message : "The run was not recorded." });
    }
  }

  #set(state: RecordState) {
    this.#state = state;
    this.onState(state);
  }
}
