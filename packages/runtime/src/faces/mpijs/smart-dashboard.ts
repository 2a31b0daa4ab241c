/** MPI.js's SmartDashboard. What cannot be drawn is left out: no program fails for its dashboard. */
import { type Drawing, drawGraph, drawPie, drawProgress, drawString } from "../../dashboard/drawing";
import type { WidgetOutbox } from "../../dashboard/widget-outbox";
import { MPIError } from "../../mpi/errors";

/** @param downsample true keeps only the newest of the values that have not left yet; it matters for graphs alone */
export function createSmartDashboard(widgets: WidgetOutbox, warn: (message: string) => void) {
  const warned = new Set<string>();
  const put = (make: () => Drawing, downsample: unknown) => {
    try {
      widgets.put(make(), Boolean(downsample));
    } catch (error) {
      if (!(error instanceof MPIError)) throw error;
      if (!warned.has(error.detail)) warn(`SmartDashboard: ${error.detail}`);
      if (warned.size < 100) warned.add(error.detail);
    }
  };
  return Object.freeze({
    putPie: (name: unknown, dict: unknown, downsample = true) => put(() => drawPie(name, dict), downsample),
    /** Fractions, and percentages above 1. */
    putProgress: (name: unknown, value: unknown, downsample = true) =>
      put(() => drawProgress(name, typeof value === "number" && value > 1 ? value / 100 : value), downsample),
    putGraph: (name: unknown, value: unknown, downsample = true) => put(() => drawGraph(name, value), downsample),
    putString: (name: unknown, value: unknown, downsample = true) =>
      put(() => drawString(name, String(value)), downsample),
    flush: () => widgets.flush(),
    /** The outbox flushes by itself as often as the page looks. */
    soft_flush: () => {},
  });
}
