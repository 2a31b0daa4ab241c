import type { SearchEntry } from "./library-docs";

const MOST = 30;

/** Best first: the name itself, names that begin with the words, names that contain them, then texts. */
export function findEntries(entries: readonly SearchEntry[], query: string): SearchEntry[] {
  const words = query
    .trim()
    .toLowerCase()
    .replace(/^mpi[._]/, "")
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return [];
  const whole = words.join(" ");
  const ranked = entries.flatMap((entry) => {
    const name = entry.name.toLowerCase();
    const last = name.slice(name.lastIndexOf(".") + 1);
    const all = `${name} ${entry.text.toLowerCase()}`;
    if (!words.every((word) => all.includes(word))) return [];
    const rank =
      last === whole || name === whole
        ? 0
        : last.startsWith(whole)
          ? 1
          : words.every((word) => name.includes(word))
            ? 2
            : 3;
    // "send" looks for both spellings, first for the one that was typed.
    const typed = entry.name.includes(query.trim()) ? 0 : 0.5;
    return [{ entry, rank: rank + typed }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
