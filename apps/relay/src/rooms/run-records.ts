/** Sees to the record of a room's runs: made before members hear of a run, completed when it has ended. */
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import type { RoomEffect, RoomEvent } from "../room/events";
import type { EndedRun } from "../room/state";
import type { RunRecorder } from "../run/recorder";

export interface RunRecordsParts {
  recorder: RunRecorder;
  metrics: Metrics;
  log: Log;
}

/** What is done to rooms because of records. */
export interface RecordedRooms {
  apply(code: string, event: RoomEvent): Promise<unknown>;
  applySurely(code: string, event: RoomEvent): Promise<unknown>;
  background(work: Promise<unknown>): void;
}

const NOT_RECORDED = "The run could not be recorded, so it was not begun.";

export class RunRecords {
  readonly #parts: RunRecordsParts;
  readonly #rooms: RecordedRooms;

  constructor(parts: RunRecordsParts, rooms: RecordedRooms) {
    this.#parts = parts;
    this.#rooms = rooms;
  }

  /** Members hear of a run only when its record exists. False: the run was given up, and they hear of that. */
  async begin(code: string, effects: RoomEffect[]): Promise<boolean> {
    const began = effects.find((effect) => effect.type === "run-began");
    if (!began) return true;
    const { runId, table } = began.run.prepared;
    const { recorder, metrics, log } = this.#parts;
    try {
      await recorder.begin({ code, run: began.run, members: began.members });
      log.info({ room: code, run: runId, nodes: table.length }, "run begins");
      return true;
    } catch (error) {
      metrics.recordErrors.inc();
      log.error({ room: code, run: runId, err: error }, "the record of a run could not be made");
      effects.length = 0;
      effects.push({ type: "refused", code: "unavailable", message: `${NOT_RECORDED} Try again.` });
      await this.#rooms.apply(code, { type: "fail", runId, error: { kind: "load", message: NOT_RECORDED } });
      return false;
    }
  }

  end(code: string, effects: readonly RoomEffect[]): void {
    for (const effect of effects) {
      if (effect.type === "run-ended") this.#onEnded(code, effect.ended);
      if (effect.type === "run-ended" || effect.type === "unrecorded")
        this.#rooms.background(this.#complete(code, effect.ended));
    }
  }

  #onEnded(code: string, { runId, status, error, lost }: EndedRun): void {
    this.#parts.metrics.runs.inc({ status });
    this.#parts.log.info({ room: code, run: runId, status, error: error?.message, lost }, "run ended");
  }

  async #complete(code: string, ended: EndedRun): Promise<void> {
    const { recorder, metrics, log } = this.#parts;
    try {
      await recorder.end(ended);
    } catch (error) {
      metrics.recordErrors.inc();
      log.error({ room: code, run: ended.runId, err: error }, "the record of a run could not be completed");
      return;
    }
    await this.#rooms.applySurely(code, { type: "recorded", runId: ended.runId });
  }
}
