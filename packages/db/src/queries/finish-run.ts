import type { RunError, RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import { Prisma } from "../generated/client";
import { storable } from "../json";

export interface RunEnd {
  status: Exclude<RunStatus, "running">;
  error?: RunError | undefined;
}

/** The first end of a run is the one that is kept: true for whoever wrote it, false for those who came later. */
export async function finishRun(db: Db, runId: string, { status, error }: RunEnd): Promise<boolean> {
  const { count } = await db.prisma.run.updateMany({
    where: { id: runId, status: "running" },
    data: {
      status,
      error: error ? (storable(error) as Prisma.InputJsonObject) : Prisma.DbNull,
      endedAt: new Date(),
    },
  });
  return count === 1;
}
