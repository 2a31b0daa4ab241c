import type { RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import type { Prisma } from "../generated/client";
import { type Accepted, type RankProgress, type RunProgress, type TelemetryBatch, validateBatch } from "./validate";

const TRANSACTION = { maxWait: 10_000, timeout: 20_000 };

export interface WriteOptions {
  /** Detail that was shed before it came here; added to the run's counters. */
  shed?: { samples: number; console: number };
}

export interface WriteOutcome {
  /** False: there is no such run, nothing was written. */
  found: boolean;
  refused: Accepted["refused"];
  dropped: { samples: number; console: number };
}

/**
 * Checks a batch of one run against its ranks and stores it, all or nothing. Writers of one run take turns: what is known of
 * a rank is the same for every relay and web process.
 */
export async function writeTelemetry(
  db: Db,
  runId: string,
  batch: TelemetryBatch,
  { shed = { samples: 0, console: 0 } }: WriteOptions = {},
): Promise<WriteOutcome> {
  return db.prisma.$transaction(async (tx) => {
    const run = await loadProgress(tx, runId, batch.console.length > 0);
    if (!run) return { found: false, refused: [], dropped: { samples: 0, console: 0 } };
    const accepted = validateBatch(run, batch);
    await storeSamples(tx, runId, accepted);
    await storeRanks(tx, runId, accepted);
    await storeConsole(tx, runId, accepted);
    const dropped = { samples: shed.samples, console: shed.console + accepted.droppedConsole };
    const consoleBytes = [...accepted.consoleBytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
    if (consoleBytes + dropped.samples + dropped.console > 0)
      await tx.run.update({
        where: { id: runId },
        data: {
          consoleBytes: { increment: consoleBytes },
          droppedSamples: { increment: dropped.samples },
          droppedConsoleChunks: { increment: dropped.console },
        },
        select: { id: true },
      });
    return { found: true, refused: accepted.refused, dropped };
  }, TRANSACTION);
}

async function loadProgress(
  tx: Prisma.TransactionClient,
  runId: string,
  hasConsole: boolean,
): Promise<RunProgress | null> {
  const rows = await tx.$queryRaw<{ status: RunStatus; ended_for_ms: number | null; console_bytes: number }[]>`
    SELECT status, console_bytes,
      (extract(epoch FROM clock_timestamp() - ended_at) * 1000)::double precision AS ended_for_ms
    FROM run WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
  const run = rows[0];
  if (!run) return null;
  const ranks = await tx.runRank.findMany({
    where: { runId },
    select: {
      pid: true,
      grId: true,
      tMs: true,
      sentMessages: true,
      sentBytes: true,
      receivedMessages: true,
      receivedBytes: true,
      lastSampleMs: true,
      consoleBytes: true,
    },
  });
  const messagesOf = hasConsole ? await loadMessages(tx, runId) : new Map<number, number>();
  return {
    status: run.status,
    endedForMs: run.ended_for_ms,
    consoleBytes: run.console_bytes,
    messagesOf,
    ranks: new Map(
      ranks.map((rank): [number, RankProgress] => [
        rank.pid,
        {
          ...rank,
          sentMessages: Number(rank.sentMessages),
          sentBytes: Number(rank.sentBytes),
          receivedMessages: Number(rank.receivedMessages),
          receivedBytes: Number(rank.receivedBytes),
        },
      ]),
    ),
  };
}

async function loadMessages(tx: Prisma.TransactionClient, runId: string): Promise<Map<number, number>> {
  const nodes = await tx.runNode.findMany({ where: { runId }, select: { grId: true, consoleMessages: true } });
  return new Map(nodes.map(({ grId, consoleMessages }) => [grId, consoleMessages]));
}

async function storeSamples(tx: Prisma.TransactionClient, runId: string, { samples }: Accepted): Promise<void> {
  if (samples.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO telemetry_sample
      (run_id, pid, t_ms, sent_messages, sent_bytes, received_messages, received_bytes, calls, wall_us, state)
    SELECT ${runId}::uuid, * FROM jsonb_to_recordset(${JSON.stringify(samples)}::jsonb) AS sample
      (pid int, "tMs" double precision, "sentMessages" bigint, "sentBytes" bigint, "receivedMessages" bigint,
       "receivedBytes" bigint, calls jsonb, "wallUs" double precision, state jsonb)
    ON CONFLICT DO NOTHING`;
}

async function storeRanks(
  tx: Prisma.TransactionClient,
  runId: string,
  { totals, samples, consoleBytesOf }: Accepted,
): Promise<void> {
  const lastSampleMs = new Map(samples.map(({ pid, tMs }) => [pid, tMs]));
  const rows = [...totals.values()].map((row) => ({ ...row, lastSampleMs: lastSampleMs.get(row.pid) ?? null }));
  if (rows.length > 0)
    await tx.$executeRaw`
      UPDATE run_rank SET
        t_ms = total."tMs", sent_messages = total."sentMessages", sent_bytes = total."sentBytes",
        received_messages = total."receivedMessages", received_bytes = total."receivedBytes",
        calls = total.calls, wall_us = total."wallUs", state = total.state,
        last_sample_ms = coalesce(total."lastSampleMs", last_sample_ms)
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS total
        (pid int, "tMs" double precision, "sentMessages" bigint, "sentBytes" bigint, "receivedMessages" bigint,
         "receivedBytes" bigint, calls jsonb, "wallUs" double precision, state jsonb, "lastSampleMs" double precision)
      WHERE run_id = ${runId}::uuid AND run_rank.pid = total.pid`;
  const added = [...consoleBytesOf].map(([pid, bytes]) => ({ pid, bytes }));
  if (added.length > 0)
    await tx.$executeRaw`
      UPDATE run_rank SET console_bytes = console_bytes + added.bytes
      FROM jsonb_to_recordset(${JSON.stringify(added)}::jsonb) AS added (pid int, bytes int)
      WHERE run_id = ${runId}::uuid AND run_rank.pid = added.pid`;
}

async function storeConsole(
  tx: Prisma.TransactionClient,
  runId: string,
  { console: chunks, messagesOf }: Accepted,
): Promise<void> {
  if (chunks.length > 0)
    await tx.consoleChunk.createMany({
      data: chunks.map(({ pid, stream, text, tMs, from }) => ({
        runId,
        pid,
        stream,
        text,
        tMs,
        message: from?.message ?? null,
      })),
    });
  for (const [grId, consoleMessages] of messagesOf)
    await tx.runNode.update({
      where: { runId_grId: { runId, grId } },
      data: { consoleMessages },
      select: { grId: true },
    });
}
