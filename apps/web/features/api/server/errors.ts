import type { ApiErrorCode, ApiErrorResponse } from "../schemas";

/** The one table of codes. */
const STATUS: Record<ApiErrorCode, number> = {
  "bad-request": 400,
  unauthenticated: 401,
  "bad-origin": 403,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "too-fast": 429,
  internal: 500,
  unavailable: 503,
};

/** Ends a handler with an answer: what happened and what to do next, for a person. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly headers: Record<string, string>;

  constructor(code: ApiErrorCode, message: string, headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/** The same words for what does not exist and what the caller may not know of. */
export function notFound(what: string): ApiError {
  return new ApiError("not-found", `There is no such ${what}, or it is private. Check the address.`);
}

export function errorResponse(error: ApiError): Response {
  const body: ApiErrorResponse = { error: { code: error.code, message: error.message } };
  return Response.json(body, {
    status: STATUS[error.code],
    headers: { "Cache-Control": "no-store", ...error.headers },
  });
}
