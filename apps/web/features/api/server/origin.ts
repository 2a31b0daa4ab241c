import { env } from "@/lib/env";
import { ApiError } from "./errors";

/**
 * A write that carries a cookie must come from a page of this very site. Browsers say where a request comes from
 * (Sec-Fetch-Site, Origin) and pages cannot change it; a sandboxed frame has the origin "null".
 */
export function requireSameOrigin(request: Request): void {
  if (!isSameOrigin(request))
    throw new ApiError(
      "bad-origin",
      "This request did not come from a page of this site. Open the page and try again.",
    );
}

export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  if (origin !== null) return (site === null || site === "same-origin") && isOwnOrigin(origin, request);
  return site === "same-origin";
}

/** The page may be opened by any name the server has (localhost, a LAN address): its own is the one it was asked by. */
export function isOwnOrigin(origin: string, request: Request): boolean {
  if (origin === env().PUBLIC_URL) return true;
  try {
    const { host, protocol } = new URL(origin);
    return /^https?:$/.test(protocol) && host === request.headers.get("host")?.toLowerCase();
  } catch {
    return false;
  }
}

/** Scheme and host by which the page of this request was opened. */
export function pageOrigin(request: Request): URL {
  const origin = request.headers.get("origin");
  if (origin && isOwnOrigin(origin, request)) return new URL(origin);
  const publicUrl = new URL(env().PUBLIC_URL);
  const host = request.headers.get("host");
  if (!host || host === publicUrl.host) return publicUrl;
  const proto = env().TRUST_PROXY && request.headers.get("x-forwarded-proto") === "https" ? "https" : "http";
  return new URL(`${proto}://${host}`);
}
