"use client";

import type { Finding, InterconnectName, NodeEntry, Widget } from "@commworld/protocol";
import { useMemo } from "react";
import { FindingsPanel } from "@/features/checker/components/findings-panel";
import type { SourceLocation } from "@/features/console/lib/locate";
import { interconnectText } from "@/features/run/lib/interconnects";
import { formatBytes, formatCount, formatSeconds, plural } from "@/lib/format";
import type { RankView, Telemetry } from "../lib/telemetry";
import { Panel } from "./panel";
import { ProgramPanel } from "./program-panel";
import { RankTable } from "./rank-table";
import { RateChart } from "./rate-chart";
import { TimeShares } from "./time-shares";
import { TopologyView } from "./topology-view";

export interface DashboardProps {
  table: readonly NodeEntry[];
  interconnect: InterconnectName;
  /** Name of each tab, by GR_ID. */
  names: Record<number, string>;
  telemetry: Telemetry;
  /** What the program drew, by widgetKey. */
  widgets: ReadonlyMap<string, Widget>;
  /** The run goes on: rates and traffic are shown. */
  live: boolean;
  findings: readonly Finding[];
  onJump?: ((location: SourceLocation) => void) | undefined;
}

/** The same view of a run whether it is live, in a room, or recorded. */
export function Dashboard(props: DashboardProps) {
  const { table, interconnect, names, telemetry, widgets, live, findings, onJump } = props;
  const ranks = useMemo(
    () => [...telemetry.ranks.values()].sort((a, b) => a.sample.pid - b.sample.pid),
    [telemetry.ranks],
  );
  return (
    <div className="flex flex-col" data-testid="dashboard">
      <Totals ranks={ranks} tMs={telemetry.tMs} world={table.reduce((sum, entry) => sum + entry.count, 0)} />
      <FindingsPanel findings={findings} onJump={onJump} />
      {widgets.size > 0 && <ProgramPanel widgets={widgets} />}
      <Panel title="Topology" aside={`${interconnectText(interconnect)}, ${plural(table.length, "tab")}`}>
        <TopologyView
          table={table}
          interconnect={interconnect}
          names={names}
          ranks={telemetry.ranks}
          lost={telemetry.lost}
          moving={live}
        />
      </Panel>
      <Panel title="Ranks">
        {ranks.length > 0 ? (
          <RankTable ranks={ranks} lost={telemetry.lost} live={live} />
        ) : (
          <p className="text-faint">No report yet.</p>
        )}
      </Panel>
      <TimeShares ranks={ranks} />
      <RateChart series={telemetry.series} />
    </div>
  );
}

function Totals({ ranks, tMs, world }: { ranks: readonly RankView[]; tMs: number; world: number }) {
  const sum = (of: (rank: RankView) => number) => ranks.reduce((total, rank) => total + of(rank), 0);
  const facts = [
    ["Ranks", formatCount(world)],
    ["Messages", formatCount(sum((rank) => rank.sample.sentMessages))],
    ["Data", formatBytes(sum((rank) => rank.sample.sentBytes))],
    ["Time", formatSeconds(tMs / 1000)],
  ];
  return (
    <dl className="grid grid-cols-4 border-b">
      {facts.map(([name, value]) => (
        <div key={name} className="border-r px-3 py-2 last:border-r-0">
          <dt className="text-faint text-xs">{name}</dt>
          <dd className="tabular truncate font-medium text-base">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
