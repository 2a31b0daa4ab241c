import type { FindingPlace } from "@commworld/protocol";
import { useId } from "react";
import { rankColour } from "@/features/dashboard/lib/colours";
import { layoutGraph } from "../lib/graph-layout";

/** Who waits for whom, as arrows. What it shows stands in words beside it. */
export function WaitGraph({ places }: { places: readonly FindingPlace[] }) {
  const marker = useId();
  const layout = layoutGraph(places);
  if (!layout) return null;
  const { nodes, edges, width, height, radius } = layout;
  const text = edges.map(({ from, to }) => `rank ${from} waits for rank ${to}`).join(", ");
  return (
    <svg
      role="img"
      aria-label={`Wait-for graph: ${text}`}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: Math.min(260, width), maxWidth: "100%" }}
      className="shrink-0"
    >
      <defs>
        <marker id={marker} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8Z" fill="var(--bad)" />
        </marker>
      </defs>
      {edges.map(({ from, to, any, path }) => (
        <path
          key={`${from}-${to}`}
          d={path}
          fill="none"
          stroke="var(--bad)"
          strokeWidth={1.5}
          strokeDasharray={any ? "3 3" : undefined}
          markerEnd={`url(#${marker})`}
        />
      ))}
      {nodes.map(({ pid, x, y, waits }) => (
        <g key={pid}>
          <circle cx={x} cy={y} r={radius} fill="var(--surface)" />
          <circle cx={x} cy={y} r={radius - 1} fill={rankColour(pid)} fillOpacity={waits ? 1 : 0.35} />
          <text
            x={x}
            y={y + 4}
            textAnchor="middle"
            fontSize={11}
            fontWeight={600}
            fill={waits ? "var(--canvas)" : "var(--text)"}
          >
            {pid}
          </text>
        </g>
      ))}
    </svg>
  );
}
