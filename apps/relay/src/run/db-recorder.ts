/** The run record in PostgreSQL. */
import {
  addFindings,
  createDb,
  createRoomRun,
  findVersionOwner,
  finishRun,
  listNodeConsole,
  ping,
  TelemetryIngest,
  WidgetIngest,
} from "@commworld/db";
import type { Log } from "../log";
import type { Metrics } from "../metrics";
import { attempts } from "./attempts";
import type { RunRecorder } from "./recorder";

/** One line of the log tells of all that was left out meanwhile. */
const SHED_LOG_EVERY_MS = 10_000;

/**
 * `waitingBytes`: detail of telemetry that may wait for a slow database; more is left out and counted, totals never. Rejects when
 * the database does not answer or lacks the migrations.
 */
export async function openDbRecorder(
  url: string,
  waitingBytes: number,
  metrics: Metrics,
  log: Log,
): Promise<RunRecorder> {
  const db = createDb(url);
  await ping(db).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  let toldAt = 0;
  const noteShed = (run: string) => {
    if (Date.now() - toldAt < SHED_LOG_EVERY_MS) return;
    toldAt = Date.now();
    log.warn({ run }, "the database is slow: detail of telemetry is left out of the record, totals are kept");
  };
  const ingest = new TelemetryIngest(db, {
    maxPendingBytes: waitingBytes,
    onShed: (kind, count, runId) => {
      if (kind === "sample") metrics.telemetryShed.inc({ reason: "slow-record" }, count);
      else metrics.outputShed.inc(count);
      noteShed(runId);
    },
    onError: (error, runId) => {
      metrics.recordErrors.inc();
      log.warn({ run: runId, err: error }, "telemetry waits for the database");
    },
    onRefused: (runId, refused) =>
      log.debug({ run: runId, refused: refused.slice(0, 5) }, "the record refused telemetry"),
  });
  metrics.observeRecord(() => ingest.stats().pendingBytes);
  const widgets = new WidgetIngest(db, {
    onShed: (count, runId) => {
      metrics.widgetsShed.inc(count);
      noteShed(runId);
    },
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
    console: (runId, { grId, seq, chunks }) => ingest.console(runId, chunks, { grId, message: seq }),
    consoleBehind: (runId, heard) => listNodeConsole(db, runId, heard),
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
