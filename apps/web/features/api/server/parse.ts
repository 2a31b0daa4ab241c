import { LIMITS } from "@commworld/protocol";
import type { z } from "zod";
import { ApiError } from "./errors";

/** Bytes of a request's body. */
export const BODY_LIMIT = {
  small: 16 * 1024,
  /** JSON doubles a text of quotes and line ends; the rest is room for paths and arguments. */
  program: 2 * LIMITS.programBytes + 128 * 1024,
  /** A full telemetry batch: 64 samples of 64 ranks. */
  telemetry: 8 * 1024 * 1024,
  module: LIMITS.moduleBytes,
} as const;

export function parseParams<T>(schema: z.ZodType<T>, params: Record<string, unknown>, what: string): T {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw new ApiError("not-found", `There is no such ${what}. Check the address.`);
  return parsed.data;
}

export interface BodyOptions {
  maxBytes: number;
  /** Text that PostgreSQL cannot hold is refused; false where the writer cleans it. */
  storableText?: boolean;
}

/** Reads, bounds and checks a JSON body. */
export async function parseBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  { maxBytes, storableText = true }: BodyOptions,
): Promise<T> {
  const text = await readText(request, maxBytes);
  let value: unknown;
  try {
    value = text === "" ? {} : JSON.parse(text);
  } catch {
    throw new ApiError("bad-request", "The body is not JSON.");
  }
  refuseLargeProgram(value);
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const where = issue?.path.join(".");
    throw new ApiError(
      "bad-request",
      issue ? `${where ? `${where}: ` : ""}${issue.message}` : "The body is not valid.",
    );
  }
  if (storableText && !isStorable(parsed.data))
    throw new ApiError("bad-request", "The text contains a NUL character or half of a surrogate pair: remove it.");
  return parsed.data;
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  return Buffer.from(await readBytes(request, maxBytes)).toString("utf8");
}

/** The body, which ends the request as soon as it is larger than allowed. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(declared, maxBytes);
  if (!request.body) return new Uint8Array(0);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => {});
      throw tooLarge(bytes, maxBytes);
    }
    chunks.push(value);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

function tooLarge(bytes: number, maxBytes: number): ApiError {
  const message =
    maxBytes === BODY_LIMIT.program
      ? programMessage()
      : `The request has more than ${maxBytes} bytes (${bytes} so far), which is the limit here.`;
  return new ApiError("too-large", message, { Connection: "close" });
}

function programMessage(bytes?: number): string {
  const size = bytes === undefined ? "The program is too large" : `The program has ${bytes} bytes of text`;
  return `${size}; the limit is ${LIMITS.programBytes} bytes (1 MiB). Move data out of the source.`;
}

/** The size is a matter of its own status, before anything else about the program. */
function refuseLargeProgram(value: unknown): void {
  const files = (value as { content?: { files?: unknown } } | null)?.content?.files;
  if (!Array.isArray(files)) return;
  const bytes = files.reduce((sum: number, file: { text?: unknown } | null) => {
    return sum + (typeof file?.text === "string" ? Buffer.byteLength(file.text) : 0);
  }, 0);
  if (bytes > LIMITS.programBytes) throw new ApiError("too-large", programMessage(bytes));
}

function isStorable(value: unknown): boolean {
  if (typeof value === "string") return value.isWellFormed() && !value.includes("\0");
  if (Array.isArray(value)) return value.every(isStorable);
  if (value && typeof value === "object") return Object.values(value).every(isStorable);
  return true;
}
