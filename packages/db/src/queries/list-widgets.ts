import type { Widget } from "@commworld/protocol";
import type { Db } from "../db";
import { widgetOf } from "../json";

/** By name and rank. The limits of the writer bound their number. */
export async function listWidgets(db: Db, runId: string): Promise<Widget[]> {
  const rows = await db.prisma.runWidget.findMany({ where: { runId }, orderBy: [{ name: "asc" }, { pid: "asc" }] });
  return rows.map(widgetOf);
}
