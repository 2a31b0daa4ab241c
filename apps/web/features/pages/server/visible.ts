import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { ApiError } from "@/features/api/server/errors";
import { type Caller, callerOf } from "@/features/auth/server/session";
import { log } from "@/lib/log";

/**
 * What a page shows, when the caller may know of it; else the answer is 404. Undefined when the server cannot tell now:
 * the page then loads, and its own request says what is wrong and tries again.
 */
export async function visibleOr404<T>(find: (caller: Caller | null) => Promise<T>): Promise<T | undefined> {
  const request = { headers: await headers() };
  try {
    return await find(await callerOf(request));
  } catch (error) {
    if (error instanceof ApiError && error.code === "not-found") notFound();
    log().warn({ err: error }, "a page could not look up what it shows");
    return undefined;
  }
}
