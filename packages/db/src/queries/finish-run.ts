import type { RunError, RunStatus } from "@commworld/protocol";
import type { Db } from "../db";
import { Prisma } from "../generated/client";
import { storable } from "../json";

export interface RunEnd {
  status: Exclude<RunStatus, "running">;
  error?: RunError | undefined;
  /** GR_IDs of nodes that were lost before their ranks had ended. */
  lost?: readonly number[] | undefined;
}

/** The first end of a run is the one that is kept: true for whoever wrote it, false for those who came later. */
export async function finishRun(db: Db, runId: string, { status, error, lost = [] }: RunEnd): Promise<boolean> {
  const end = db.prisma.run.updateMany({
    where: { id: runId, status: "running" },
    data: {
      status,
      error: error ? (storable(error) as Prisma.InputJsonObject) : Prisma.DbNull,
      endedAt: new Date(),
    },
  });
  // What the nodes were is true whoever wrote the end.
  const nodes = db.prisma.runNode.updateMany({ where: { runId, grId: { in: [...lost] } }, data: { lost: true } });
  const [{ count }] = await db.prisma.$transaction([end, nodes]);
  return count === 1;
}
