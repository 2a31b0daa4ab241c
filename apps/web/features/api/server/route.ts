import { log } from "@/lib/log";
import { ApiError, errorResponse } from "./errors";

/** A catch-all segment is an array. */
type Params = Record<string, string | string[]>;
type Handler = (request: Request, params: Params) => Promise<Response>;

/** Wraps a handler: what it throws becomes an answer, and nothing of a fault's inside is told. */
export function route(handler: Handler) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    try {
      return await handler(request, await context.params);
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error);
      const path = new URL(request.url).pathname;
      if (isUnreachable(error)) {
        log().warn({ err: error, path }, "the database does not answer");
        return errorResponse(
          new ApiError("unavailable", "The database does not answer. Try again in a moment.", { "Retry-After": "5" }),
        );
      }
      log().error({ err: error, path, method: request.method }, "a request failed");
      return errorResponse(
        new ApiError("internal", "Something went wrong on the server. Try again; it has been logged."),
      );
    }
  };
}

/** Private by default: answers depend on who asks. */
export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });
}

/** It was deleted, and there is nothing to say of it. */
export function gone(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** Prisma's codes for a server that cannot be reached or has no connection left, and the driver's own. */
const UNREACHABLE = new Set([
  "P1001",
  "P1002",
  "P1008",
  "P1017",
  "P2024",
  "P2028",
  "P2037",
  "ECONNREFUSED",
  "ECONNRESET",
]);

function isUnreachable(error: unknown): boolean {
  for (let current: unknown = error, depth = 0; current && depth < 4; depth++) {
    const { code, cause, message } = current as { code?: unknown; cause?: unknown; message?: unknown };
    if (typeof code === "string" && UNREACHABLE.has(code)) return true;
    if (
      typeof message === "string" &&
      /ECONNREFUSED|Can't reach database server|timeout exceeded when trying to connect/.test(message)
    )
      return true;
    current = cause;
  }
  return false;
}
