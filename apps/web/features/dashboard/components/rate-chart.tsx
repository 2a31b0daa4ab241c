"use client";

import { useTheme } from "next-themes";
import { useEffect, useRef } from "react";
import uPlot from "uplot";
import { Table, Td, Th } from "@/components/ui/table";
import { formatBytes, formatRate } from "@/lib/format";
import type { RateSeries } from "../lib/telemetry";
import { Panel } from "./panel";

const HEIGHT = 120;

function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

function chartOptions(width: number): uPlot.Options {
  const faint = cssColour("--text-faint");
  const axis: uPlot.Axis = {
    stroke: faint,
    grid: { stroke: cssColour("--line"), width: 1 },
    ticks: { show: false },
    font: "11px sans-serif",
    gap: 4,
  };
  return {
    width,
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    scales: { x: { time: false }, y: { range: (_plot, _min, max) => [0, Math.max(1, max * 1.1)] } },
    series: [
      {},
      { stroke: cssColour("--accent"), width: 1.5, fill: cssColour("--accent-soft"), points: { show: false } },
    ],
    axes: [
      { ...axis, size: 22, values: (_plot, ticks) => ticks.map((tick) => `${tick} s`) },
      { ...axis, size: 52, values: (_plot, ticks) => ticks.map((tick) => formatRate(tick)) },
    ],
  };
}

/** Messages sent per second over all ranks. */
export function RateChart({ series }: { series: RateSeries }) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef(series);
  const { resolvedTheme } = useTheme();
  latest.current = series;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme needs new colours
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const columns = (): uPlot.AlignedData => [[...latest.current.seconds], [...latest.current.messages]];
    const chart = new uPlot(chartOptions(Math.max(80, element.clientWidth)), columns(), element);
    plot.current = chart;
    const observer = new ResizeObserver(() =>
      chart.setSize({ width: Math.max(80, element.clientWidth), height: HEIGHT }),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [resolvedTheme]);

  useEffect(() => {
    plot.current?.setData([[...series.seconds], [...series.messages]]);
  }, [series]);

  const now = series.messages.at(-1) ?? 0;
  return (
    <Panel
      title="Messages per second"
      aside={<span className="tabular">{formatRate(now)}/s</span>}
      table={<RateTable series={series} />}
    >
      <div
        ref={box}
        role="img"
        aria-label={`Messages per second over time, now ${formatRate(now)}`}
        style={{ height: HEIGHT }}
      />
    </Panel>
  );
}

function RateTable({ series }: { series: RateSeries }) {
  const step = Math.max(1, Math.ceil(series.seconds.length / 40));
  return (
    <Table aria-label="Messages per second">
      <thead>
        <tr>
          <Th>Second</Th>
          <Th className="text-right">Messages/s</Th>
          <Th className="text-right">Bytes/s</Th>
        </tr>
      </thead>
      <tbody>
        {series.seconds.map((second, i) =>
          i % step === 0 ? (
            <tr key={second}>
              <Td>{second.toFixed(2)}</Td>
              <Td className="text-right">{formatRate(series.messages[i] ?? 0)}</Td>
              <Td className="text-right">{formatBytes(series.bytes[i] ?? 0)}</Td>
            </tr>
          ) : null,
        )}
      </tbody>
    </Table>
  );
}
