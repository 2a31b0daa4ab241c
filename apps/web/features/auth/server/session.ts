import { ApiError } from "@/features/api/server/errors";
import { writes } from "@/features/api/server/limits";
import { requireSameOrigin } from "@/features/api/server/origin";
import type { RateLimit } from "@/features/api/server/rate-limit";
import { auth } from "./auth";

export interface Caller {
  id: string;
  name: string;
}

/** Who asks, or null. */
export async function callerOf(request: Pick<Request, "headers">): Promise<Caller | null> {
  if (!request.headers.has("cookie")) return null;
  const session = await auth().api.getSession({ headers: request.headers });
  return session && { id: session.user.id, name: session.user.name };
}

/** Who writes: signed in, from a page of this site, not too often. */
export async function requireWriter(request: Request, limit: RateLimit = writes()): Promise<Caller> {
  requireSameOrigin(request);
  const caller = await callerOf(request);
  if (!caller) throw new ApiError("unauthenticated", "This needs a session. Reload the page and try again.");
  limit.require(caller.id);
  return caller;
}
