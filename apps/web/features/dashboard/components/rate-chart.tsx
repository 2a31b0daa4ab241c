"use client";

import { useMemo } from "react";
import type uPlot from "uplot";
import { Table, Td, Th } from "@/components/ui/table";
import { formatBytes, formatRate } from "@/lib/format";
import type { RateSeries } from "../lib/telemetry";
import { baseOptions, cssColour, usePlot } from "../lib/use-plot";
import { Panel } from "./panel";

const HEIGHT = 120;

function chartOptions(width: number): uPlot.Options {
  const { axis, ...base } = baseOptions(width, HEIGHT);
  return {
    ...base,
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
  const data = useMemo((): uPlot.AlignedData => [[...series.seconds], [...series.messages]], [series]);
  const box = usePlot(HEIGHT, "rate", chartOptions, data);
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
