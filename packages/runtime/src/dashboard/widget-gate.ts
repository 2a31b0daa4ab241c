/** Gathers the widgets of a node's ranks, bounded: what comes from a rank's thread is what strangers wrote. */
import type { Widget } from "@commworld/protocol";
import { LIMITS } from "@commworld/protocol/limits";
import { updateWidget, widgetKey } from "@commworld/protocol/widgets";

export class WidgetGate {
  readonly #names = new Map<number, Set<string>>();
  #pending = new Map<string, Widget>();

  /** Takes what is a widget of this rank, and no more of them than a rank may have. */
  add(pid: number, given: unknown): void {
    if (!Array.isArray(given)) return;
    const names = this.#names.get(pid) ?? new Set();
    this.#names.set(pid, names);
    for (const one of given.slice(0, LIMITS.widgetsPerRank)) {
      const widget = widgetOf(pid, one);
      if (!widget || (!names.has(widget.name) && names.size === LIMITS.widgetsPerRank)) continue;
      names.add(widget.name);
      const key = widgetKey(widget);
      this.#pending.set(key, updateWidget(this.#pending.get(key), widget));
    }
  }

  take(): Widget[] {
    const taken = [...this.#pending.values()];
    this.#pending = new Map();
    return taken;
  }
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Math.abs(value) <= 1e300;
const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;

function widgetOf(pid: number, value: unknown): Widget | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { name, kind, parts, fraction, values, total, text } = value as Record<string, unknown>;
  if (!isText(name, LIMITS.widgetNameChars) || name === "") return undefined;
  switch (kind) {
    case "pie":
      return Array.isArray(parts) && parts.length <= LIMITS.widgetPieParts && parts.every(isPart)
        ? { pid, name, kind, parts: parts.map(({ label, value }) => ({ label, value })) }
        : undefined;
    case "progress":
      return isNumber(fraction) && fraction >= 0 && fraction <= 1 ? { pid, name, kind, fraction } : undefined;
    case "graph":
      return Array.isArray(values) &&
        values.length >= 1 &&
        values.length <= LIMITS.widgetGraphPoints &&
        values.every(isNumber) &&
        Number.isSafeInteger(total) &&
        (total as number) >= values.length
        ? { pid, name, kind, values, total: total as number }
        : undefined;
    case "string":
      return isText(text, LIMITS.widgetTextChars) ? { pid, name, kind, text } : undefined;
    default:
      return undefined;
  }
}

function isPart(part: unknown): part is { label: string; value: number } {
  if (typeof part !== "object" || part === null) return false;
  const { label, value } = part as Record<string, unknown>;
  return isText(label, LIMITS.widgetLabelChars) && isNumber(value) && value >= 0;
}
