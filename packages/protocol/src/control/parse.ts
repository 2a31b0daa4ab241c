import type { z } from "zod";

export type ParseResult<T> =
  | { ok: true; message: T }
  | { ok: false; error: "oversize" | "not-json" | "invalid"; detail: string };

/** Reads a peer's control text. Never throws. */
export function parseControl<T>(schema: z.ZodType<T>, text: string, maxBytes: number): ParseResult<T> {
  if (text.length > maxBytes) return { ok: false, error: "oversize", detail: `more than ${maxBytes} bytes` };
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
