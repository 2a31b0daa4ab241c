/** Lines and columns as in Node's util.inspect. */
const LINE_CHARS = 80;
const SINGLE_LINE_CHARS = 72;
const MAX_COLUMNS = 12;
/** Fewer entries are never put into columns. */
const COLUMNS_FROM = 7;

/** `head`, entries, `tail`: on one line when they fit, else one entry a line, or in columns when they are elements. */
export function layOut(head: string, entries: readonly string[], tail: string, depth: number, list: boolean): string {
  if (entries.length === 0) return `${head}${tail}`;
  const indent = (depth - 1) * 2;
  const rows = list && entries.length >= COLUMNS_FROM ? columns(entries, indent) : entries;
  const total = rows.reduce((sum, row) => sum + row.length + 2, head.length);
  if (rows === entries && total <= SINGLE_LINE_CHARS && !rows.some((row) => row.includes("\n")))
    return `${head} ${rows.join(", ")} ${tail}`;
  return `${head}\n${rows.map((row) => `  ${row.replaceAll("\n", "\n  ")}`).join(",\n")}\n${tail}`;
}

/** Rows of aligned columns when the entries are short and alike; else the entries themselves. */
function columns(entries: readonly string[], indent: number): readonly string[] {
  const last = entries.at(-1)!;
  const aligned = last.startsWith("... ") ? entries.slice(0, -1) : entries;
  const widest = Math.max(...aligned.map((entry) => entry.length)) + 2;
  const total = aligned.reduce((sum, entry) => sum + entry.length + 2, 0);
  if (aligned.some((entry) => entry.includes("\n"))) return entries;
  if (widest * 3 + indent >= LINE_CHARS || (total / widest <= 5 && widest > 6 + 2)) return entries;
  const biased = Math.max(widest - 3 - Math.sqrt(widest - total / aligned.length), 1);
  const count = Math.min(
    Math.round(Math.sqrt(2.5 * biased * aligned.length) / biased),
    Math.floor((LINE_CHARS - indent) / widest),
    MAX_COLUMNS,
  );
  if (count <= 1) return entries;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...aligned.filter((_entry, index) => index % count === column).map((entry) => entry.length)),
  );
  const numbers = aligned.every((entry) => /^-?[\d.]/.test(entry));
  const rows: string[] = [];
  for (let at = 0; at < aligned.length; at += count) {
    const row = aligned.slice(at, at + count);
    rows.push((numbers ? row.map((entry, column) => entry.padStart(widths[column]!)) : row).join(", "));
  }
  return aligned === entries ? rows : [...rows, last];
}
