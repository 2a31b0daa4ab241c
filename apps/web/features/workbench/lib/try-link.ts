const KEY = "#program=";
const MOST_CHARS = 64 * 1024;

/** Address of the editor with this text in it. The text stays in the browser: no server sees what stands behind the #. */
export function tryLink(text: string): string {
  return `/?new${KEY}${encodeURIComponent(text)}`;
}

/** The text of such an address; undefined when there is none, or no text of a program's size. */
export function textOfLink(hash: string): string | undefined {
  if (!hash.startsWith(KEY) || hash.length > MOST_CHARS) return undefined;
  try {
    return decodeURIComponent(hash.slice(KEY.length));
  } catch {
    return undefined;
  }
}
