import type { ConsoleChunk } from "@commworld/protocol";
import type { Db } from "../db";

/** In the order of arrival; `seq` counts from 0. The limits of ingest bound its size. */
export async function listConsole(db: Db, runId: string): Promise<(ConsoleChunk & { seq: number })[]> {
  const rows = await db.prisma.consoleChunk.findMany({
    where: { runId },
    orderBy: { seq: "asc" },
    select: { pid: true, stream: true, text: true, tMs: true },
  });
  return rows.map((row, seq) => ({ ...row, stream: row.stream as ConsoleChunk["stream"], seq }));
}
