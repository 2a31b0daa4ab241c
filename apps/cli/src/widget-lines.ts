import type { Widget } from "@commworld/protocol";

/** Width of a label's column, at most. */
const NAME_CHARS = 24;
/** A terminal is given no control characters of a program. */
const CONTROL = /\p{Cc}/gu;

/** What the ranks drew, as it was at the end: a line for each widget of a rank. */
export function widgetLines(widgets: readonly Widget[]): string {
  const sorted = [...widgets].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.pid - b.pid));
  return sorted
    .map((widget) => `[${widget.pid}] ${clean(widget.name).padEnd(NAME_CHARS)} ${summary(widget)}\n`)
    .join("");
}

function summary(widget: Widget): string {
  switch (widget.kind) {
    case "pie": {
      const all = widget.parts.reduce((sum, { value }) => sum + value, 0);
      return widget.parts.map(({ label, value }) => `${clean(label)} ${percent(all > 0 ? value / all : 0)}`).join(", ");
    }
    case "progress":
      return percent(widget.fraction);
    case "graph":
      return `${widget.total} points, the last is ${Number(widget.values.at(-1)?.toPrecision(6))}`;
    case "string":
      return clean(widget.text);
  }
}

const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;
const clean = (text: string) => text.replace(CONTROL, " ");
