import type { ProgramContent } from "@commworld/protocol";
import { type Language, languageOf } from "@/features/programs/lib/language";

const KEY = "#program=";
const MOST_CHARS = 64 * 1024;

/** Address of the editor with this text in it. The text stays in the browser: no server sees what stands behind the #. */
export function tryLink(text: string, language?: Language): string {
  return `/?new${language ? `=${language}` : ""}${KEY}${encodeURIComponent(text)}`;
}

/** The same for a program; undefined where it is more than an address holds: several files, arguments, a long text. */
export function programLink({ files, entry, args }: ProgramContent): string | undefined {
  const [only, ...others] = files;
  if (!only || others.length > 0 || args.length > 0) return undefined;
  const link = tryLink(only.text, languageOf({ entry }));
  return textOfLink(link.slice(link.indexOf("#"))) === undefined ? undefined : link;
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
