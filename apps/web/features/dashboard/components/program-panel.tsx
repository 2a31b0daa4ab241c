"use client";

import type { Widget } from "@commworld/protocol";
import { useMemo } from "react";
import { Table, Td, Th } from "@/components/ui/table";
import { formatShare } from "@/lib/format";
import { groupWidgets, type WidgetGroup } from "../lib/widget-groups";
import { Panel } from "./panel";
import { WidgetGraph } from "./widget-graph";
import { WidgetPies } from "./widget-pies";
import { WidgetProgress } from "./widget-progress";
import { WidgetTexts } from "./widget-texts";

/** What the program itself drew: a part for each name. */
export function ProgramPanel({ widgets }: { widgets: ReadonlyMap<string, Widget> }) {
  const groups = useMemo(() => groupWidgets(widgets.values()), [widgets]);
  return (
    <Panel title="Program" table={<WidgetTable groups={groups} />}>
      <div className="@container">
        <div className="grid gap-x-6 gap-y-4 @xl:grid-cols-2" data-testid="program-widgets">
          {groups.map((group) => (
            <section key={`${group.kind} ${group.name}`} aria-label={group.name} className="min-w-0">
              <h4 className="mb-1.5 truncate text-muted text-xs">{group.name}</h4>
              <GroupView group={group} />
            </section>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function GroupView({ group }: { group: WidgetGroup }) {
  switch (group.kind) {
    case "pie":
      return <WidgetPies pies={group.widgets} />;
    case "progress":
      return <WidgetProgress bars={group.widgets} />;
    case "graph":
      return <WidgetGraph name={group.name} graphs={group.widgets} />;
    case "string":
      return <WidgetTexts texts={group.widgets} />;
  }
}

function shownValue(widget: Widget): string {
  switch (widget.kind) {
    case "pie":
      return widget.parts.map(({ label, value }) => `${label} ${value}`).join(", ");
    case "progress":
      return formatShare(widget.fraction);
    case "graph":
      return `${widget.values.at(-1)} (point ${widget.total})`;
    case "string":
      return widget.text;
  }
}

function WidgetTable({ groups }: { groups: readonly WidgetGroup[] }) {
  return (
    <Table aria-label="Program">
      <thead>
        <tr>
          <Th>Widget</Th>
          <Th>Rank</Th>
          <Th>Value</Th>
        </tr>
      </thead>
      <tbody>
        {groups.flatMap(({ name, kind, widgets }) =>
          widgets.map((widget: Widget) => (
            <tr key={`${kind} ${name} ${widget.pid}`}>
              <Td>{name}</Td>
              <Td className="font-mono">{widget.pid}</Td>
              <Td className="max-w-96 truncate">{shownValue(widget)}</Td>
            </tr>
          )),
        )}
      </tbody>
    </Table>
  );
}
