/** The run record in PostgreSQL. */
import {
  addFindings,
  createDb,
  createRoomRun,
  findVersionOwner,
  finishRun,
  ping,
  TelemetryIngest,
  WidgetIngest,
} from "@commworld/db";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import { attempts } from "./attempts";
import type { RunRecorder } from "./recorder";

/** Rejects when the database does not answer or lacks the migrations. */
export async function openDbRecorder(url: string, metrics: Metrics, log: Log): Promise<RunRecorder> {
  const db = createDb(url);
  await ping(db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const ingest = new TelemetryIngest(db, {
    onError: (error, runId) => {
      metrics.recordErrors.inc();
      log.warn({ run: runId, err: error }, "telemetry waits for the database");
    },
    onRefused: (runId, refused) =>
      log.debug({ run: runId, refused: refused.slice(0, 5) }, "the record refused telemetry"),
  });
  const widgets = new WidgetIngest(db, {
    onError: (error, runId) => {
      metrics.recordErrors.inc();
      log.warn({ run: runId, err: error }, "widgets wait for the database");
    },
  });
  return {
    async knowsProgram(user, versionId, hash) {
      const version = await findVersionOwner(db, versionId);
      if (version?.contentHash !== hash) return false;
      return version.visibility !== "private" || version.ownerId === user;
    },
    async begin({ code, run, members }) {
      const { runId, versionId, hash, interconnect, algorithms, epoch, table } = run.prepared;
      const nameOf = (grId: number) => members.find((member) => member.grId === grId)?.name ?? `tab ${grId}`;
      const nodes = table.map((entry) => ({ ...entry, name: nameOf(entry.grId) }));
      const made = await createRoomRun(db, {
        runId,
        roomCode: code,
        versionId,
        hash,
        interconnect,
        algorithms,
        epoch,
        nodes,
      });
      if (!made.ok) throw new Error(made.error);
    },
    sample: (sample) => ingest.sample(sample),
    console: (runId, chunks) => ingest.console(runId, chunks),
    widgets: (runId, updates) => widgets.add(runId, updates),
    findings: (runId, findings) => attempts(() => addFindings(db, runId, findings)),
    async totals(sample) {
      ingest.sample(sample);
      await attempts(() => ingest.flush(sample.runId));
    },
    async end({ runId, status, error, lost }) {
      await attempts(() => Promise.all([ingest.flush(runId), widgets.end(runId)])).catch((fault: unknown) =>
        log.error({ run: runId, err: fault }, "the last telemetry of a run could not be recorded"),
      );
      await attempts(() => finishRun(db, runId, { status, error, lost }));
    },
    ping: () => ping(db),
    async close() {
      await widgets.close().catch((fault: unknown) => log.error({ err: fault }, "widgets were lost at the end"));
      await ingest.close().catch((fault: unknown) => log.error({ err: fault }, "telemetry was lost at the end"));
      await db.close();
    },
  };
}
