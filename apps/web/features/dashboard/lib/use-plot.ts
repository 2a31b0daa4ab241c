"use client";

import { useTheme } from "next-themes";
import { type RefObject, useEffect, useRef } from "react";
import uPlot from "uplot";

export function cssColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}

/** What all charts of the dashboard share. */
export function baseOptions(
  width: number,
  height: number,
): Omit<uPlot.Options, "series" | "axes"> & { axis: uPlot.Axis } {
  return {
    width,
    height,
    legend: { show: false },
    cursor: { show: false },
    padding: [8, 8, 0, 0],
    axis: {
      stroke: cssColour("--text-faint"),
      grid: { stroke: cssColour("--line"), width: 1 },
      ticks: { show: false },
      font: "11px sans-serif",
      gap: 4,
    },
  };
}

/** A uPlot chart in a box: as wide as the box, made anew for another theme or another `shape` of its series. */
export function usePlot(
  height: number,
  shape: string,
  makeOptions: (width: number) => uPlot.Options,
  data: uPlot.AlignedData,
): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(null);
  const latest = useRef({ data, makeOptions });
  const { resolvedTheme } = useTheme();
  latest.current = { data, makeOptions };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new theme needs new colours, a new shape new series
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const widthOf = () => Math.max(80, element.clientWidth);
    const chart = new uPlot(latest.current.makeOptions(widthOf()), latest.current.data, element);
    plot.current = chart;
    const observer = new ResizeObserver(() => chart.setSize({ width: widthOf(), height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
      plot.current = null;
    };
  }, [resolvedTheme, shape, height]);

  useEffect(() => {
    plot.current?.setData(data);
  }, [data]);

  return box;
}
