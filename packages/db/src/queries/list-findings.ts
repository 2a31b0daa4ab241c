import type { Finding } from "@commworld/protocol";
import type { Db } from "../db";
import { findingOf } from "../json";

/** In the order of arrival; LIMITS.findingsPerRun bounds them. */
export async function listFindings(db: Db, runId: string): Promise<Finding[]> {
  const rows = await db.prisma.finding.findMany({ where: { runId }, orderBy: { seq: "asc" } });
  return rows.map(findingOf);
}
