"use client";

import type { InterconnectName, NodeEntry } from "@commworld/protocol";
import { useMemo } from "react";
import { interconnectText } from "@/features/run/lib/interconnects";
import { rankColour } from "../lib/colours";
import { stateText } from "../lib/state-text";
import type { RankView } from "../lib/telemetry";
import { type Dot, layoutTopology } from "../lib/topology";

/** Above this many edges only those with traffic are drawn one by one. */
const MANY_EDGES = 300;

const NONE: ReadonlySet<number> = new Set();

export interface TopologyProps {
  table: readonly NodeEntry[];
  interconnect: InterconnectName;
  names: Record<number, string>;
  ranks: ReadonlyMap<number, RankView>;
  /** GR_IDs of tabs that were lost. */
  lost?: ReadonlySet<number>;
  /** Traffic moves only while the run does. */
  moving: boolean;
}

/** Tabs as boxes, ranks as dots, the interconnect's edges, and an arrow from each rank that waits for another. */
export function TopologyView({ table, interconnect, names, ranks, lost = NONE, moving }: TopologyProps) {
  const layout = useMemo(() => layoutTopology(table, interconnect), [table, interconnect]);
  const dots = useMemo(() => new Map(layout.dots.map((dot) => [dot.pid, dot])), [layout]);
  if (layout.boxes.length === 0) return null;
  const busy = (pid: number) => {
    const rank = ranks.get(pid);
    return moving && rank !== undefined && rank.sentRate + rank.receivedRate > 0;
  };
  const across = moving && [...ranks.values()].some((rank) => rank.sentRate > 0);
  const tabs = layout.boxes.length;
  return (
    <svg
      role="img"
      aria-label={`${tabs} ${tabs === 1 ? "tab" : "tabs"} with ${layout.dots.length} ranks on a ${interconnectText(interconnect)}`}
      viewBox={`-1 -1 ${layout.width + 2} ${layout.height + 2}`}
      className="mx-auto block max-h-80 w-full"
      style={{ maxWidth: Math.max(150, layout.width * 1.15) }}
      data-testid="topology"
    >
      <defs>
        <marker id="waits" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 6 3 0 6z" fill="var(--warn)" />
        </marker>
      </defs>
      {tabs > 1 &&
        layout.boxes.slice(1).map((box, i) => {
          const before = layout.boxes[i];
          if (!before) return null;
          return (
            <line
              key={box.grId}
              x1={before.x + before.width / 2}
              y1={before.y + before.height / 2}
              x2={box.x + box.width / 2}
              y2={box.y + box.height / 2}
              stroke={across ? "var(--accent)" : "var(--line-strong)"}
              strokeWidth={1.5}
              className={across ? "flow" : undefined}
              strokeDasharray="2 4"
            />
          );
        })}
      {layout.boxes.map((box) => (
        <g key={box.grId}>
          <rect
            x={box.x}
            y={box.y}
            width={box.width}
            height={box.height}
            rx={8}
            fill="var(--surface)"
            stroke={lost.has(box.grId) ? "var(--bad)" : "var(--line-strong)"}
            strokeDasharray={lost.has(box.grId) ? "4 3" : undefined}
          />
          <text x={box.x + 10} y={box.y + 16} fontSize={10} fill="var(--text-faint)">
            {shorten(
              `${lost.has(box.grId) ? "lost: " : ""}${names[box.grId] ?? `Tab ${box.grId}`}`,
              Math.floor((box.width - 20) / 5.6),
            )}
          </text>
        </g>
      ))}
      {layout.edges.map(({ from, to }) => {
        const active = busy(from) && busy(to);
        if (!active && layout.edges.length > MANY_EDGES) return null;
        const a = dots.get(from);
        const b = dots.get(to);
        if (!a || !b) return null;
        return (
          <line
            key={`${from}-${to}`}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            stroke={active ? "var(--accent)" : "var(--line-strong)"}
            strokeWidth={active ? 1.5 : 1}
            className={active ? "flow" : undefined}
          />
        );
      })}
      {layout.dots.map((dot) => (
        <RankDot
          key={dot.pid}
          dot={dot}
          radius={layout.dotRadius}
          rank={ranks.get(dot.pid)}
          isLost={lost.has(dot.grId)}
        />
      ))}
      {moving &&
        layout.dots
          .filter((dot) => !lost.has(dot.grId))
          .map((dot) => (
            <WaitArrow key={dot.pid} dot={dot} dots={dots} rank={ranks.get(dot.pid)} radius={layout.dotRadius} />
          ))}
    </svg>
  );
}

function shorten(text: string, chars: number) {
  return text.length > chars ? `${text.slice(0, Math.max(1, chars - 1))}…` : text;
}

function RankDot({
  dot,
  radius,
  rank,
  isLost,
}: {
  dot: Dot;
  radius: number;
  rank: RankView | undefined;
  isLost: boolean;
}) {
  const phase = rank?.sample.state.phase;
  const ring = isLost
    ? "var(--bad)"
    : phase === "blocked"
      ? "var(--warn)"
      : phase === "failed"
        ? "var(--bad)"
        : "transparent";
  const resting = isLost || !phase || phase === "starting" || phase === "finished";
  return (
    <g>
      <title>{`rank ${dot.pid}${isLost ? ": lost" : rank ? `: ${stateText(rank.sample.state)}` : ""}`}</title>
      <circle cx={dot.x} cy={dot.y} r={radius} fill="var(--surface)" />
      <circle
        cx={dot.x}
        cy={dot.y}
        r={radius - 1}
        fill={rankColour(dot.pid)}
        fillOpacity={isLost ? 0.1 : resting ? 0.35 : 1}
      />
      <circle
        cx={dot.x}
        cy={dot.y}
        r={radius + 1}
        fill="none"
        stroke={ring}
        strokeWidth={2}
        strokeDasharray={isLost ? "3 3" : undefined}
      />
      <text
        x={dot.x}
        y={dot.y + 3.5}
        textAnchor="middle"
        fontSize={10}
        fontWeight={600}
        fill={resting ? "var(--text)" : "var(--canvas)"}
      >
        {dot.pid}
      </text>
    </g>
  );
}

function WaitArrow({
  dot,
  dots,
  rank,
  radius,
}: {
  dot: Dot;
  dots: ReadonlyMap<number, Dot>;
  rank: RankView | undefined;
  radius: number;
}) {
  const state = rank?.sample.state;
  // A wait of a few milliseconds is the normal life of a message: only longer ones are drawn.
  if (state?.phase !== "blocked" || state.peer === undefined || state.sinceMs < 400) return null;
  const peer = dots.get(state.peer);
  if (!peer || peer.pid === dot.pid) return null;
  const length = Math.hypot(peer.x - dot.x, peer.y - dot.y);
  const at = (distance: number) => ({
    x: dot.x + ((peer.x - dot.x) * distance) / length,
    y: dot.y + ((peer.y - dot.y) * distance) / length,
  });
  const start = at(radius + 3);
  const end = at(length - radius - 4);
  return (
    <line
      x1={start.x}
      y1={start.y}
      x2={end.x}
      y2={end.y}
      stroke="var(--warn)"
      strokeWidth={1.5}
      markerEnd="url(#waits)"
    />
  );
}
