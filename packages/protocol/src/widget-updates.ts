/** How updates of widgets become their state, and messages. Without the schemas: it also runs beside a program's ranks. */
import { LIMITS } from "./limits";
import type { Widget } from "./widgets";

/** Three bytes a character at most. */
const MESSAGE_CHARS = LIMITS.controlBytes / 4;

/** Pure. The widget after an update of it. A graph keeps its newest points. */
export function updateWidget(before: Widget | undefined, next: Widget): Widget {
  if (next.kind !== "graph" || before?.kind !== "graph") return next;
  const twice = Math.max(0, before.total - (next.total - next.values.length));
  const known = before.values.slice(0, Math.max(0, before.values.length - twice));
  const all = next.total > next.values.length && next.total > before.total ? [...known, ...next.values] : next.values;
  return { ...next, values: all.slice(-LIMITS.widgetGraphPoints) };
}

export const widgetKey = ({ name, pid }: Pick<Widget, "name" | "pid">): string => `${pid} ${name}`;

/** Takes updates into `state`, by `widgetKey`, within the limits of a run. Answers how many found no room. */
export function applyWidgets(state: Map<string, Widget>, updates: readonly Widget[]): number {
  let refused = 0;
  for (const update of updates) {
    const key = widgetKey(update);
    const before = state.get(key);
    if (before === undefined && state.size >= LIMITS.widgetsPerRun) refused++;
    else state.set(key, updateWidget(before, update));
  }
  return refused;
}

/** Cuts updates into messages of the protocol, each far below the limit of a control message. */
export function splitWidgets(updates: readonly Widget[]): Widget[][] {
  const parts: Widget[][] = [];
  let chars = 0;
  for (const update of updates) {
    const cost = JSON.stringify(update).length;
    const last = parts.at(-1);
    if (last === undefined || last.length === LIMITS.widgetsPerMessage || chars + cost > MESSAGE_CHARS) {
      parts.push([update]);
      chars = cost;
    } else {
      last.push(update);
      chars += cost;
    }
  }
  return parts;
}
