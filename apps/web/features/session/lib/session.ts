import { ApiError, type RequestOptions, request } from "@/features/api/lib/request";

let signingIn: Promise<void> | undefined;
let known = false;

/** Makes an anonymous user when this browser has none. Calls at the same time share one request. */
export function ensureSession(): Promise<void> {
  signingIn ??= request<unknown>("/api/auth/get-session")
    .then((session) =>
      session ? undefined : request<void>("/api/auth/sign-in/anonymous", { method: "POST", body: {} }),
    )
    .then(() => {
      known = true;
    })
    .finally(() => {
      signingIn = undefined;
    });
  return signingIn;
}

/** A request that needs a user: the page's first one makes the session, and so does one that finds it gone. */
export async function write<T>(path: string, options: RequestOptions): Promise<T> {
  if (!known) await ensureSession();
  try {
    return await request<T>(path, options);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "unauthenticated") throw error;
  }
  await ensureSession();
  return request<T>(path, options);
}
