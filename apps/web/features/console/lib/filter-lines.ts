import type { ConsoleLine } from "./console-buffer";

export interface ConsoleFilter {
  /** Null shows every rank. Lines of the playground itself always show. */
  pids: ReadonlySet<number> | null;
  /** Case-insensitive; empty shows all. */
  search: string;
}

export function filterLines(lines: readonly ConsoleLine[], filter: ConsoleFilter): readonly ConsoleLine[] {
  const needle = filter.search.trim().toLowerCase();
  const { pids } = filter;
  if (!needle && !pids) return lines;
  return lines.filter(
    (line) => (line.pid < 0 || !pids || pids.has(line.pid)) && (!needle || line.text.toLowerCase().includes(needle)),
  );
}

/** Adds or removes one rank; none left means all again. */
export function togglePid(pids: ReadonlySet<number> | null, pid: number): ReadonlySet<number> | null {
  const next = new Set(pids ?? []);
  if (!next.delete(pid)) next.add(pid);
  return next.size === 0 ? null : next;
}

/** What Copy puts on the clipboard: the text alone for one rank, "[rank] text" otherwise. */
export function copyText(lines: readonly ConsoleLine[]): string {
  const single = new Set(lines.filter((line) => line.pid >= 0).map((line) => line.pid)).size <= 1;
  return lines.map((line) => (single || line.pid < 0 ? line.text : `[${line.pid}] ${line.text}`)).join("\n");
}
