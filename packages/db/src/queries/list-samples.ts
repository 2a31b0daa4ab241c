import type { NodeSample } from "@commworld/protocol";
import type { Db } from "../db";
import { rankSampleOf } from "./find-run";

/** Rows of one answer; a run that has more is answered with evenly chosen times. */
const MAX_ROWS = 100_000;

/** Ascending tMs, then GR_ID, then PID. */
export async function listSamples(db: Db, runId: string): Promise<NodeSample[]> {
  const [total, grIds] = await Promise.all([
    db.prisma.telemetrySample.count({ where: { runId } }),
    db.prisma.runRank.findMany({ where: { runId }, select: { pid: true, grId: true } }),
  ]);
  const grIdOf = new Map(grIds.map(({ pid, grId }) => [pid, grId]));
  const rows = await db.prisma.telemetrySample.findMany({
    where: { runId, ...(await timesWithin(db, runId, total)) },
    orderBy: [{ tMs: "asc" }, { pid: "asc" }],
  });
  const samples = new Map<string, NodeSample>();
  for (const row of rows) {
    const grId = grIdOf.get(row.pid) ?? 0;
    const key = `${row.tMs} ${grId}`;
    const sample = samples.get(key) ?? { runId, grId, tMs: row.tMs, ranks: [] };
    sample.ranks.push(rankSampleOf(row));
    samples.set(key, sample);
  }
  return [...samples.values()].sort((a, b) => a.tMs - b.tMs || a.grId - b.grId);
}

async function timesWithin(db: Db, runId: string, total: number) {
  if (total <= MAX_ROWS) return {};
  const step = Math.ceil(total / MAX_ROWS);
  const times = await db.prisma.$queryRaw<{ t_ms: number }[]>`
    SELECT t_ms FROM (
      SELECT t_ms, row_number() OVER (ORDER BY t_ms) AS place
      FROM (SELECT DISTINCT t_ms FROM telemetry_sample WHERE run_id = ${runId}::uuid) AS moments
    ) AS numbered WHERE place % ${step} = 0`;
  return { tMs: { in: times.map((row) => row.t_ms) } };
}
