const byteUnits = ["B", "KiB", "MiB", "GiB", "TiB"];

/** 1536 -> "1.5 KiB". */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? Math.round(value) : digits3(value)} ${byteUnits[unit]}`;
}

/** Three significant digits, never an exponent below 1000. */
function digits3(value: number): string {
  if (value >= 99.95) return value.toFixed(0);
  if (value >= 9.995) return value.toFixed(1);
  return value.toFixed(2);
}

/** 12345 -> "12,345"; from a million on "1.23 M". */
export function formatCount(value: number): string {
  if (value >= 1e9) return `${digits3(value / 1e9)} G`;
  if (value >= 1e6) return `${digits3(value / 1e6)} M`;
  return Math.round(value).toLocaleString("en-US");
}

/** Of a per-second value: "0", "0.42", "12.5", "3,400", "1.20 M". */
export function formatRate(value: number): string {
  if (value === 0) return "0";
  return value < 100 ? digits3(value) : formatCount(value);
}

/** 0.0004 s -> "0.4 ms", 12.3 -> "12.3 s", 75 -> "1:15". */
export function formatSeconds(seconds: number): string {
  if (seconds < 0.001) return `${Math.round(seconds * 1e6)} us`;
  if (seconds < 1) return `${digits3(seconds * 1000)} ms`;
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
  const whole = Math.floor(seconds);
  const minutes = Math.floor(whole / 60) % 60;
  const tail = `${String(minutes).padStart(2, "0")}:${String(whole % 60).padStart(2, "0")}`;
  return whole >= 3600 ? `${Math.floor(whole / 3600)}:${tail}` : tail.replace(/^0/, "");
}

/** 0.1234 -> "12.3%". */
export function formatShare(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.9995 ? 1 : 0)}%`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
