import { ApiError, type RequestOptions, request } from "@/features/api/lib/request";

let signingIn: Promise<void> | undefined;

/** Makes an anonymous user when this browser has none. Calls at the same time share one request. */
export function ensureSession(): Promise<void> {
  signingIn ??= request<unknown>("/api/auth/get-session")
    .then((session) => (session ? undefined : request<void>("/api/auth/sign-in/anonymous", { method: "POST", body: {} })))
    .then(() => undefined)
    .finally(() => {
      signingIn = undefined;
    });
  return signingIn;
}

/** A request that needs a user: signs in anonymously when the server asks for it, then tries once more. */
export async function write<T>(path: string, options: RequestOptions): Promise<T> {
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
  }
  await ensureSession();
  return request<T>(path, options);
}
