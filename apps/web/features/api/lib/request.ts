import type { ApiErrorCode, ApiErrorResponse } from "../schemas";

/** An answer other than 2xx, or no answer at all (code "offline"). The message is for people. */
export class ApiError extends Error {
  constructor(
    readonly code: ApiErrorCode | "offline",
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** `keepalive`: the request outlives the page (the browser then bounds its body to 64 KiB). */
export interface RequestOptions {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** What a response other than 2xx says. */
export async function readError(response: Response): Promise<ApiError> {
  try {
    const { error } = (await response.json()) as ApiErrorResponse;
    return new ApiError(error.code, response.status, error.message);
  } catch {
    return new ApiError("internal", response.status, `The server answered ${response.status}. Try again in a moment.`);
  }
}

/** One JSON request. Rejects with ApiError, or with the signal's reason. */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const { method = "GET", body, keepalive, signal } = options;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...(keepalive ? { keepalive } : {}),
      ...(signal ? { signal } : {}),
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError("offline", 0, "The server cannot be reached. Check the connection; your work is kept here.");
  }
  if (!response.ok) throw await readError(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}
