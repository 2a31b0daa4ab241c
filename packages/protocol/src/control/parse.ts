import { utf8ToBytes } from "@noble/hashes/utils.js";
import type { z } from "zod";

export type ParseResult<T> =
  | { ok: true; message: T }
  | { ok: false; error: "oversize" | "not-json" | "invalid"; detail: string };

/** UTF-16 units never take fewer than one byte nor more than three in UTF-8: most texts need no encoding to be judged. */
function exceeds(text: string, maxBytes: number): boolean {
  if (text.length > maxBytes) return true;
  return text.length * 3 > maxBytes && utf8ToBytes(text).length > maxBytes;
}

/** Reads a peer's control text of at most `maxBytes` bytes of UTF-8. Never throws. */
export function parseControl<T>(schema: z.ZodType<T>, text: string, maxBytes: number): ParseResult<T> {
  if (exceeds(text, maxBytes)) return { ok: false, error: "oversize", detail: `more than ${maxBytes} bytes` };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, error: "not-json", detail: "the text is not JSON" };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, message: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, error: "invalid", detail: issue ? `${issue.path.join(".")}: ${issue.message}` : "invalid" };
}
