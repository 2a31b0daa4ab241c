import type { Widget, WidgetKind } from "@commworld/protocol";

/** The widgets of one name and kind, a rank after the other. */
export type WidgetGroup = {
  [K in WidgetKind]: { name: string; kind: K; widgets: Extract<Widget, { kind: K }>[] };
}[WidgetKind];

/** Groups in the order in which their first widget was drawn; ranks ascend. */
export function groupWidgets(widgets: Iterable<Widget>): WidgetGroup[] {
  const groups = new Map<string, { name: string; kind: WidgetKind; widgets: Widget[] }>();
  for (const widget of widgets) {
    const key = `${widget.kind} ${widget.name}`;
    const group = groups.get(key) ?? { name: widget.name, kind: widget.kind, widgets: [] };
    groups.set(key, group);
    group.widgets.push(widget);
  }
  for (const group of groups.values()) group.widgets.sort((a, b) => a.pid - b.pid);
  return [...groups.values()] as WidgetGroup[];
}

type Graph = Extract<Widget, { kind: "graph" }>;

/** Columns of one chart: the numbers of the points, and a column of values for each rank, null where it has none. */
export function graphColumns(graphs: readonly Graph[]): (number | null)[][] {
  const first = Math.min(...graphs.map(({ total, values }) => total - values.length));
  const last = Math.max(...graphs.map(({ total }) => total));
  const points = Array.from({ length: last - first }, (_, i) => first + i + 1);
  return [
    points,
    ...graphs.map(({ total, values }) => {
      const start = total - values.length - first;
      return points.map((_, i) => values[i - start] ?? null);
    }),
  ];
}

/** Labels of all pies, in the order they appear: the places of their colours. */
export function pieLabels(pies: readonly Extract<Widget, { kind: "pie" }>[]): string[] {
  return [...new Set(pies.flatMap(({ parts }) => parts.map(({ label }) => label)))];
}
