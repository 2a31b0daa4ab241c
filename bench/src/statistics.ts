/** Of the samples: the middle one, and the tenth and ninetieth hundredth as the spread. */
export interface Summary {
  median: number;
  p10: number;
  p90: number;
  samples: number;
}

export function summarize(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new RangeError("no samples");
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!;
  return { median: at(0.5), p10: at(0.1), p90: at(0.9), samples: sorted.length };
}
