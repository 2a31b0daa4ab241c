import { LIMITS, updateWidget, type Widget, widgetKey } from "@commworld/protocol";
import type { Db } from "../db";
import { widgetOf } from "../json";
import { storable } from "./storable";
import { GRACE_MS } from "./validate";

export interface WidgetOutcome {
  /** False: there is no such run, or it ended longer ago than telemetry is taken for; nothing was written. */
  open: boolean;
  /** Widgets beyond LIMITS.widgetsPerRun, and of ranks that the run does not have. */
  refused: number;
}

/** Takes updates into the state of a run's widgets. Writers of one run take turns. */
export async function writeWidgets(db: Db, runId: string, updates: readonly Widget[]): Promise<WidgetOutcome> {
  return db.prisma.$transaction(async (tx) => {
    const [run] = await tx.$queryRaw<{ world_size: number; is_open: boolean }[]>`
      SELECT world_size, coalesce(clock_timestamp() - ended_at <= make_interval(secs => ${GRACE_MS / 1000}), true) AS is_open
      FROM run WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
    if (!run?.is_open) return { open: false, refused: 0 };
    const rows = await tx.runWidget.findMany({ where: { runId } });
    const known = new Map(rows.map((row) => [widgetKey(row), widgetOf(row)]));
    const changed = new Map<string, Widget>();
    let refused = 0;
    for (const update of updates) {
      const widget = storable(update);
      const key = widgetKey(widget);
      const before = known.get(key);
      if (widget.pid >= run.world_size || (!before && known.size >= LIMITS.widgetsPerRun)) {
        refused++;
        continue;
      }
      const next = updateWidget(before, widget);
      known.set(key, next);
      changed.set(key, next);
    }
    const states = [...changed.values()].map(({ pid, name, ...state }) => ({ pid, name, state }));
    if (states.length > 0)
      await tx.$executeRaw`
        INSERT INTO run_widget (run_id, pid, name, state)
        SELECT ${runId}::uuid, pid, name, state
        FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS given (pid int, name text, state jsonb)
        ON CONFLICT (run_id, pid, name) DO UPDATE SET state = excluded.state`;
    return { open: true, refused };
  });
}
