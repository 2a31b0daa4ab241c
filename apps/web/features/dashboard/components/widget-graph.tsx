"use client";

import type { Widget } from "@commworld/protocol";
import { useMemo } from "react";
import type uPlot from "uplot";
import { rankColour } from "../lib/colours";
import { baseOptions, cssColour, usePlot } from "../lib/use-plot";
import { graphColumns } from "../lib/widget-groups";
import { MoreRanks } from "./more-ranks";

const HEIGHT = 120;
const SHOWN = 16;
const tick = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

/** The colours of ranks use custom properties, which a canvas does not know. */
function lineColour(pid: number): string {
  return rankColour(pid)
    .replace("var(--rank-lightness)", cssColour("--rank-lightness"))
    .replace("var(--rank-chroma)", cssColour("--rank-chroma"));
}

/** A line per rank over the numbers of its points. */
export function WidgetGraph({ name, graphs }: { name: string; graphs: readonly Extract<Widget, { kind: "graph" }>[] }) {
  const shown = useMemo(() => graphs.slice(0, SHOWN), [graphs]);
  const data = useMemo(() => graphColumns(shown) as uPlot.AlignedData, [shown]);
  const makeOptions = (width: number): uPlot.Options => {
    const { axis, ...base } = baseOptions(width, HEIGHT);
    return {
      ...base,
      scales: { x: { time: false } },
      series: [
        {},
        ...shown.map(({ pid, values }) => ({
          stroke: lineColour(pid),
          width: 1.5,
          points: { show: values.length === 1 },
        })),
      ],
      axes: [
        { ...axis, size: 22 },
        { ...axis, size: 52, values: (_plot, ticks) => ticks.map((value) => tick.format(value)) },
      ],
    };
  };
  const box = usePlot(HEIGHT, shown.map(({ pid, values }) => `${pid}${values.length === 1}`).join(), makeOptions, data);
  const last = shown.map(({ pid, values }) => `rank ${pid} at ${values.at(-1)}`);
  return (
    <>
      <div ref={box} role="img" aria-label={`${name}: ${last.join(", ")}`} style={{ height: HEIGHT }} />
      {shown.length > 1 && (
        <ul aria-label="Legend" className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-muted text-xs">
          {shown.map(({ pid }) => (
            <li key={pid} className="tabular flex items-center gap-1.5">
              <span aria-hidden className="size-2 rounded-full" style={{ background: rankColour(pid) }} />
              rank {pid}
            </li>
          ))}
        </ul>
      )}
      <MoreRanks count={graphs.length - SHOWN} />
    </>
  );
}
