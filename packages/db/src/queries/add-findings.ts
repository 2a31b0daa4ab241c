import { createHash } from "node:crypto";
import { type Finding, LIMITS } from "@commworld/protocol";
import type { Db } from "../db";
import { storable } from "../json";

/** Those that are there already, and those beyond what a run keeps, change nothing; nor does a run that does not exist. */
export async function addFindings(db: Db, runId: string, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await db.prisma.$transaction(async (tx) => {
    // Writers of one run take turns, so that the limit holds.
    const runs = await tx.$queryRaw<unknown[]>`SELECT 1 FROM run WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    if (runs.length === 0) return;
    const room = LIMITS.findingsPerRun - (await tx.finding.count({ where: { runId } }));
    const data = findings.slice(0, Math.max(0, room)).map((one) => {
      const { id: findingId, severity, message, advice, places, count } = storable(one);
      const digest = createHash("sha256").update(JSON.stringify(one)).digest("hex");
      return { runId, digest, findingId, severity, message, advice, places, count };
    });
    await tx.finding.createMany({ data, skipDuplicates: true });
  });
}
