import { type NextRequest, NextResponse } from "next/server";
import { pageHeaders } from "./features/pages/server/page-headers";
import { env } from "./lib/env";

/** Headers of pages, decided when the server runs: next.config.ts is decided when it is built. */
export function proxy(request: NextRequest): NextResponse {
  if (!isWellFormed(request.url))
    return NextResponse.json(
      { error: { code: "bad-request", message: "The address has a percent sign that begins no character. Check it." } },
      { status: 400 },
    );
  const response = NextResponse.next();
  const { COMMWORLD_ISOLATION, NODE_ENV } = env();
  const headers = pageHeaders({ isolated: COMMWORLD_ISOLATION === "on", development: NODE_ENV === "development" });
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function isWellFormed(url: string): boolean {
  try {
    decodeURIComponent(new URL(url).pathname);
    return true;
  } catch {
    return false;
  }
}

export const config = {
  // The API's answers are no documents, and no address of it has a percent sign; the sandbox has headers of its own.
  matcher: ["/((?!api/|sandbox$|_next/|runtime/|compiler/|compiled/|monaco/|favicon).*)", "/api/(.*%.*)"],
};
